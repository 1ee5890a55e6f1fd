import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { stateOf } from '../support/state.ts'
import { whoIsHere } from '../support/who-is-here.ts'

seenAs(looks[2], () => {
  test.use({ settings: {} })

  test('the clinic sees how it is doing, on days of its own choice, and takes the figures along', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const person = await whoIsHere(clinic)
    await arriveAs('admin')
    await page.goto('/admin')
    await page.getByRole('link', { name: say('doctor.reports'), exact: true }).click()
    const figures = page.getByRole('list', { name: say('reports.figures') })
    await expect(figures.getByRole('listitem').first()).toContainText(say('reports.visits'))
    expect(await stateOf(page, 'selectedRange')).toBe('Today')
    const begin = await stateOf<string>(page, 'startDate')

    // A figure opens what it was counted from, by keys, and gives the focus back.
    const figure = figures.getByRole('button', { name: say('reports.visits') }).first()
    await figure.press('Enter')
    const visits = page.getByRole('dialog').getByRole('listitem')
    await expect(visits).toHaveCount(1)
    await expect(visits).toContainText(person.fullName)
    await axe()
    await page.keyboard.press('Escape')
    await expect(figure).toBeFocused()

    // So does what is not of visits, and a part of a figure.
    await figures.getByRole('button', { name: say('reports.thirdNext') }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await axe()
    await page.keyboard.press('Escape')
    const hours = page.getByRole('table', { name: say('reports.hours') })
    await hours.getByRole('button').first().press('Enter')
    await expect(visits).toContainText(person.fullName)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: say('reports.lastSevenDays') }).press('Enter')
    await expect(page).toHaveURL(/range=last-7-days/)
    await expect(page.getByRole('heading', { name: say('reports.visitsPerDay') })).toBeVisible()
    expect(await stateOf(page, 'selectedRange')).toBe('Last 7 days')
    expect((await stateOf<string>(page, 'startDate')) < begin).toBe(true)
    const chart = page.getByRole('region', { name: say('reports.visitsPerDay'), exact: true })
    await chart.locator('summary').click()
    await expect(chart.getByRole('row')).toHaveCount(8)
    await axe()

    // Another date makes it a range of one's own; the wrong way round it is said, and what was shown stays.
    const [from, to] = [page.getByLabel(say('reports.from')), page.getByLabel(say('reports.to'))]
    const [first, last] = [await from.inputValue(), await to.inputValue()]
    await from.fill(last)
    await to.fill(first)
    await expect(page.getByText(say('reports.end_before_start'))).toBeVisible()
    expect(await stateOf(page, 'dateError')).toBe('end_before_start')
    await expect(figures).toBeVisible()
    await expect(page.getByText(say('reports.stillShown', { period: '' }).slice(0, 12))).toBeVisible()
    const download = page.getByRole('button', { name: say('reports.export') })
    await expect(download).toBeDisabled()
    await axe()
    // Opened with such dates nothing is loaded.
    const refused = await page.context().newPage()
    await refused.goto(page.url())
    await expect(refused.getByText(say('reports.end_before_start'))).toBeVisible()
    await expect(refused.getByRole('list', { name: say('reports.figures') })).toHaveCount(0)
    await refused.close()
    await page.getByRole('button', { name: say('reports.swap') }).click()
    await expect(from).toHaveValue(first)
    await expect(to).toHaveValue(last)
    await expect(download).toBeEnabled()
    expect(await stateOf(page, 'dateError')).toBe('')

    // Kept under a name and shared, it opens with one press for whoever may read it.
    const views = (on: Page) => on.getByRole('button', { name: say('reports.views'), exact: true })
    await views(page).click()
    await axe()
    await page.getByRole('menuitem', { name: say('reports.saveView') }).click()
    await page.getByRole('button', { name: say('reports.viewSave'), exact: true }).click()
    await expect(page.getByRole('link', { name: say('reports.viewNameMissing') })).toBeVisible()
    await page.getByLabel(say('reports.viewName'), { exact: true }).fill('Unsere Woche')
    await page.getByLabel(say('reports.viewShare')).check()
    await axe()
    await page.getByRole('button', { name: say('reports.viewSave'), exact: true }).click()
    await expect(page.getByText(say('reports.viewSaved', { name: 'Unsere Woche' }))).toBeVisible()
    const doctor = await stranger()
    await arriveAs('doctor', doctor)
    await doctor.goto('/doctor/reports')
    await views(doctor).click()
    await doctor.getByRole('menuitem', { name: /^Unsere Woche/ }).click()
    await expect(doctor.getByLabel(say('reports.from'))).toHaveValue(first)
    await expect(doctor.getByLabel(say('reports.to'))).toHaveValue(last)
    await views(page).click()
    await page.getByRole('menuitem', { name: say('reports.manageViews') }).click()
    await page.getByRole('button', { name: say('reports.viewDeleteNamed', { name: 'Unsere Woche' }) }).click()
    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect(page.getByLabel(say('reports.viewShare'))).toBeChecked()
    await axe()
    // By mail comes the view's own address.
    const mailing = page.waitForResponse(/\/mailing$/)
    await page.getByLabel(`${say('reports.viewMailed')}: Unsere Woche`).selectOption('weekly')
    const [id] = (await mailing).url().match(/[\da-f-]{36}/)!
    const mailed = await page.context().newPage()
    await mailed.goto(`/admin/reports?view=${id}`)
    await expect(mailed.getByLabel(say('reports.from'))).toHaveValue(first)
    await mailed.goto(`/admin/reports?view=${crypto.randomUUID()}`)
    await expect(mailed.getByText(say('reports.viewGone'))).toBeVisible()
    await expect(mailed).toHaveURL(/\/admin\/reports$/)
    await mailed.close()
    await page.getByRole('button', { name: say('reports.viewDeleteNamed', { name: 'Unsere Woche' }) }).click()
    await expect(page.getByText(say('reports.viewDeleted', { name: 'Unsere Woche' }))).toBeVisible()
    await page.keyboard.press('Escape')

    // On paper it is light, whatever the screen is, and says which days it is of.
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await ground()).toBe('dark')
    await page.emulateMedia({ media: 'print' })
    expect(await ground()).toBe('light')
    for (const control of [from, views(page)]) await expect(control).toBeHidden()
    await expect(page.getByText(say('admin.allDoctors')).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText(/, verglichen mit /)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    const saved = page.waitForEvent('download')
    await download.click()
    const days = [first, last].map((date) => date.split('.').toReversed().join('-'))
    expect((await saved).suggestedFilename()).toBe(`${say('reports.fileName')}-${days.join('-')}.csv`)
  })
})
