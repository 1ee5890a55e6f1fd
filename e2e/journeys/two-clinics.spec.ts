import { ask, demand, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailsTo } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password, people } from '../support/people.ts'
import { book, freeTimes, somebody } from '../support/visits.ts'

seenAs(looks[4], () => {
  test('the same e-mail at two clinics is two people', async ({ page, ownClinics, say, noticed }) => {
    const [here, there] = [await ownClinics('berlin'), await ownClinics('boston')]
    const { email } = somebody('Double')
    for (const { slug } of [here, there]) await makePeople(slug, [{ email, name: 'Double Life', roles: ['guest'] }])
    const [tokenHere, tokenThere] = await Promise.all(
      [here, there].map(({ origin }) => signInByApi(origin, email, password)),
    )
    const [time] = await freeTimes(there.origin, there.doctors[3]!, 3 * 24 * 60)
    const { appointment } = await book(there.origin, time!, { token: tokenThere! })

    await keepToken(page, tokenHere!)
    await page.goto('/patient')
    await expect(page.getByText(say('patient.noVisits'))).toBeVisible()
    const foreign = await ask(here.origin, 'GET', `/appointments/${appointment.id}`, { token: tokenHere! })
    expect(foreign.status).toBe(404)
    expect(await mailsTo(here.origin, email)).toEqual([])

    // Ended at one, the sessions of the other live on.
    await demand(here.origin, 'DELETE', '/sessions/current', { token: tokenHere! })
    expect((await ask(here.origin, 'GET', '/appointments/', { token: tokenHere! })).status).toBe(401)
    expect((await ask(there.origin, 'GET', '/appointments/', { token: tokenThere! })).status).toBe(200)
    expect(noticed).toEqual([])
  })

  // Told by whole-api.test: every operation, by everybody of another clinic.
  test(
    'a token of one clinic does nothing at the other',
    { tag: onDemand },
    async ({ page, ownClinics, origin, noticed }) => {
      const other = await ownClinics('boston')
      await keepToken(page, await signInByApi(other.origin, people.admin, password))
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/doctor\/login/)
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
      expected(noticed, loadedWith(401))
      await page.goto(`${other.origin}/admin`)
      await expect(page).toHaveURL(`${other.origin}/doctor/login?returnTo=%2Fadmin`)
      await page.goto(`${origin}/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  )

  test('a cookie and a link of one clinic open nothing at the other', async ({
    page,
    context,
    ownClinics,
    say,
    noticed,
  }) => {
    const [here, there] = [await ownClinics('berlin'), await ownClinics('boston')]
    const [time] = await freeTimes(there.origin, there.doctors[4]!, 3 * 24 * 60)
    const { appointment, manageToken } = await book(there.origin, time!, { patient: somebody('Link') })
    const opened = await ask(here.origin, 'POST', '/appointments/manage', { body: { token: manageToken } })
    expect(opened.status).toBe(404)

    await page.goto(`/appointment/manage#${manageToken}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('patient.linkDead'))
    expected(noticed, loadedWith(404))
    // Not even the right cookie, put there by hand.
    const { hostname } = new URL(here.origin)
    await context.addCookies([
      { name: `manage-${appointment.id}`, value: manageToken!, domain: hostname, path: '/appointment' },
    ])
    await page.goto(`/appointment/manage?visit=${appointment.id}`)
    await expect(page.getByRole('main')).not.toContainText(appointment.reference.slice(0, 4))
    await page.goto(`/appointment/confirmed?visit=${appointment.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('booking.nothingHere'))
  })
})
