import { describe, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aPatient, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aCashier, aLine } from './invoices-fixture.ts'

const world = await testServer()
const field = (answer: { json: () => { errors?: { pointer: string; code: string }[] } }) => {
  const [error] = answer.json().errors ?? []
  return error && `${error.pointer} ${error.code}`
}

describe('an invoice', () => {
  test('is drafted from what was promised, typed on, issued with a number, paid in parts, and the patient’s', async () => {
    const { aVisit, ask, act, begin, read, save, pay, as } = await aCashier(world)
    const visit = await aVisit()
    const id = await begin(visit)
    expect(await begin(visit)).toBe(id)
    expect(await read(id)).toMatchObject({
      ...{ kind: 'invoice', reference: null, standing: 'draft', version: 1, payerName: 'Rosa Delgado' },
      draft: {
        lines: [{ description: 'Annual check-up', quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 }],
      },
      ...{ total: { minor: 18_000, currency: 'USD' }, appointment: { id: visit } },
    })
    const lines = [
      aLine({ discount: { kind: 'share', share: 1000, reason: 'Family' } }),
      aLine({ description: 'Hot and cold pack', quantity: 2, unitMinor: 800, taxRate: 625 }),
    ]
    expect((await save(id, 1, { lines })).json()).toEqual({ version: 2 })
    // The answer was lost, and it is sent again.
    expect((await save(id, 1, { lines })).json()).toEqual({ version: 2 })
    expect((await save(id, 1, {})).json()).toMatchObject({ code: 'stale_version' })
    expect((await ask('GET', '/invoices', undefined, as.guest)).json()).toMatchObject({ total: 0 })
    expect((await ask('GET', `/invoices/${id}`, undefined, as.guest)).statusCode).toBe(404)

    expect((await act(`/billing/invoices/${id}/issue`, { version: 1 })).json()).toMatchObject({ code: 'stale_version' })
    const key = 'issue-this-once-0000'
    const first = (await act(`/billing/invoices/${id}/issue`, { version: 2 }, as.desk, key)).json()
    expect(first).toEqual({ id, reference: '2026-00001' })
    expect((await act(`/billing/invoices/${id}/issue`, { version: 2 }, as.desk, key)).json()).toEqual(first)
    expect((await act(`/billing/invoices/${id}/issue`, { version: 3 })).json()).toMatchObject({
      code: 'invoice_issued',
    })
    expect((await save(id, 3, {})).json()).toMatchObject({ code: 'invoice_issued' })
    expect((await ask('DELETE', `/billing/invoices/${id}`)).json()).toMatchObject({ code: 'invoice_issued' })
    expect(await read(id)).toMatchObject({
      ...{ standing: 'open', issuedOn: '2026-11-25', dueOn: '2026-12-09', issuedBy: 'Nadia Petrov', draft: null },
      ...{ netMinor: 17_800, taxes: [{ rate: 0 }, { rate: 625, netMinor: 1600, taxMinor: 100 }] },
      lines: [
        { discountMinor: 1800, discountReason: 'Family', netMinor: 16_200 },
        { netMinor: 1600, taxRate: 625 },
      ],
      ...{ total: { minor: 17_900 }, due: { minor: 17_900 } },
    })

    expect(field(await pay(id, { amountMinor: 17_901 }))).toBe('/body/amountMinor more_than_due')
    const cash = { method: 'cash', amountMinor: 7900, givenMinor: 10_000 }
    expect(field(await pay(id, { ...cash, givenMinor: 7000 }))).toBe('/body/givenMinor too_little')
    const paid = (await pay(id, cash, 'pay-this-once-000000')).json()
    expect(paid).toMatchObject({ reference: 'R-2026-00001', changeMinor: 2100 })
    expect((await pay(id, cash, 'pay-this-once-000000')).json()).toEqual(paid)
    expect(await read(id)).toMatchObject({ standing: 'part-paid', paidMinor: 7900, due: { minor: 10_000 } })
    expect((await ask('GET', '/invoices', undefined, as.guest)).json()).toMatchObject({ open: { minor: 10_000 } })
    await pay(id, { amountMinor: 10_000, note: 'Slip 4711' })
    expect((await pay(id, { amountMinor: 1 })).json()).toMatchObject({ code: 'invoice_not_open' })

    const mine = (await ask('GET', '/invoices', undefined, as.guest)).json()
    expect(mine).toMatchObject({
      open: { minor: 0, currency: 'USD' },
      items: [{ id, reference: '2026-00001', status: 'balanced', standing: 'paid', due: { minor: 0 } }],
    })
    expect((await ask('GET', `/invoices/${id}`, undefined, as.guest)).json()).toMatchObject({
      payments: [{ id: paid.id, method: 'cash', amount: { minor: 7900 } }, { method: 'card-terminal' }],
    })
    expect((await ask('GET', `/payments/${paid.id}`, undefined, as.guest)).json()).toEqual({
      ...{ id: paid.id, invoiceReference: '2026-00001', amount: { minor: 7900, currency: 'USD' } },
      ...{ paidAt: expect.any(String), status: 'succeeded' },
    })
  })

  test('is paid by a transfer on the day on which that arrived', async () => {
    const { issued, pay, read, act, as } = await aCashier(world)
    const { id } = await issued()
    const transfer = (paidOn: string) => pay(id, { method: 'bank', amountMinor: 100, paidOn })
    expect(field(await transfer('2026-11-26'))).toBe('/body/paidOn in_future')
    expect(field(await transfer('2025-11-23'))).toBe('/body/paidOn too_early')
    expect(field(await pay(id, { amountMinor: 100, paidOn: '2026-11-24' }))).toBe('/body/paidOn not_transfer')
    const { id: payment, reference } = (await transfer('2025-12-30')).json()
    expect(reference).toBe('R-2025-00001')
    expect(await read(id)).toMatchObject({ payments: [{ paidOn: '2025-12-30', amountMinor: 100 }] })
    // It was written down today, and is mended today by whoever did.
    expect((await act(`/billing/payments/${payment}/reverse`, { reason: 'Other invoice' }, as.desk)).statusCode).toBe(
      200,
    )
  })

  test('is another’s to nobody', async () => {
    const { issued, pay, ask } = await aCashier(world)
    const { id } = await issued()
    const { id: payment } = (await pay(id, { amountMinor: 1 })).json()
    const stranger = await aCashier(world)
    for (const path of [
      `/invoices/${id}`,
      `/invoices/${id}/paper`,
      `/payments/${payment}`,
      `/payments/${payment}/receipt`,
    ])
      expect((await ask('GET', path, undefined, stranger.as.guest)).statusCode).toBe(401)
    expect((await stranger.ask('GET', `/billing/invoices/${id}`)).statusCode).toBe(404)
  })

  test('is shown to an account that the clinic knows to act for its patient, and of an open record', async () => {
    const { clinic, guest, issued, pay, act, ask, as, aVisit } = await aCashier(world, {
      visit: { source: 'desk' },
    })
    const { id } = await issued()
    const { id: payment } = (await pay(id, { amountMinor: 1 })).json()
    const { id: note } = (await act(`/billing/invoices/${id}/credit`, { reason: 'Wrong' })).json()
    const paths = [`/invoices/${id}`, `/invoices/${note}/paper`, `/payments/${payment}`, `/payments/${payment}/receipt`]
    const shown = async () => {
      const { total } = (await ask('GET', '/invoices', undefined, as.guest)).json()
      const answers = await Promise.all(paths.map((path) => ask('GET', path, undefined, as.guest)))
      const statuses = new Set(answers.map(({ statusCode }) => statusCode))
      expect(statuses.size).toBe(1)
      expect(total).toBe(statuses.has(200) ? 1 : 0)
      return total === 1
    }
    const link = (values: object) =>
      clinic.transact((db) => db.updateTable('user_patients').set(values).where('user_id', '=', guest.id).execute())
    // Whoever booked typed a name, and nobody here has seen them.
    expect(await shown()).toBe(false)
    await link({ confirmed_at: at('12:00') })
    expect(await shown()).toBe(true)
    const restrict = (values: object) =>
      clinic.transact((db) => db.updateTable('patients').set(values).where('id', '=', guest.patientId!).execute())
    await restrict({ restricted_at: at('12:00'), restricted_with: guest.patientId })
    expect(await shown()).toBe(false)
    await restrict({ restricted_at: null, restricted_with: null })
    await link({ confirmed_at: null, refuted_at: at('12:00') })
    expect(await shown()).toBe(false)
    // A visit that they booked themselves and came to: unless the clinic says that it is not theirs.
    await aVisit({ source: 'web', starts_at: '2026-11-25T18:00:00Z' })
    expect(await shown()).toBe(false)
    await link({ refuted_at: null })
    expect(await shown()).toBe(true)
  })

  test('is listed by how it stands, found by number and name, with the sums of the clinic', async () => {
    const { issued, pay, ask, begin, act, clinic } = await aCashier(world)
    const [open, paid, credited] = [await issued(), await issued(), await issued()]
    await pay(open.id, { amountMinor: 3000 })
    const { id: payment } = (await pay(paid.id, { amountMinor: 18_000 })).json()
    await act(`/billing/payments/${payment}/refunds`, { amountMinor: 200, reason: 'Too much' })
    await pay(credited.id, { amountMinor: 500 })
    await act(`/billing/invoices/${credited.id}/credit`, { reason: 'Wrong person' })
    const draft = await begin()
    const list = async (query: string) => (await ask('GET', `/billing/invoices?${query}`)).json()
    const ids = async (query: string) => (await list(query)).items.map((item: { id: string }) => item.id)
    expect(await list('')).toMatchObject({
      total: 5,
      sums: { open: { minor: 15_000 }, overdue: { minor: 0 }, owedBack: { minor: 500 }, refundsAsked: { minor: 200 } },
    })
    expect(await ids('filter=draft')).toEqual([draft])
    expect(await ids('filter=open')).toEqual([open.id])
    expect(await ids('filter=owed-back')).toEqual([credited.id])
    expect(await ids('filter=refund-asked')).toEqual([paid.id])
    expect(await ids('filter=paid')).toEqual([paid.id])
    expect(await ids(`search=${paid.reference}`)).toEqual([paid.id])
    expect(await ids('search=100%25')).toEqual([])
    expect(await ids('search=rosa%20del&filter=draft')).toEqual([draft])
    await clinic.transact((db) =>
      db.updateTable('invoices').set({ payer_name: 'Jürgen Müller' }).where('id', '=', draft).execute(),
    )
    expect(await ids('search=mueller')).toEqual([draft])
    world.clock.offsetMs += 15 * 86_400_000
    expect(await ids('filter=overdue')).toEqual([open.id])
    expect((await list('')).sums.overdue).toEqual({ minor: 15_000, currency: 'USD' })
  })

  test('of a German clinic asks for what the law wants on it', async () => {
    const german = { clinic: { country: 'DE', currency: 'EUR', locale: 'de-DE', time_zone: 'Europe/Berlin' } }
    const { begin, save, act, aVisit, read } = await aCashier(world, { ...german, visit: { currency: 'EUR' } })
    const id = await begin()
    // While it can be mended, it says what an electronic one would lack.
    expect((await read(id)).electronic.missing).toEqual(expect.arrayContaining(['tax-number', 'payer-place']))
    const issue = async (version: number) => field(await act(`/billing/invoices/${id}/issue`, { version }))
    await save(id, 1, { lines: [aLine({ unitMinor: 30_000 })] })
    expect(await issue(2)).toBe('/body/payerAddress required')
    await save(id, 2, { payerAddress: 'Mauerstr. 3\n10117 Berlin', lines: [aLine({ taxRate: 1900 })] })
    expect(await issue(3)).toBe('/body/lines/0/taxRate no_tax_number')
    // Whom the law insures is billed nothing by itself.
    const insured = await begin(await aVisit({ insurance: 'statutory', starts_at: '2026-11-25T17:00:00Z' }))
    expect(await read(insured)).toMatchObject({ draft: { lines: [] } })
    expect((await act(`/billing/invoices/${insured}/issue`, { version: 1 })).json()).toMatchObject({
      code: 'invoice_empty',
    })
  })
})

