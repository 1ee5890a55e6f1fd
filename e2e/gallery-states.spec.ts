import { demand } from './support/api.ts'
import { emptyList, failed, problem, provoked, refused, type Answers } from './support/answers.ts'
import { expect, inOneLook, test, type Shot } from './support/gallery.ts'
import { loading, settled } from './support/journey.ts'

/** The screens that ask for something, and what they ask for. */
const asking: Record<'patient' | 'doctor' | 'admin', [path: string, asks: string, empty: { json: unknown } | null][]> =
  {
    patient: [
      ['/patient', '/appointments', emptyList],
      ['/patientReview', '/patients/me/reviews', emptyList],
      ['/patientDetails', '/patients/me', null],
      ['/invoice', '/invoices', emptyList],
    ],
    doctor: [['/doctor/dashboard', '/days/*', null]],
    admin: [
      ['/admin', '/days/*', null],
      [
        '/admin/outbox',
        '/messages',
        { json: { ...emptyList.json, hasMailServer: true, week: { sent: 0, waiting: 0, failed: 0, kept: 0 } } },
      ],
      [
        '/admin/people',
        '/people',
        {
          json: {
            ...emptyList.json,
            counts: { active: 0, invited: 0, deactivated: 0 },
            secondFactor: { requiredFrom: null, without: 0 },
          },
        },
      ],
      ['/admin/roles', '/roles', { json: { items: [], doctorsWithoutAccount: [] } }],
    ],
  }

const day = (today: string) => ({
  ...{ date: today, today, now: `${today}T15:00:00Z`, timeZone: 'America/New_York' },
  ...{ items: [], breaks: [], closure: null, providers: [], nextWorkday: null },
})

inOneLook('light', () => {
  for (const [who, screens] of Object.entries(asking))
    test(`${who}: loading, failed, refused, empty`, async ({ open, arriveAs }) => {
      await arriveAs(who as keyof typeof asking)
      for (const [index, [path, asks, empty]] of screens.entries()) {
        const state = (as: string, given: Answers[string], shot: Shot = {}) =>
          open(path, { as: `${path} ${as}`, answers: { [asks]: given }, ...shot })
        // These are the same parts in all of an area.
        const shared: Shot = index === 0 ? {} : { axe: false }
        await state('loading', 'nothing', { until: loading, ...shared })
        await state('failed', failed, { provokes: provoked, ...shared })
        await state('refused', refused, { provokes: provoked, ...shared })
        // What the refused page asked last may be told late: nothing else answers so, since this is answered here.
        if (empty) await state('empty', empty, { provokes: provoked })
      }
    })

  test('a day without visits, a closed one, and no profile', async ({ open, arriveAs }) => {
    await arriveAs('doctor')
    const today = new Date().toISOString().slice(0, 10)
    const shown = (as: string, json: unknown) => open('/doctor/dashboard', { as, answers: { '/days/*': { json } } })
    await shown('a day without visits', day(today))
    await shown('a closed day', { ...day(today), closure: 'Thanksgiving Day' })
    await open('/doctor/dashboard', {
      as: 'no profile',
      answers: { '/days/*': { code: 'not_found', status: 404 } },
      provokes: provoked,
    })
  })

  test('a message of the outbox', async ({ open, arriveAs, origin }) => {
    await demand(origin, 'POST', '/sign-ups', { body: { email: 'somebody@example.test' } })
    await arriveAs('admin')
    await open('/admin/outbox', {
      as: 'a message',
      act: async (page) => {
        await page.locator('main a[href*="open="], main li a').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    })
  })

  test('payments as the ledger tells them, and as providers to come will', async ({ open, arriveAs }) => {
    await arriveAs('patient')
    const money = { minor: 12_000, currency: 'USD' }
    for (const status of ['pending', 'succeeded', 'failed']) {
      const payment = { id: '01890000-0000-7000-8000-000000000000', amount: money, paidAt: null, status }
      await open(`/paymentSuccess?payment=${payment.id}`, {
        as: `payment ${status}`,
        answers: { '/payments/*': { json: { ...payment, invoiceReference: '2026-00012' } } },
      })
    }
  })
})

inOneLook('dark', () => {
  test('nothing found', async ({ open }) => {
    await open('/doctors?speciality=nothing', { as: 'no doctors' })
    await open('/appointment?from=2100-01-01', { as: 'no times' })
    await open('/doctors?available=evening', { as: 'filtered' })
    await open('/doctors', {
      as: 'filters, opened',
      act: async (page) => {
        const chip = page.locator('main summary').first()
        if (await chip.isVisible()) await chip.click()
        await expect(page.locator('input[name=available]').first()).toBeVisible()
      },
    })
  })

  test('forms that were refused', async ({ open }) => {
    const signIn = (as: string, given: ReturnType<typeof problem>) =>
      open('/patient/login', {
        as,
        answers: { '/sessions': given },
        act: async (page) => {
          await page.locator('input[type=email]').fill('somebody@example.test')
          await page.locator('input[type=password]').fill('not the password')
          await page.locator('input[type=password]').press('Enter')
          await expect(page.getByRole('alert').first()).toBeVisible()
        },
        provokes: provoked,
      })
    await signIn('wrong password', {
      ...problem('invalid_login', 401),
      json: { ...problem('invalid_login', 401).json, message: 'Invalid login credentials' },
    })
    await signIn('too many tries', problem('too_many_requests', 429, { retryAfterSeconds: 90 }))
    await open('/patient/login', {
      as: 'nothing typed',
      act: async (page) => {
        await page.locator('button[type=submit]').first().click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      },
    })
    await open('/patient/signup', {
      as: 'link sent',
      answers: { '/sign-ups': { status: 202, json: { sentTo: 'a@example.test' } } },
      act: async (page) => {
        await page.locator('input[type=email]').fill('a@example.test')
        await page.locator('input[type=email]').press('Enter')
        await expect(page.locator('input[type=email]')).toHaveCount(0)
      },
    })
    for (const path of ['/patient/signup', '/change-password'])
      await open(`${path}#${'z'.repeat(43)}`, {
        as: `${path} while the link is opened`,
        answers: { '/links/read': 'nothing' },
        until: loading,
      })
    for (const path of ['/patient/signup', '/change-password'])
      await open(`${path}#${'x'.repeat(43)}`, { as: `${path} with an old link`, provokes: provoked })
    for (const [path, kind] of [
      ['/patient/signup', 'sign-up'],
      ['/change-password', 'password'],
    ] as const)
      await open(`${path}#${'y'.repeat(43)}`, {
        as: `${path} with a link`,
        answers: {
          '/links/read': { json: { kind, email: 'a@example.test', givenName: null, familyName: null } },
        },
        until: (page) =>
          expect(page.locator('input[type=password]').first())
            .toBeVisible()
            .then(() => settled(page)),
      })
  })

  test('details that could not be saved', async ({ open, arriveAs }) => {
    await arriveAs('patient')
    await open('/patientDetails', {
      as: 'own details, missing a name',
      act: async (page) => {
        await page.locator('input[name=givenName]').fill('')
        await page.locator('main form button[type=submit]').first().click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      },
    })
    await open('/patient', {
      as: 'the cancel dialog',
      act: async (page) => {
        const cancel = page.getByRole('button', { name: /^(Cancel visit|Termin absagen|Absagen)/ }).first()
        await cancel.click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    })
  })
})
