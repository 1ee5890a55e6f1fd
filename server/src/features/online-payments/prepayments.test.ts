import { expect, test } from 'vitest'
import { at, book, cancel, claimsOf, reschedule, rosa } from '../../../test/booking.ts'
import { aProvider as aDoctor, aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { connectStripe } from '../../platform/online-payments/stripe.ts'
import { anOnlineClinic, aProvider, secretKey, signingKey } from './online-fixture.ts'

const clock = { now: () => Date.now() }
const provider = aProvider(clock)
const world = await testServer({ stripeFetch: provider.fetch })
clock.now = () => Date.now() + world.clock.offsetMs

const minute = async () => {
  await world.jobs.runNow('settle-prepayments')
  await world.jobs.runNow('settle-online-payments')
}

/** A clinic whose visits cost a deposit of 50 at booking, on Wednesday at 8:00 in the morning. */
async function asking(wanted: { clinic?: object } = {}) {
  const online = await anOnlineClinic(world, provider, wanted)
  const { clinic, on, ask } = online
  await on()
  await clinic.transact((db) =>
    db
      .updateTable('services')
      .set({ prepayment: 'deposit', deposit_minor: 5000, free_until_minutes: 1440, late_fee_minor: 2000 })
      .execute(),
  )
  const { service, doctor } = await clinic.transact(async (db) => ({
    service: await db.selectFrom('services').selectAll().executeTakeFirstOrThrow(),
    doctor: await db.selectFrom('providers').selectAll().executeTakeFirstOrThrow(),
  }))
  const booked = async (startsAt: string, more: object = {}, headers: Record<string, string> = {}) => {
    const slot = { startsAt, serviceId: service.id, providerId: doctor.id }
    const answer = (await book(world, clinic, { slot, patient: rosa, ...more }, { headers })).json()
    return { ...answer.appointment, manageToken: answer.manageToken } as {
      [key: string]: unknown
      id: string
      version: number
      manageToken: string
    }
  }
  type Visit = { id: string; manageToken: string }
  const own = ({ id, manageToken }: Visit, method: 'GET' | 'POST' = 'GET') =>
    world.call(clinic.host, method, `/appointments/${id}/prepayment`, { headers: { 'manage-token': manageToken } })
  const stands = async (visit: Visit) => (await own(visit)).json()
  const begin = async (visit: Visit) => {
    const { url } = (await own(visit, 'POST')).json() as { url: string }
    return url.split('/').at(-1)!
  }
  const mails = () =>
    clinic.transact(async (db) =>
      (await db.selectFrom('messages').select('kind').orderBy('created_at').orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    )
  const refunds = () =>
    clinic.transact((db) =>
      db.selectFrom('refunds').select(['amount_minor', 'by_policy', 'requested_by_user_id', 'decision']).execute(),
    )
  const sentBack = async (ref: string) =>
    (await connectStripe({ secretKey, signingKey, fetch: provider.fetch }).read(ref)).movements.map(
      ({ amountMinor }) => amountMinor,
    )
  return { ...online, service, doctor, booked, own, stands, begin, mails, refunds, sentBack, ask }
}
const later = (minutes: number) => clockAt(world, new Date(clock.now() + minutes * 60_000).toISOString())

test('a visit waits for its deposit, and is told once that is there; the invoice takes it off', async () => {
  const { clinic, doctor, booked, begin, stands, tell, mails, ask, as, act, read, refunds } = await asking()
  const visit = await booked(at('15:00', '2026-12-02'))
  expect(visit).toMatchObject({
    ...{ status: 'booked', prepayment: { minor: 5000, currency: 'USD' } },
    paymentDueAt: expect.any(String) as string,
  })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 appointment'])
  const refs = await Promise.all(Array.from({ length: 20 }, () => begin(visit)))
  expect(new Set(refs).size).toBe(1)
  expect(await stands(visit)).toMatchObject({ status: 'awaited', paid: { minor: 0 } })
  expect(await mails()).toEqual([])
  const event = (await provider.pay(refs[0]!))!
  await Promise.all(Array.from({ length: 5 }, () => tell(event)))
  expect(await stands(visit)).toMatchObject({
    ...{ status: 'confirmed', paymentDueAt: null, paid: { minor: 5000 }, returned: { minor: 0 } },
  })
  expect(await mails()).toEqual(['appointment-booked'])
  later(60)
  await minute()
  expect(await stands(visit)).toMatchObject({ status: 'confirmed' })
  // Held for the visit, and nobody's revenue.
  expect((await ask('GET', '/billing/invoices?filter=owed-back', undefined, as.manager)).json()).toMatchObject({
    ...{ total: 0, sums: { owedBack: { minor: 0 } } },
  })
  await clinic.transact((db) => db.updateTable('appointments').set({ status: 'fulfilled' }).execute())
  const { id } = (await ask('POST', '/billing/invoices', { appointmentId: visit.id })).json()
  const draft = await read(id)
  expect(draft).toMatchObject({ draft: { lines: [{ unitMinor: 18_000 }] }, paidMinor: 5000 })
  expect((await ask('DELETE', `/billing/invoices/${id}`)).json()).toMatchObject({ code: 'invoice_prepaid' })
  expect((await act(`/billing/invoices/${id}/issue`, { version: draft.version })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ total: { minor: 18_000 }, due: { minor: 13_000 }, standing: 'part-paid' })
  expect(await refunds()).toEqual([])
})

test('a time that is not paid is free again; what comes for it all the same goes back, once', async () => {
  const { clinic, doctor, booked, begin, stands, tell, mails, refunds, sentBack, own } = await asking()
  const visit = await booked(at('15:00', '2026-12-02'))
  const ref = await begin(visit)
  // Somebody pays while nobody is told, and the provider cannot be asked.
  const event = (await provider.pay(ref))!
  await clinic.transact((db) =>
    db
      .updateTable('online_payments')
      .set({ status: 'expired', ended_at: new Date(clock.now()).toISOString() })
      .execute(),
  )
  later(38)
  await minute()
  expect(await claimsOf(clinic, doctor.id)).toEqual([])
  expect(await stands(visit)).toMatchObject({ status: 'lost', paid: { minor: 0 } })
  expect((await own(visit, 'POST')).json()).toMatchObject({ code: 'state_conflict' })
  expect((await booked(at('15:00', '2026-12-02'), { patient: { ...rosa, givenName: 'Ida' } })).status).toBe('booked')
  await Promise.all([
    ...Array.from({ length: 10 }, () => tell(event)),
    ...Array.from({ length: 10 }, () => world.jobs.runNow('reconcile-online-payments')),
  ])
  await minute()
  expect(await stands(visit)).toMatchObject({ status: 'lost', paid: { minor: 5000 }, returned: { minor: 5000 } })
  expect(await refunds()).toEqual([
    { amount_minor: 5000, by_policy: true, requested_by_user_id: null, decision: 'approved' },
  ])
  expect(await sentBack(ref)).toEqual([5000])
  expect(await mails()).toEqual(['prepayment-returned'])
  const audits = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_side', 'actor_user_id'])
      .where('action', '=', 'refunds:return')
      .execute(),
  )
  expect(audits).toEqual([{ actor_side: 'system', actor_user_id: null }])
})

test('canceled in time all goes back, late or missed all but the fee', async () => {
  const { clinic, booked, begin, stands, tell, ask } = await asking()
  const paid = async (startsAt: string) => {
    const visit = await booked(startsAt)
    await tell((await provider.pay(await begin(visit)))!)
    return visit
  }
  const [early, late, missed] = [
    await paid(at('15:00', '2026-12-02')),
    await paid(at('15:00')),
    await paid(at('16:00')),
  ]
  await cancel(world, clinic, early.id, { manageToken: early.manageToken }, { version: 2 })
  // While the clinic may undo it, nothing has gone back, and all will.
  expect(await stands(early)).toMatchObject({
    ...{ status: 'cancelled', paid: { minor: 5000 }, returned: { minor: 0 }, returning: { minor: 5000 } },
  })
  later(40)
  await cancel(world, clinic, late.id, { manageToken: late.manageToken }, { version: 2 })
  const now = new Date(clock.now()).toISOString()
  await clinic.transact(async (db) => {
    await db
      .updateTable('appointments')
      .set({ status: 'noshow', version: 3, updated_at: now })
      .where('id', '=', missed.id)
      .execute()
    const { organization_id: _clinic, ...history } = await db
      .selectFrom('appointment_history')
      .selectAll()
      .where('appointment_id', '=', missed.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('appointment_history')
      .values({
        ...history,
        id: early.id,
        act: 'no-show',
        at: now,
        status_before: 'booked',
        status_after: 'noshow',
        version_after: 3,
      })
      .execute()
  })
  const toGo = { returned: { minor: 0 }, returning: { minor: 3000 } }
  expect(await stands(late)).toMatchObject({ status: 'cancelled', ...toGo })
  later(12)
  await minute()
  const isThere = (minor: number) => ({ returned: { minor }, returning: { minor: 0 } })
  expect(await stands(early)).toMatchObject({ status: 'cancelled', ...isThere(5000) })
  expect(await stands(late)).toMatchObject({ status: 'cancelled', ...isThere(3000) })
  expect(await stands(missed)).toMatchObject({ status: 'noshow', ...toGo })
  later(24 * 60)
  await minute()
  expect(await stands(missed)).toMatchObject(isThere(3000))
  // What was kept is billed by somebody, and paid with that.
  const { items } = (await ask('GET', '/billing/visits')).json()
  expect(items).toMatchObject([
    { status: 'noshow', amount: { minor: 2000 } },
    { status: 'cancelled', amount: { minor: 2000 } },
  ])
})

test('a refund that people decided, or that failed, ends nothing and sends nothing twice', async () => {
  const { clinic, as, act, booked, begin, stands, tell, refunds, refund, ask } = await asking()
  const paid = async (startsAt: string) => {
    const visit = await booked(startsAt)
    const ref = await begin(visit)
    await tell((await provider.pay(ref))!)
    return { visit, ref }
  }
  const [first, second] = [await paid(at('15:00', '2026-12-02')), await paid(at('16:00', '2026-12-02'))]
  const [ofFirst, ofSecond] = await clinic.transact(async (db) =>
    (await db.selectFrom('payments').select('id').orderBy('paid_at').orderBy('id').execute()).map(({ id }) => id),
  )
  await refund(ofFirst!, 500)
  const asked = await act(`/billing/payments/${ofSecond}/refunds`, { amountMinor: 5000, reason: 'Asked' })
  for (const { visit } of [first, second])
    await cancel(world, clinic, visit.id, { manageToken: visit.manageToken }, { version: 2 })
  later(12)
  await minute()
  expect(await stands(first.visit)).toMatchObject({ returned: { minor: 5000 } })
  expect(await stands(second.visit)).toMatchObject({ returned: { minor: 0 } })
  await ask('POST', `/billing/refunds/${asked.json().id}/decline`, {}, as.manager)
  await minute()
  expect(await stands(second.visit)).toMatchObject({ returned: { minor: 5000 } })
  const intent = (await provider.read(second.ref))!.intent
  const sent = await provider.fetch(`https://api.stripe.com/v1/refunds?payment_intent=${intent}`)
  const { data } = (await sent.json()) as { data: { id: string }[] }
  await tell(await provider.failRefund(data[0]!.id))
  await minute()
  expect((await ask('GET', '/billing/online-problems')).json()).toMatchObject({ movements: [{ status: 'returned' }] })
  expect((await refunds()).map((row) => row.amount_minor).toSorted((a, b) => a - b)).toEqual([500, 4500, 5000, 5000])
})

test('a late cancellation that a bank debit pays for only after it keeps its fee, and is looked at again then', async () => {
  const { clinic, booked, begin, tell, stands } = await asking()
  const visit = await booked(at('15:00'))
  const ref = await begin(visit)
  await tell((await provider.pay(ref, 86_400))!)
  later(32)
  await cancel(world, clinic, visit.id, { manageToken: visit.manageToken })
  const decided = () =>
    clinic.transact(
      async (db) =>
        (await db.selectFrom('appointments').select('prepayment_decided_version').executeTakeFirstOrThrow())
          .prepayment_decided_version,
    )
  await minute()
  expect(await decided()).toBeNull()
  later(12)
  await world.jobs.runNow('settle-prepayments')
  expect(await decided()).toBe(2)
  await provider.settle(ref, true)
  await world.jobs.runNow('settle-online-payments')
  expect(await decided()).toBeNull()
  await minute()
  expect(await decided()).toBe(2)
  expect(await stands(visit)).toMatchObject({ paid: { minor: 5000 }, returned: { minor: 3000 } })
})

test('no move of the patient’s own goes to where more is paid with the booking; the receipt is theirs at once', async () => {
  const { clinic, as, doctor, service, ask, begin, tell, mails } = await asking({ clinic: { mail_receipts: true } })
  await clinic.transact(async (db) => {
    await db.updateTable('services').set({ prepayment: 'full', deposit_minor: null }).execute()
    await db.updateTable('provider_services').set({ price_minor: 9000 }).execute()
  })
  const dearer = await aDoctor(clinic, { services: [service] })
  const asDear = await aDoctor(clinic, { services: [service], offer: { price_minor: 9000 } })
  const slot = { startsAt: at('15:00', '2026-12-02'), serviceId: service.id, providerId: doctor.id }
  const answer = (await book(world, clinic, { slot }, { headers: as.guest })).json()
  const visit = { id: answer.appointment.id as string, manageToken: answer.manageToken as string }
  await tell((await provider.pay(await begin(visit)))!)
  const move = (providerId: string) =>
    reschedule(world, clinic, visit.id, { startsAt: slot.startsAt, providerId }, { headers: as.guest, version: 2 })
  expect((await move(dearer.id)).json()).toMatchObject({ code: 'slot_not_offered' })
  expect((await move(asDear.id)).statusCode).toBe(200)
  expect(await mails()).not.toContain('receipt')
  const { id } = await clinic.transact((db) => db.selectFrom('payments').select('id').executeTakeFirstOrThrow())
  expect((await ask('GET', `/payments/${id}/receipt`, undefined, as.guest)).statusCode).toBe(200)
  expect((await ask('GET', `/payments/${id}`, undefined, as.guest)).json()).toMatchObject({ amount: { minor: 9000 } })
})

test('nothing is asked once the clinic takes no payments online', async () => {
  const { clinic, as, on, booked, own, mails, stands } = await asking()
  const visit = await booked(at('15:00', '2026-12-02'))
  await on({ isOn: false }, 1)
  expect((await booked(at('16:00', '2026-12-02'))).prepayment).toBeUndefined()
  expect(await mails()).toEqual(['appointment-booked'])
  // Who has booked already loses no time for what they cannot do.
  expect((await own(visit, 'POST')).json()).toEqual({ url: null })
  expect(await stands(visit)).toMatchObject({ status: 'confirmed', paid: { minor: 0 } })
  const seen = await world.call(clinic.host, 'GET', `/appointments/${visit.id}`, { headers: as.manager })
  expect(seen.json()).toMatchObject({ status: 'booked' })
  expect(seen.json().prepayment).toBeUndefined()
  expect(await mails()).toEqual(['appointment-booked', 'appointment-booked'])
})

test.each([
  ['desk', 'admin'],
  ['partner', 'partner'],
] as const)('nothing is asked of what is booked by a %s', async (source, role) => {
  const { clinic, booked } = await asking()
  const headers = await signedIn(clinic, await aUser(clinic, { roles: [role] }), world.server.services)
  const visit = await booked(at('15:00', '2026-12-02'), {}, headers)
  expect(visit).toMatchObject({ status: 'booked' })
  expect([visit['prepayment'], visit['paymentDueAt']]).toEqual([undefined, undefined])
  expect(
    await clinic.transact((db) => db.selectFrom('appointments').select(['source', 'prepayment_minor']).execute()),
  ).toEqual([{ source, prepayment_minor: 0 }])
})