/** With a fee for late cancellations. */
async function aCashierWithPolicy() {
  const cashier = await aCashier(world)
  const policy = JSON.stringify({ freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 60 })
  const cancelled = async (cause: string, more: object = {}) => {
    const id = await cashier.aVisit({ status: 'cancelled', is_late_change: true, policy, ...more })
    await cashier.clinic.transact((db) =>
      db
        .insertInto('appointment_history')
        .values({
          ...{ id: crypto.randomUUID(), appointment_id: id, at: at('14:00'), act: 'cancel', actor_side: 'clinic' },
          ...{ status_before: 'booked', status_after: 'cancelled', starts_at_before: at('15:00'), cause },
          ...{ starts_at_after: at('15:00'), version_after: 2 },
        })
        .execute(),
    )
    return id
  }
  return { ...cashier, cancelled }
}

describe('a visit', () => {
  const promised = async (more: object) => {
    const { aVisit, begin, read } = await aCashier(world)
    return (await read(await begin(await aVisit(more)))).draft.lines
  }

  test('whose insurance is billed begins without a price of those who pay themselves', async () => {
    expect(await promised({ insurance: 'insured' })).toEqual([])
    expect(await promised({ insurance: 'self-pay' })).toMatchObject([{ unitMinor: 18_000 }])
  })

  test('is billed once the patient is there, and only prepared before', async () => {
    const { clinic, aVisit, begin, act, read } = await aCashier(world)
    const visit = await aVisit({ status: 'booked' })
    const id = await begin(visit)
    const issue = () => act(`/billing/invoices/${id}/issue`, { version: 1 })
    expect((await issue()).json()).toMatchObject({ code: 'visit_not_held' })
    expect(await read(id)).toMatchObject({ standing: 'draft', appointment: { status: 'booked', isBillable: false } })
    await clinic.transact((db) =>
      db
        .updateTable('appointments')
        .set({ status: 'arrived', arrived_at: at('15:00') })
        .where('id', '=', visit)
        .execute(),
    )
    expect((await issue()).statusCode).toBe(200)
  })

  test('that was canceled late by the patient costs the fee that was announced, and no other is billed', async () => {
    const { aVisit, begin, act, read, cancelled, ask } = await aCashierWithPolicy()
    const late = await begin(await cancelled('patient'))
    expect((await read(late)).draft.lines).toMatchObject([
      { description: 'Late cancellation: Annual check-up', unitMinor: 4000 },
    ])
    expect((await act(`/billing/invoices/${late}/issue`, { version: 1 })).statusCode).toBe(200)
    for (const visit of [
      await cancelled('clinic'),
      await cancelled('patient', { is_late_change: false }),
      await aVisit({ status: 'noshow' }),
    ])
      expect(field(await ask('POST', '/billing/invoices', { appointmentId: visit }))).toBe(
        '/body/appointmentId not_found',
      )
  })

  test('is listed until it is billed, if its patient pays for it', async () => {
    const { aVisit, begin, ask, act, cancelled, as } = await aCashierWithPolicy()
    world.clock.offsetMs += 86_400_000
    try {
      const listed = async () =>
        (await ask('GET', '/billing/visits')).json().items.map((visit: { id: string }) => visit.id) as string[]
      const held = await aVisit({ starts_at: at('15:00') })
      const late = await cancelled('patient', { starts_at: at('14:00') })
      for (const other of [{ insurance: 'insured' }, { status: 'booked' }, { status: 'noshow' }, { price_minor: 0 }])
        await aVisit(other)
      await aVisit({ starts_at: '2026-08-25T15:00:00Z' })
      await cancelled('clinic')
      expect(await listed()).toEqual([held, late])
      expect((await ask('GET', '/billing/visits')).json()).toMatchObject({
        total: 2,
        items: [
          { status: 'fulfilled', amount: { minor: 18_000, currency: 'USD' }, patient: { familyName: 'Delgado' } },
          { status: 'cancelled', amount: { minor: 4000 } },
        ],
      })
      const draft = await begin(held)
      expect(await listed()).toEqual([late])
      // Also once its invoice was taken back: whoever did that said what is owed.
      await act(`/billing/invoices/${draft}/issue`, { version: 1 })
      await act(`/billing/invoices/${draft}/credit`, { reason: 'Goodwill' })
      expect(await listed()).toEqual([late])
      expect((await ask('GET', '/billing/visits', undefined, as.guest)).statusCode).toBe(403)
    } finally {
      world.clock.offsetMs -= 86_400_000
    }
  })

  test('of a child is billed to the guardian whom the clinic knows', async () => {
    const { clinic, guest, aVisit, begin, read } = await aCashier(world)
    const child = await aPatient(clinic, { given_name: 'Mia', family_name: 'Delgado', birth_date: '2020-05-01' })
    const link = (values: object) =>
      clinic.transact((db) =>
        db
          .insertInto('user_patients')
          .values({ user_id: guest.id, patient_id: child.id, relation: 'guardian', is_primary: false, ...values })
          .onConflict((of) => of.columns(['organization_id', 'user_id', 'patient_id']).doUpdateSet(values))
          .execute(),
      )
    const payer = async (time: string) =>
      (await read(await begin(await aVisit({ patient_id: child.id, starts_at: at(time) })))).payerName
    await link({ confirmed_at: null })
    expect(await payer('16:00')).toBe('Mia Delgado')
    await link({ confirmed_at: at('12:00') })
    expect(await payer('17:00')).toBe('Rosa Diaz')
  })
})

