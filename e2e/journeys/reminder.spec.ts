import { signInByApi } from '../support/api.ts'
import { bookedAWeekAgo, planRemindersNow } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { keepToken } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailedLink, mailsTo } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { book, freeTimes, somebody, visitsOf } from '../support/visits.ts'

// On a phone: the mail, one press in it, one on the page.
seenAs(looks[1], () => {
  test('whoever is reminded says with two presses that they will be there', async ({ page, say, clinic, axe }) => {
    const person = somebody('Rosa')
    const time = (await freeTimes(clinic.origin, clinic.doctors[0]!, 26 * 60))[0]!
    const { appointment } = await book(clinic.origin, time, { patient: person })
    await bookedAWeekAgo(clinic.slug, appointment.id)
    await planRemindersNow(clinic.slug)
    await planRemindersNow(clinic.slug)
    const link = await mailedLink(clinic.origin, person.email, 2)

    await page.goto(link)
    const confirm = page.getByRole('button', { name: say('booking.illBeThere') })
    await expect(confirm).toBeVisible()
    await expect(page.getByRole('link', { name: say('booking.cancelVisit') })).toBeVisible()
    await axe()
    // Opening says nothing.
    expect(await visitsOf(clinic.origin, person)).toMatchObject([{ confirmedAt: null }])
    await confirm.click()
    await expect(page.getByText(say('booking.confirmedByYou'))).toBeVisible()
    await axe()
    expect(await visitsOf(clinic.origin, person)).toMatchObject([{ confirmedAt: expect.any(String) }])
    const mails = await mailsTo(clinic.origin, person.email)
    expect(mails).toHaveLength(2)

    // One press stops them, another takes that back.
    const kind = say('account.stopsReminders')
    await page.goto(/https?:\/\/\S+\/unsubscribe\?of=\S+#\S+/.exec(mails[0]!)![0])
    await page.getByRole('button', { name: say('account.stop', { kind }), exact: true }).click()
    await expect(page.getByRole('heading', { name: say('account.stoppedTitle', { kind }) })).toBeFocused()
    await axe()
    await page.reload()
    await page.getByRole('button', { name: say('account.again') }).click()
    await expect(page.getByRole('heading', { name: say('account.againTitle', { kind }) })).toBeFocused()
  })
})

seenAs(looks[3], () => {
  // Told by message-choices.test, reminder-sms.test.
  test(
    'whoever asks for text messages is reminded by one, which leads to the visit in their account',
    { tag: onDemand },
    async ({ page, say, clinic, axe }) => {
      const { familyName, email } = somebody('Mara')
      await makePeople(clinic.slug, [{ email, name: `Mara ${familyName}`, roles: ['guest'] }])
      const token = await signInByApi(clinic.origin, email, password)
      await keepToken(page, token)
      await page.goto('/patientDetails')
      await page.getByLabel(say('account.bySms')).check()
      // A number of its own: one gets six text messages a day.
      const own = `15${Math.floor(Math.random() * 1e9 + 1e9)}`.slice(0, 11)
      await page.getByLabel(say('account.smsPhone')).fill(`0${own}`)
      await axe()
      await page.getByRole('button', { name: say('account.smsAgree') }).click()
      await expect(page.getByText(say('account.choiceSaved'), { exact: true })).toBeVisible()

      const time = (await freeTimes(clinic.origin, clinic.doctors[0]!, 26 * 60))[0]!
      const patient = { givenName: 'Mara', familyName, email }
      const { appointment } = await book(clinic.origin, time, { patient, token })
      await bookedAWeekAgo(clinic.slug, appointment.id)
      await planRemindersNow(clinic.slug)
      const to = `+49${own}`
      await expect.poll(async () => (await mailsTo(clinic.origin, to)).length).toBe(1)
      const [text = ''] = await mailsTo(clinic.origin, to)
      expect(text).not.toContain(familyName)
      await page.goto(/https?:\/\/\S+$/.exec(text)![0])
      await expect(page.getByRole('link', { name: say('booking.cancelVisit') })).toBeVisible()
      // Nobody is reminded twice.
      expect(await mailsTo(clinic.origin, email)).toHaveLength(1)
    },
  )
})

seenAs(looks[0], () => {
  test.use({ serviceWorkers: 'allow' })

  test('whoever wants notifications switches them on, and off again on a device', async ({
    page,
    say,
    clinic,
    axe,
  }) => {
    const { familyName, email } = somebody('Mara')
    await makePeople(clinic.slug, [{ email, name: `Mara ${familyName}`, roles: ['guest'] }])
    await keepToken(page, await signInByApi(clinic.origin, email, password))
    // The browser's maker is not asked: a browser says where it is reached, as a real one does.
    await page.addInitScript(() => {
      const subscription = {
        endpoint: 'https://push.example.org/one',
        options: {},
        unsubscribe: async () => true,
        toJSON: () => ({
          endpoint: 'https://push.example.org/one',
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        }),
      }
      Object.assign(Notification, { requestPermission: async () => 'granted' })
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      let isOn = false
      PushManager.prototype.subscribe = async () => ((isOn = true), subscription as never)
      PushManager.prototype.getSubscription = async () => (isOn ? subscription : null) as never
    })
    await page.goto('/patientDetails')
    await page.getByLabel(say('account.byPush')).check()
    await expect(page.getByText(say('account.pushDevices'))).toBeVisible()
    // Where they are signed in says so, too.
    await expect(page.getByText(say('account.ownNotified'))).toBeVisible()
    await axe()
    await page.getByRole('button', { name: say('account.pushStop') }).click()
    await expect(page.getByLabel(say('account.byEmail'))).toBeChecked()
  })
})
