import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import type { WallTime } from '@polyclinic/domain/kit/time.ts'
import { writeTypedTime } from '@polyclinic/domain/kit/typed-time.ts'
import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'
import { looks } from '../support/looks.ts'
import { book, dateOf, freeTimes, somebody, visitsOf, type Time } from '../support/visits.ts'

const wallIn = (timeZone: string, startsAt: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(startsAt))
/** As an American reads it in its field. */
const typedIn = (timeZone: string, startsAt: string) => writeTypedTime(wallIn(timeZone, startsAt) as WallTime, 'en-US')
const minutesFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 60_000
/** How long an hour is drawn, in pixels. */
const hourOn = (page: Page) =>
  page.locator('[data-column]').evaluate((column) => {
    const probe = column.appendChild(document.createElement('i'))
    probe.style.cssText = 'position:absolute;block-size:var(--hour)'
    const { height } = probe.getBoundingClientRect()
    probe.remove()
    return height
  })
const blockOf = (page: Page, { familyName }: { familyName: string }) =>
  page.locator('[data-visit]').filter({ hasText: familyName })

seenAs(looks[0], () => {
  test('a doctor drags a visit to another time, makes it longer by its end, and takes both back', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    const { origin, doctors, timeZone } = clinic
    const times = await freeTimes(origin, doctors[0]!, 48 * 60)
    const [from, to] = [
      times[0]!.startsAt,
      times.find(({ startsAt }) => minutesFrom(times[0]!.startsAt, startsAt) >= 60)!.startsAt,
    ]
    const kim = somebody('Kim')
    await book(origin, times[0]!, { patient: kim })

    await arriveAs('doctor')
    await page.goto(`/doctor/calendar?view=day&date=${dateOf(clinic, { startsAt: from })}`)
    const block = blockOf(page, kim)
    await expect(block).toBeVisible()
    await axe()
    const drawnAtFirst = (await block.getAttribute('title'))!
    await block.scrollIntoViewIfNeeded()
    const box = (await block.boundingBox())!
    const hour = await hourOn(page)
    await page.mouse.move(box.x + 30, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 34, box.y + 30, { steps: 3 })
    await page.mouse.move(box.x + 34, box.y + 10 + (minutesFrom(from, to) / 60) * hour, { steps: 8 })
    await page.mouse.up()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(say('calendar.newTime'))).toHaveValue(typedIn(timeZone, to))
    await axe()
    await dialog.getByRole('button', { name: say('calendar.moveNow') }).click()
    await expect.poll(async () => (await visitsOf(origin, kim))[0]!.startsAt).toBe(to)
    await expect(block).toBeFocused()
    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect.poll(async () => (await visitsOf(origin, kim))[0]!.startsAt).toBe(from)
    await expect(block).toHaveAttribute('title', drawnAtFirst)

    const before = (await visitsOf(origin, kim))[0]!
    const long = minutesFrom(before.startsAt, before.endsAt)
    const endsAfter = async (minutes: number) =>
      expect.poll(async () => minutesFrom(from, (await visitsOf(origin, kim))[0]!.endsAt)).toBe(minutes)
    const { x, y, height } = (await block.boundingBox())!
    await page.mouse.move(x + 30, y + height - 3)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + height + 12, { steps: 3 })
    await page.mouse.move(x + 30, y + height - 3 + hour / 4, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByLabel(say('calendar.length'))).toHaveValue(String(long + 15))
    await expect(dialog).toContainText(say('calendar.resizeUntold'))
    await axe()
    await dialog.getByRole('button', { name: say('calendar.resizeNow') }).click()
    await endsAfter(long + 15)
    await page.getByRole('button', { name: say('common.undo') }).click()
    await endsAfter(long)

    // The month leads there, by keys as well.
    const date = dateOf(clinic, { startsAt: from })
    await page.goto(`/doctor/calendar?view=month&date=${date}`)
    const day = page.locator(`[data-day="${date}"]`)
    await expect(day).toContainText(kim.familyName)
    await axe()
    await page.locator('[data-day][tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await day.focus()
    await page.keyboard.press('Enter')
    await expect(block).toBeVisible()
  })
})