describe('what was wrong', () => {
  test('a payment is reversed, and says so to the patient', async () => {
    const { issued, pay, act, read, ask, as } = await aCashier(world)
    const { id } = await issued()
    const { id: payment } = (await pay(id, { amountMinor: 18_000 })).json()
    expect(await read(id)).toMatchObject({ standing: 'paid' })
    const reverse = () => act(`/billing/payments/${payment}/reverse`, { reason: 'Other invoice' })
    expect((await reverse()).statusCode).toBe(200)
    expect((await reverse()).json()).toMatchObject({ code: 'payment_reversed' })
    expect(await read(id)).toMatchObject({ standing: 'open', payments: [{ reversal: { reason: 'Other invoice' } }] })
    expect((await ask('GET', `/payments/${payment}`, undefined, as.guest)).json()).toMatchObject({ status: 'failed' })
  })

  test('a payment of an earlier day is reversed by somebody else than who took it', async () => {
    const { clinic, desk, manager, issued, pay, act } = await aCashier(world)
    const { id } = await issued()
    const { id: payment } = (await pay(id, { amountMinor: 18_000 })).json()
    const clock = world.clock.offsetMs
    try {
      world.clock.offsetMs += 24 * 60 * 60_000
      const reverseAs = async (user: typeof desk) =>
        act(
          `/billing/payments/${payment}/reverse`,
          { reason: 'Other invoice' },
          await signedIn(clinic, user, world.server.services),
        )
      expect((await reverseAs(desk)).json()).toMatchObject({ code: 'reversal_by_two' })
      expect((await reverseAs(manager)).statusCode).toBe(200)
    } finally {
      world.clock.offsetMs = clock
    }
  })

  test('whoever took cash, and made it never to have been, does not take the invoice back', async () => {
    const { issued, pay, act, as } = await aCashier(world)
    const { id } = await issued()
    const cash = { method: 'cash', amountMinor: 18_000, givenMinor: 18_000 }
    const { id: payment } = (await pay(id, cash)).json()
    const reverse = (of: string, by = as.desk) => act(`/billing/payments/${of}/reverse`, { reason: 'x' }, by)
    const credit = (of: string, by = as.desk) => act(`/billing/invoices/${of}/credit`, { reason: 'x' }, by)
    expect((await reverse(payment)).statusCode).toBe(200)
    expect((await credit(id)).json()).toMatchObject({ code: 'credit_by_two' })
    expect((await credit(id, as.manager)).statusCode).toBe(200)
    // Nor the other way around.
    const other = await issued()
    const { id: taken } = (await pay(other.id, cash)).json()
    expect((await credit(other.id)).statusCode).toBe(200)
    expect((await reverse(taken)).json()).toMatchObject({ code: 'reversal_by_two' })
    expect((await reverse(taken, as.manager)).statusCode).toBe(200)
  })

  test('that somebody else pays names the patient, and so does what takes it back', async () => {
    const { clinic, begin, save, issued, act } = await aCashier(world)
    const named = (id: string) =>
      clinic.transact(async (db) => {
        const rows = db.selectFrom('invoices').select('patient_name')
        return (await rows.where('id', '=', id).executeTakeFirstOrThrow()).patient_name
      })
    const id = await begin()
    await save(id, 1, { payerName: 'Quill & Sons' })
    expect((await act(`/billing/invoices/${id}/issue`, { version: 2 })).statusCode).toBe(200)
    const { id: note } = (await act(`/billing/invoices/${id}/credit`, { reason: 'Wrong' })).json()
    expect([await named(id), await named(note)]).toEqual(['Rosa Delgado', 'Rosa Delgado'])
    expect(await named((await issued()).id)).toBe('')
  })

  test('money goes back once two people agree, and never more than came', async () => {
    const { clinic, desk, issued, pay, act, read, ask, as } = await aCashier(world)
    const { id } = await issued()
    const { id: payment } = (await pay(id, { amountMinor: 18_000 })).json()
    const request = (amountMinor: number) =>
      act(`/billing/payments/${payment}/refunds`, { amountMinor, reason: 'The terminal charged twice' })
    expect(field(await request(18_001))).toBe('/body/amountMinor more_than_paid')
    const { id: refund } = (await request(8000)).json()
    expect((await request(1)).json()).toMatchObject({ code: 'refund_asked' })
    expect((await act(`/billing/payments/${payment}/reverse`, { reason: 'x' })).json()).toMatchObject({
      code: 'payment_refunded',
    })
    const approve = (by: { authorization: string }) => act(`/billing/refunds/${refund}/approve`, {}, by)
    expect((await approve(as.desk)).json()).toMatchObject({ code: 'refund_by_two' })
    // Nor from another session, nor with another role.
    expect((await approve(await signedIn(clinic, desk, world.server.services))).json().code).toBe('refund_by_two')
    await clinic.transact((db) =>
      db
        .updateTable('users')
        .set({ roles: ['admin'] })
        .where('id', '=', desk.id)
        .execute(),
    )
    const asAdmin = await signedIn(clinic, { ...desk, roles: ['admin'] }, world.server.services)
    expect((await approve(asAdmin)).json().code).toBe('refund_by_two')
    expect(await read(id)).toMatchObject({ due: { minor: 0 } })
    expect((await approve(as.manager)).statusCode).toBe(200)
    expect((await approve(as.manager)).json()).toMatchObject({ code: 'refund_decided' })
    expect(await read(id)).toMatchObject({ standing: 'part-paid', paidMinor: 10_000, due: { minor: 8000 } })
    expect(field(await request(10_001))).toBe('/body/amountMinor more_than_paid')
    const { id: declined } = (await request(10_000)).json()
    expect((await ask('POST', `/billing/refunds/${declined}/decline`, {})).statusCode).toBe(204)
    expect(await read(id)).toMatchObject({ paidMinor: 10_000 })
  })

  test('an invoice is taken back whole, once, with a number of its own', async () => {
    const { issued, act, ask, read, pay, aVisit, begin } = await aCashier(world)
    const { id } = await issued()
    await pay(id, { amountMinor: 18_000 })
    const credit = () => act(`/billing/invoices/${id}/credit`, { reason: 'Billed twice' })
    const note = (await credit()).json()
    expect(note.reference).toBe('CN-2026-00001')
    expect((await credit()).json()).toMatchObject({ code: 'invoice_credited' })
    expect(await read(id)).toMatchObject({
      standing: 'owed-back',
      due: { minor: -18_000 },
      creditNote: { id: note.id },
    })
    // As a file it would ask for all of it.
    expect((await ask('GET', `/billing/invoices/${id}/electronic`)).json()).toMatchObject({ code: 'invoice_credited' })
    expect(await read(note.id)).toMatchObject({ kind: 'credit-note', corrects: { id }, note: 'Billed twice' })
    expect((await pay(note.id, { amountMinor: 1 })).json()).toMatchObject({ code: 'invoice_not_open' })
    // The visit can be billed anew.
    expect(await begin(await aVisit())).not.toBe(id)
  })
})

test('papers are drawn of what was issued, and of what was paid', async () => {
  const { issued, pay, act, ask, as, begin } = await aCashier(world)
  const { id } = await issued([aLine({ discount: { kind: 'sum', minor: 500, reason: 'Rounded' } })])
  const { id: payment } = (await pay(id, { amountMinor: 100 })).json()
  const { id: note } = (await act(`/billing/invoices/${id}/credit`, { reason: 'Wrong' })).json()
  const papers = [
    [`/billing/invoices/${id}/paper`, as.desk],
    [`/invoices/${note}/paper`, as.guest],
    [`/payments/${payment}/receipt`, as.guest],
  ] as const
  for (const [path, who] of papers) {
    const answer = await ask('GET', path, undefined, who)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await ask('GET', `/billing/invoices/${await begin()}/paper`)).json()).toMatchObject({
    code: 'invoice_not_open',
  })
})
