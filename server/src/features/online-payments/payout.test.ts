import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusedBy } from '../invoices/invoices-fixture.ts'
import { aUser, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { aProvider, anOnlineClinic } from './online-fixture.ts'

const clock = { now: () => Date.now() }
const provider = aProvider(clock)
const world = await testServer({ stripeFetch: provider.fetch })
clock.now = () => Date.now() + world.clock.offsetMs
const minute = () => world.jobs.runNow('settle-online-payments')
const tell = () => world.jobs.runNow('tell-of-online-problems')

async function aClinic() {
  const clinic = await anOnlineClinic(world, provider)
  await clinic.on()
  return clinic
}

/** Paid online, with a refund that the patient's bank sent back. */
async function aFailedRefund(of: Awaited<ReturnType<typeof aClinic>>, minor = 5000) {
  const { id } = await of.issued()
  const { ref, paymentId } = await of.begun(id)
  await of.tell((await provider.pay(ref))!)
  const asked = await of.refund(paymentId, minor)
  await minute()
  const { intent } = (await provider.read(ref))!
  const listed = await provider.fetch(`https://api.stripe.com/v1/refunds?payment_intent=${intent}`)
  const { data } = (await listed.json()) as { data: { id: string }[] }
  await of.tell(await provider.failRefund(data[0]!.id))
  return { invoice: id, paymentId, ref, failed: asked.json().id as string }
}
const payout = { method: 'cash', reason: 'The card has expired' }

const toldOf = (clinic: TestClinic) =>
  clinic.transact(async (db) => {
    const rows = await db.selectFrom('messages').selectAll().where('kind', '=', 'payment-problem').execute()
    return rows.map(({ to_address: to }) => to ?? '').toSorted()
  })

test('a refund that failed goes another way, once, asked for by one and approved by another', async () => {
  const of = await aClinic()
  const { act, ask, as, clinic, problems, read } = of
  const { invoice, paymentId, failed } = await aFailedRefund(of)
  const [listed] = (await problems()).movements
  expect(listed).toMatchObject({
    ...{ status: 'returned', failure: 'expired_or_canceled_card', canRetry: true },
    by: { asked: 'Nadia Petrov', approved: 'Ruth Ellery' },
  })
  const key = randomUUID()
  const asked = await act(`/billing/refunds/${failed}/payout`, payout, as.desk, key)
  expect((await act(`/billing/refunds/${failed}/payout`, payout, as.desk, key)).json()).toEqual(asked.json())
  expect((await act(`/billing/refunds/${failed}/payout`, payout)).json()).toMatchObject({ code: 'refund_asked' })
  // While somebody decides about it, it is neither on the list nor sent again.
  expect((await problems()).movements).toEqual([])
  const retry = () => ask('POST', `/billing/online-problems/${listed.id}/retry`, {}, as.manager)
  expect((await retry()).json()).toMatchObject({ code: 'refund_not_failed' })
  const { id } = asked.json()
  expect((await act(`/billing/refunds/${id}/approve`)).json()).toMatchObject({ code: 'refund_by_two' })
  expect((await act(`/billing/refunds/${id}/approve`, {}, as.manager)).statusCode).toBe(200)
  await minute()
  expect(await read(invoice)).toMatchObject({
    due: { minor: 5000 },
    payments: [
      { refundedMinor: 5000, onItsWayMinor: 0, refunds: [{ method: null }, { method: 'cash', amountMinor: 5000 }] },
    ],
  })
  const postings = await clinic.transact((db) =>
    db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
      .select(['p.account', 'p.amount_minor'])
      .where('e.refund_id', '=', id)
      .orderBy('p.position')
      .execute(),
  )
  expect(postings).toEqual([
    { account: 'receivable', amount_minor: 5000 },
    { account: 'cash', amount_minor: -5000 },
  ])
  const box = (await ask('GET', '/billing/cash')).json()
  expect(box).toMatchObject({ movedMinor: -5000, movements: [{ kind: 'refund', by: 'Ruth Ellery' }] })

  expect((await retry()).json()).toMatchObject({ code: 'refund_not_failed' })
  expect((await act(`/billing/refunds/${failed}/payout`, payout)).json()).toMatchObject({ code: 'refund_not_failed' })
  const again = {
    ...{ payment_id: paymentId, amount_minor: 5000, reason: 'Again', method: 'bank', instead_of_id: failed },
    ...{ requested_at: '2026-11-25T15:00:00Z', requested_by: 'Nadia', requested_by_user_id: of.desk.id },
  }
  const twice = clinic.transact((db) => insertAll(db, [rowsOf('refunds', [{ id: newId(), ...again }])]))
  // What another was quicker with is looked at again.
  await expect(twice).rejects.toMatchObject({ code: '40001' })
  const movement = {
    ...{ payment_id: paymentId, invoice_id: invoice, currency: 'USD', kind: 'refund', refund_id: failed },
    ...{ amount_minor: 5000, status: 'waiting', at: '2026-11-25T15:00:00Z', checked_at: '2026-11-25T15:00:00Z' },
  }
  expect(
    await refusedBy(clinic, (db) => insertAll(db, [rowsOf('online_movements', [{ id: newId(), ...movement }])])),
  ).toContain('goes another way')
})

test('what was declined can be sent again, and what went at the provider meanwhile does not go twice', async () => {
  const of = await aClinic()
  const { act, ask, as, problems, read } = of
  const { invoice, failed, ref } = await aFailedRefund(of, 18_000)
  const first = (await act(`/billing/refunds/${failed}/payout`, payout)).json()
  expect((await ask('POST', `/billing/refunds/${first.id}/decline`, {}, as.manager)).statusCode).toBe(204)
  expect((await problems()).movements).toMatchObject([{ canRetry: true }])
  const second = (await act(`/billing/refunds/${failed}/payout`, { ...payout, method: 'bank' })).json()
  // Somebody was quicker on the provider's own pages.
  await provider.refund(ref, 18_000)
  await world.jobs.runNow('reconcile-online-payments')
  expect((await act(`/billing/refunds/${second.id}/approve`, {}, as.manager)).json()).toMatchObject({
    code: 'refund_not_failed',
  })
  expect(await read(invoice)).toMatchObject({ due: { minor: 18_000 }, payments: [{ refundedMinor: 18_000 }] })
})

test('twenty at once send it again or have it paid out: one of them does', async () => {
  const of = await aClinic()
  const { failed } = await aFailedRefund(of)
  const [{ id }] = (await of.problems()).movements
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, which) =>
      which % 2
        ? of.act(`/billing/refunds/${failed}/payout`, payout)
        : of.ask('POST', `/billing/online-problems/${id}/retry`, {}, of.as.manager),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
})