seenAs(looks[4], () => {
  test('the desk moves a visit by keys, is told when the time is somebody’s, and fills a group of six', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    noticed,
  }) => {
    const { origin, doctors, timeZone } = clinic
    const times = await freeTimes(origin, doctors[0]!, 72 * 60)
    const from = times[0]!.startsAt
    const [kim, lou] = [somebody('Kim'), somebody('Lou')]
    await book(origin, times[0]!, { patient: kim })

    await arriveAs('admin')
    const date = dateOf(clinic, { startsAt: from })
    await page.goto(`/admin/calendar?date=${date}&doctors=${doctors[0]!}`)
    const block = blockOf(page, kim)
    await block.focus()
    // An hour before: outside of what is offered, so nobody else is then.
    await page.keyboard.press('m')
    for (const _ of [1, 2]) await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const wanted = new Date(Date.parse(from) - 55 * 60_000).toISOString()
    await expect(dialog.getByLabel(say('calendar.newTime'))).toHaveValue(wallIn(timeZone, wanted))
    await page.keyboard.press('Escape')
    await expect(block).toBeFocused()

    const taken = times.find(
      ({ startsAt }) => minutesFrom(from, startsAt) >= 60 && dateOf(clinic, { startsAt }) === date,
    )!
    await page.keyboard.press('m')
    for (let minute = 0; minute < minutesFrom(from, taken.startsAt); minute += 5) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(say('calendar.newTime'))).toHaveValue(wallIn(timeZone, taken.startsAt))
    // Somebody books it at that moment.
    await book(origin, taken, { patient: lou })
    await dialog.getByRole('button', { name: say('calendar.moveNow') }).click()
    await expect(dialog.getByRole('alert')).toContainText(say('errors.slot_taken'))
    expected(noticed, loadedWith(409))
    await axe()
    await dialog.getByRole('button', { name: say('calendar.keepTime') }).click()
    await expect(block).toBeFocused()
    expect((await visitsOf(origin, kim))[0]!.startsAt).toBe(from)

    await page.keyboard.press('m')
    for (const _ of [1, 2]) await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await tabTo(dialog.getByRole('button', { name: say('calendar.moveNow') }))
    await page.keyboard.press('Enter')
    await expect(block).toBeFocused()
    expect(minutesFrom((await visitsOf(origin, kim))[0]!.startsAt, from)).toBe(60)

    // Five have booked a class online; the desk adds the sixth, and nobody after them.
    const trainer = 'sophie-albrecht'
    const [session] = await freeTimes(origin, trainer, 72 * 60, 7, 'Diabetes-Schulung in der Gruppe')
    for (let seat = 1; seat <= 5; seat += 1) await book(origin, session!, { patient: somebody('Gast') })
    await page.goto(`/admin/calendar?date=${dateOf(clinic, session!)}&doctors=${trainer}`)
    const group = page.locator('[data-group]')
    await expect(group).toContainText(say('calendar.groupOf', { count: 5, of: 6 }))
    await group.focus()
    await page.keyboard.press('Enter')
    await axe()
    await dialog.getByRole('button', { name: say('doctor.groupAdd') }).click()
    const sixth = somebody('Mila')
    await dialog.getByLabel(say('common.firstName')).fill(sixth.givenName)
    await dialog.getByLabel(say('common.lastName')).fill(sixth.familyName)
    await dialog.getByLabel(say('personFields.birthDate')).fill('28.02.1980')
    // Until it is known whether the time is free, nothing is booked.
    await expect(dialog.locator('button[type=submit]')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(group).toContainText(say('calendar.groupOf', { count: 6, of: 6 }))
    await group.click()
    await expect(dialog.getByText(sixth.familyName)).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('doctor.groupAdd') })).toHaveCount(0)
    await page.keyboard.press('Escape')

    // Her other visits need one of two rooms; at this time colleagues are in both.
    const [theirs, ...colleagues] = await Promise.all([
      freeTimes(origin, trainer, 96 * 60),
      freeTimes(origin, 'felix-brandt', 96 * 60),
      freeTimes(origin, 'jana-krueger', 96 * 60, 7, 'Herzultraschall'),
    ])
    const at =
      ({ startsAt }: Time) =>
      (time: Time) =>
        time.startsAt === startsAt
    const inRoom = theirs.find((time) => colleagues.every((times) => times.some(at(time))))!
    for (const of of colleagues) await book(origin, of.find(at(inRoom))!, { patient: somebody('Gast') })
    await page.goto(`/admin/calendar?date=${dateOf(clinic, inRoom)}&doctors=${trainer}`)
    await page.getByRole('button', { name: say('calendar.new'), exact: true }).click()
    await dialog.getByLabel(say('desk.time'), { exact: true }).fill(wallIn(timeZone, inRoom.startsAt))
    await expect(dialog).toContainText(say('desk.askedNoResource'))
  })
})

