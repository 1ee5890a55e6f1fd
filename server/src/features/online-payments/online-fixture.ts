import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../../test/test-server.ts'
import { linkKey } from '../../../test/test-server.ts'
import { fakeStripe, memoryStore, type FakeStripe } from '../../platform/online-payments/fake-stripe.ts'
import { aCashier } from '../invoices/invoices-fixture.ts'
import { payTokenOf, readTokenOf } from '../invoices/pay-link.ts'

export const secretKey = ['sk', 'live', '0123456789abcdef'].join('_')
export const signingKey = 'whsec_0123456789abcdef'

export const aProvider = (clock?: { now: () => number }): FakeStripe =>
  fakeStripe({
    ...{ store: memoryStore(), signingKey, now: () => clock?.now() ?? Date.now() },
    pageOf: (ref) => `https://checkout.example/c/${ref}`,
  })

/** A clinic that takes payments online, with an invoice's payers and its provider's events. */
export async function anOnlineClinic(
  world: TestServer,
  provider: FakeStripe,
  wanted: Parameters<typeof aCashier>[1] = {},
) {
  const cashier = await aCashier(world, wanted)
  const { clinic, ask, as, act } = cashier
  const settings = '/billing/online-settings'
  const on = (body: object = {}, version = 0) =>
    ask('PATCH', settings, { isOn: true, secretKey, signingKey, ...body }, as.manager, { 'if-match': `"${version}"` })
  const tokenOf = (invoice: string) => ({ 'payment-token': payTokenOf({ linkKey }, clinic.id, invoice) })
  /** Of the link that the desk hands to another payer. */
  const readerOf = (invoice: string) => ({ 'payment-token': readTokenOf({ linkKey }, clinic.id, invoice) })
  const payable = async (invoice: string, headers: object = tokenOf(invoice)) =>
    ask('GET', `/payable-invoices/${invoice}`, undefined, headers as never)
  const begin = async (invoice: string, dueMinor = 18_000, headers: object = tokenOf(invoice)) =>
    ask('POST', `/payable-invoices/${invoice}/checkout`, { dueMinor }, headers as never)
  /** At the provider. */
  const begun = async (invoice: string, dueMinor?: number) => {
    const answer = (await begin(invoice, dueMinor)).json() as { url: string; paymentId: string }
    return { ref: answer.url.split('/').at(-1)!, paymentId: answer.paymentId }
  }
  const tell = (event: object, signed = provider.signed(event as never)) =>
    world.app.inject({
      ...{ method: 'POST', url: '/api/v1/payment-events', payload: signed.payload, remoteAddress: '192.0.2.7' },
      headers: { host: clinic.host, 'content-type': 'application/json', 'stripe-signature': signed.signature },
    })
  const online = async (id: string, invoice: string) =>
    (await ask('GET', `/online-payments/${id}`, undefined, tokenOf(invoice) as never)).json()
  const ofInvoice = async (invoice: string) => (await ask('GET', `/billing/invoices/${invoice}/online-payments`)).json()
  const problems = async () => (await ask('GET', '/billing/online-problems')).json()
  /** Asked for by the desk, and approved by the manager. */
  const refund = async (payment: string, amountMinor: number) => {
    const asked = await act(`/billing/payments/${payment}/refunds`, { amountMinor, reason: 'Paid twice' })
    return act(`/billing/refunds/${asked.json().id}/approve`, {}, as.manager, randomUUID())
  }
  const tokens = { tokenOf, readerOf }
  return { ...cashier, ...tokens, on, settings, payable, begin, begun, tell, online, ofInvoice, problems, refund }
}
