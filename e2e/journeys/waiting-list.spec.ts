import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { demand } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { inClinic } from '../support/in-clinic.ts'
import { looks } from '../support/looks.ts'
import { mailedLink } from '../support/outbox.ts'
import { makePeople, type OwnClinic } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'
import { book, freeTimes, somebody, visitsOf, type Time } from '../support/visits.ts'

const day = 24 * 60
const heading = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(words)

/** Whenever this is run, it is not quiet. */
const askAtAnyHour = ({ slug }: OwnClinic) =>
  inClinic(slug, async (db) => {
    await sql`
      update organizations
      set quiet_from = to_char(now() at time zone time_zone + interval '6 hours', 'HH24:MI'),
        quiet_until = to_char(now() at time zone time_zone + interval '7 hours', 'HH24:MI')`.execute(db)
  })

/** A visit of somebody else's, who gives its time back. */
async function giveBack({ origin }: OwnClinic, time: Time) {
  const { appointment, manageToken } = await book(origin, time, { patient: somebody('Rival') })
  return () =>
    demand(origin, 'POST', `/appointments/${appointment.id}/cancel`, {
      headers: { 'if-match': `"${appointment.version}"` },
      body: { manageToken },
    })
}

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a freed time is accepted from the mail without a sign-in, and an earlier one moves the visit', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    stranger,
    signIn,
  }) => {
    const { origin } = clinic
    await makePeople(clinic.slug, [{ email: people.patient, name: 'Pat Patient', roles: ['guest'] }])
    await askAtAnyHour(clinic)
    const [doctor = ''] = clinic.doctors
    const times = await freeTimes(origin, doctor, 3 * day)
    const [early, soon, late] = [times[0]!, times[4]!, times.at(-1)!]
    const [freeEarly, freeSoon] = [await giveBack(clinic, early), await giveBack(clinic, soon)]
    const other = somebody('Marion')
    const { appointment } = await book(origin, late, { patient: other })
    const mailed = await mailedLink(origin, other.email)

    await arriveAs('patient')
    await page.goto(`/aboutdoctor/${doctor}`)
    await page.getByRole('link', { name: say('public.tellMe') }).click()
    await heading(page, say('waiting.joinTitle'))
    await axe()
    await page.getByRole('button', { name: say('waiting.join') }).click()
    await heading(page, say('waiting.joinedTitle'))

    await freeSoon()
    const offered = await mailedLink(origin, people.patient)
    const desk = await stranger()
    await signIn('admin', desk)
    await desk.goto('/admin/waiting')
    const line = desk.getByRole('listitem').filter({ hasText: 'Pat Patient' })
    await expect(line.first()).toContainText(say('waitingDesk.why-longest'))
    await expect(line.first()).toContainText(say('waitingDesk.open'))
    await axe(desk)

    const mine = await stranger()
    await mine.goto(offered)
    const accept = mine.getByRole('button', { name: say('waiting.accept') })
    await expect(accept).toBeVisible()
    await axe(mine)
    await accept.click()
    await heading(mine, say('booking.yourVisit'))

    await mine.goto(mailed)
    await mine.getByRole('button', { name: say('waiting.earlierAsk') }).click()
    await expect(mine.getByText(say('waiting.earlierOn'))).toBeVisible()
    await freeEarly()
    await mine.goto(await mailedLink(origin, other.email, 2))
    await mine.getByRole('button', { name: say('waiting.accept') }).click()
    await heading(mine, say('booking.yourVisit'))
    expect(await visitsOf(origin, other)).toMatchObject([{ id: appointment.id, startsAt: early.startsAt }])
  })
})