seenAs(looks[5], () => {
  test('the desk books somebody on the phone by a tap on a free place, takes another time when it is lost, and undoes it', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    noticed,
  }) => {
    const { origin, doctors, timeZone } = clinic
    const times = await freeTimes(origin, doctors[0]!, 96 * 60)
    const first = times[0]!
    const date = dateOf(clinic, first)
    const wanted = times.find(({ startsAt }) => minutesFrom(first.startsAt, startsAt) >= 60)!
    expect(dateOf(clinic, wanted)).toBe(date)
    const [anchor, lou] = [somebody('Anchor'), somebody('Lou')]
    await book(origin, first, { patient: anchor })
    const dana = { givenName: 'Dana', familyName: `Kim${anchor.familyName}`, email: somebody('Dana').email }

    await arriveAs('admin')
    await page.goto(`/admin/calendar?date=${date}&doctors=${doctors[0]!}`)
    const block = blockOf(page, anchor)
    await block.evaluate((element) => {
      element.scrollIntoView({ block: 'start' })
    })
    const below = (minutesFrom(first.startsAt, wanted.startsAt) / 60) * (await hourOn(page))
    await page.evaluate((by) => window.scrollBy(0, by - 200), below)
    const { x, y } = (await block.boundingBox())!
    await page.touchscreen.tap(x + 60, y + below + 4)

    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(say('desk.time'), { exact: true })).toHaveValue(typedIn(timeZone, wanted.startsAt))
    await expect(dialog.getByRole('radio')).toBeChecked()
    await axe()
    const bookNow = dialog.getByRole('button', { name: /^Book/ })
    await bookNow.click()
    await expect(dialog.getByLabel(say('common.firstName'))).toBeFocused()
    await dialog.getByLabel(say('common.firstName')).fill(dana.givenName)
    await dialog.getByLabel(say('common.lastName')).fill(dana.familyName)
    await dialog.getByLabel(say('personFields.birthDate')).fill('2/28/1980')
    await dialog.getByLabel(say('desk.contact')).fill(dana.email)
    await dialog.getByLabel(say('desk.about')).fill('Her knee again')
    // Somebody books it at that moment: nothing that was typed is lost, and a person chooses another.
    await book(origin, wanted, { patient: lou })
    await bookNow.click()
    await expect(dialog.getByRole('alert').filter({ hasText: say('desk.lost') })).toBeVisible()
    expected(noticed, loadedWith(409))
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await axe()
    await dialog.getByRole('radio').first().check()
    await bookNow.click()
    const told = page.getByRole('status').filter({ hasText: dana.familyName })
    await expect(told).toContainText(dana.email)
    expect(await visitsOf(origin, dana)).toMatchObject([{ status: 'booked', message: 'Her knee again' }])

    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect.poll(() => visitsOf(origin, dana)).toHaveLength(0)

    // A finger that rests on a visit drags it.
    const hour = await hourOn(page)
    await block.scrollIntoViewIfNeeded()
    const from = (await block.boundingBox())!
    const finger = { x: Math.round(from.x + 40), y: Math.round(from.y + 6) }
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: finger.x, y: finger.y + down }],
      })
    await touch('touchStart')
    await expect(page.locator('[data-ghost]')).toBeVisible()
    for (const part of [1, 2, 3, 4]) await touch('touchMove', (-hour / 8) * part)
    await touch('touchEnd')
    const up = new Date(Date.parse(first.startsAt) - 30 * 60_000).toISOString()
    await expect(dialog.getByLabel(say('calendar.newTime'))).toHaveValue(typedIn(timeZone, up))
    await dialog.getByRole('button', { name: say('calendar.keepTime') }).click()
  })
})