test('who asked and who approved hear of a refund that failed, and all who approve of a dispute: each once', async () => {
  const of = await aClinic()
  const { clinic, desk, manager, issued, begun, ofInvoice } = of
  const { invoice } = await aFailedRefund(of)
  await tell()
  await tell()
  const both = [desk.email, manager.email].toSorted()
  expect(await toldOf(clinic)).toEqual(both)
  const other = await issued()
  const { ref } = await begun(other.id)
  await of.tell((await provider.pay(ref))!)
  const dispute = await provider.dispute(ref, 18_000)
  await world.jobs.runNow('reconcile-online-payments')
  await tell()
  expect(await toldOf(clinic)).toEqual([...both, ...both].toSorted())
  // What waits for an answer comes before what is older, until it was answered.
  expect((await of.problems()).movements).toMatchObject([{ kind: 'chargeback' }, { kind: 'refund' }])
  await of.tell(await provider.endDispute(dispute, 'under_review'))
  expect((await ofInvoice(other.id)).movements).toMatchObject([{ status: 'done', evidenceDueAt: null }])
  expect((await of.problems()).movements).toMatchObject([{ invoice: { id: invoice } }, { kind: 'chargeback' }])
  await tell()
  expect(await toldOf(clinic)).toHaveLength(4)
})

test('who may act no more is not told: the one who still does, or all who approve', async () => {
  const of = await aClinic()
  const { clinic, manager } = of
  const other = await aUser(clinic, { roles: ['admin'] })
  await aFailedRefund(of)
  await clinic.transact((db) =>
    db
      .updateTable('staff_roles')
      .set({ permissions: ['invoices:read'] })
      .execute(),
  )
  await tell()
  expect(await toldOf(clinic)).toEqual([manager.email])
  await clinic.transact(async (db) => {
    const role = await db.selectFrom('staff_roles').select('id').limit(1).executeTakeFirstOrThrow()
    await db.updateTable('users').set({ staff_role_id: role.id }).where('id', '=', manager.id).execute()
    await db.updateTable('online_movements').set({ told_at: null }).execute()
  })
  await tell()
  expect(await toldOf(clinic)).toEqual([manager.email, other.email].toSorted())
})