seenAs(looks[2], () => {
  test('a doctor books by keys for a time that is outside the hours, and blocks some, each told and taken back', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    const { origin, doctors, timeZone } = clinic
    const [first] = await freeTimes(origin, doctors[0]!, 120 * 60)
    const date = dateOf(clinic, first!)
    const kim = somebody('Kim')
    await arriveAs('doctor')
    await page.goto(`/doctor/calendar?view=day&date=${date}`)
    const open = page.getByRole('button', { name: say('calendar.new'), exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(say('desk.date'), { exact: true })).toHaveValue(writeTypedDate(date, 'de-DE'))
    await dialog.getByLabel(say('desk.time'), { exact: true }).fill('05:10')
    await expect(dialog.getByRole('radio').first()).toBeChecked()
    await expect(dialog).toContainText(say('desk.over'))
    await axe()
    await dialog.getByLabel(say('common.firstName')).fill(kim.givenName)
    await dialog.getByLabel(say('common.lastName')).fill(kim.familyName)
    await dialog.getByLabel(say('personFields.birthDate')).fill('28.02.1980')
    await page.keyboard.press('Enter')
    await expect(blockOf(page, kim)).toBeFocused()
    const [visit] = await visitsOf(origin, kim)
    expect(wallIn(timeZone, visit!.startsAt)).toBe('05:10')
    const told = page.getByRole('status')
    await expect(told.filter({ hasText: kim.familyName })).toContainText(say('desk.notMailed'))

    // Time that is blocked over a visit: what becomes of it is said first.
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: say('desk.patient') })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: say('availability.block'), pressed: true })).toBeFocused()
    await dialog.getByLabel(say('availability.fromTime'), { exact: true }).fill('05:00')
    await dialog.getByLabel(say('availability.toTime'), { exact: true }).fill('06:00')
    await dialog.getByLabel(say('availability.reason')).fill('Besprechung')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(kim.familyName)
    await axe()
    await dialog.getByRole('button', { name: say('availability.keep') }).click()
    await dialog.getByRole('button', { name: say('availability.blockNow') }).click()
    const block = page.locator('[data-time-off]')
    await expect(block).toContainText('Besprechung')
    await expect(told.filter({ hasText: '05:00' })).toBeVisible()
    expect((await visitsOf(origin, kim))[0]!.status).toBe('booked')

    // By arrows to the block, which is as long as it is until it is changed back.
    await blockOf(page, kim).focus()
    await page.keyboard.press('ArrowUp')
    await expect(block).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel(say('availability.toTime'), { exact: true }).fill('07:30')
    await page.keyboard.press('Enter')
    await expect(block).toContainText('7:30')
    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect(block).toContainText('6 Uhr')
    await block.click({ position: { x: 20, y: 4 } })
    await dialog.getByRole('button', { name: say('availability.remove') }).click()
    await expect(block).toHaveCount(0)
    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect(block).toContainText('Besprechung')
  })
})
