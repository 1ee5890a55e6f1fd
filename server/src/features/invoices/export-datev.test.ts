import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, book, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { proposedAccounts } from '@polyclinic/domain/invoices/datev.ts'
import { anOnlineClinic, aProvider } from '../online-payments/online-fixture.ts'
import { aCashier, aLine } from './invoices-fixture.ts'

const clock = { now: () => Date.now() }
const provider = aProvider(clock)
const world = await testServer({ stripeFetch: provider.fetch })
clock.now = () => Date.now() + world.clock.offsetMs
const german = {
  country: 'DE',
  currency: 'EUR',
  locale: 'de-DE',
  time_zone: 'Europe/Berlin',
  tax_number: '37/123/45678',
}
const cashier = await aCashier(world, { clinic: german, visit: { currency: 'EUR' } })
const { clinic, ask, as, act, pay, issued, read, guest } = cashier
const accounts = proposedAccounts.skr04

const save = (version: number, body: object) =>
  ask('PATCH', '/billing/accounting-settings', body, as.manager, { 'if-match': `"${version}"` })
const settings = { chart: 'skr04', consultant: 29_098, client: 55_003, yearStartsIn: 1, accounts }
const file = (from: string, to: string) =>
  ask('GET', `/billing/datev?from=${from}&to=${to}&lock=yes`, undefined, as.manager)

type Row = { minor: number; account: string; contra: string }
const rowsOf = (content: string): Row[] =>
  content
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';'))
    .map(([minor = '', side, , , , , account = '', contra = '']) => ({
      ...{ minor: Number(minor.replace(',', '')) * (side === '"S"' ? 1 : -1), account, contra },
    }))

test('the file of days that are over says what the ledger says, and stays what it was', async () => {
  expect((await file('2026-11-01', '2026-11-24')).json().code).toBe('no_accounts')
  expect((await save(0, { ...settings, accounts: { ...accounts, cash: '16000' } })).json().errors[0].code).toBe(
    'uneven',
  )
  expect((await save(0, settings)).statusCode).toBe(200)
  expect((await save(0, settings)).statusCode).toBe(412)
  const address = { payerAddress: 'Mauerstr. 3\n10117 Berlin' }
  const mixed = await issued([
    aLine({ unitMinor: 3333 }),
    aLine({ unitMinor: 3337, taxRate: 1900 }),
    aLine({ unitMinor: 111, taxRate: 700, quantity: 3 }),
  ])
  const { id: cash } = (await pay(mixed.id, { method: 'cash', amountMinor: 2000, givenMinor: 2000 })).json()
  await pay(mixed.id, { method: 'bank', amountMinor: 1500 })
  await act(`/billing/payments/${cash}/reverse`, { reason: 'Wrong' })
  const back = await issued([aLine({ unitMinor: 4000, taxRate: 1900 })])
  const { id: card } = (await pay(back.id, { amountMinor: 4760 })).json()
  const { id: refund } = (await act(`/billing/payments/${card}/refunds`, { amountMinor: 100, reason: 'Less' })).json()
  await act(`/billing/refunds/${refund}/approve`, {}, as.manager)
  await act(`/billing/invoices/${back.id}/credit`, { reason: 'Wrong' })
  const voucher = { kind: 'sum', isForBearer: true, validUntil: '2029-12-31' }
  const sale = (
    await act('/billing/vouchers', { patientId: guest.patientId, description: 'Gutschein', priceMinor: 1000, voucher })
  ).json().id as string
  await ask('PATCH', `/billing/invoices/${sale}`, { ...(await read(sale)).draft, ...address }, as.desk, {
    'if-match': '"1"',
  })
  await act(`/billing/invoices/${sale}/issue`, { version: 2 })
  await pay(sale, { amountMinor: 1000 })
  const [{ id }] = (await ask('GET', '/billing/vouchers')).json().items
  await act(`/billing/invoices/${mixed.id}/voucher-payments`, { by: { kind: 'voucher', id }, coversMinor: 1000 })

  expect((await file('2026-11-01', '2026-11-25')).json().errors[0]).toMatchObject({ code: 'in_future' })
  world.clock.offsetMs += 86_400_000
  expect((await file('2025-12-31', '2026-11-25')).json().errors[0]).toMatchObject({ code: 'two_years' })
  const answer = await file('2026-11-01', '2026-11-25')
  expect(answer.headers['content-disposition']).toContain('EXTF_Buchungsstapel_20261101_20261125.csv')
  const content = Buffer.from(answer.rawPayload).toString('latin1')
  expect(content).not.toContain('Delgado')
  const rows = rowsOf(content)

  // Each account's sum is that of the ledger, tax with the revenue that it is of.
  const { rows: ledger } = await clinic.transact((db) =>
    sql<{ account: string; minor: string }>`
      select case when account in ('revenue', 'credits', 'tax') then 'earned' else account end as account,
        sum(amount_minor) as minor from ledger_postings group by 1`.execute(db),
  )
  const earned = [accounts.revenueExempt, accounts.revenueFull, accounts.revenueReduced]
  const sumOf = (...of: string[]) =>
    rows.reduce(
      (all, { minor, account, contra }) => all + (of.includes(account) ? minor : 0) - (of.includes(contra) ? minor : 0),
      0,
    )
  const exported = {
    ...{ receivable: sumOf(accounts.debtors), earned: sumOf(...earned), cash: sumOf(accounts.cash) },
    ...{ bank: sumOf(accounts.bank), 'card-terminal': sumOf(accounts.card), voucher: sumOf(accounts.vouchers) },
  }
  expect(exported).toEqual(Object.fromEntries(ledger.map(({ account, minor }) => [account, Number(minor)])))
  expect([exported.cash, exported.voucher]).toEqual([0, 0])
  expect(sumOf(accounts.revenueFull)).toBe(-3971)

  // What happens later changes nothing of it.
  await pay(mixed.id, { amountMinor: 1 })
  expect(rowsOf(Buffer.from((await file('2026-11-01', '2026-11-25')).rawPayload).toString('latin1'))).toEqual(rows)
  world.clock.offsetMs -= 86_400_000
})

test('a deposit is known by its visit, before there is an invoice and after', async () => {
  const online = await anOnlineClinic(world, provider, {
    clinic: { country: 'DE', currency: 'EUR', tax_number: german.tax_number },
  })
  await online.on()
  const slot = await online.clinic.transact(async (db) => {
    await db.updateTable('services').set({ prepayment: 'deposit', deposit_minor: 5000 }).execute()
    const { provider_id: providerId, service_id: serviceId } = await db
      .selectFrom('provider_services')
      .selectAll()
      .executeTakeFirstOrThrow()
    return { startsAt: at('15:00', '2026-12-02'), serviceId, providerId }
  })
  const { appointment: visit, manageToken } = (await book(world, online.clinic, { slot, patient: rosa })).json() as {
    appointment: { id: string; reference: string }
    manageToken: string
  }
  const headers = { 'manage-token': manageToken }
  const begun = await world.call(online.clinic.host, 'POST', `/appointments/${visit.id}/prepayment`, { headers })
  await online.tell((await provider.pay(begun.json().url.split('/').at(-1)))!)
  await online.ask('PATCH', '/billing/accounting-settings', settings, online.as.manager, { 'if-match': '"0"' })
  world.clock.offsetMs += 86_400_000
  const read = async () => {
    const path = '/billing/datev?from=2026-11-01&to=2026-11-25&lock=yes'
    const answer = await online.ask('GET', path, undefined, online.as.manager)
    expect(answer.statusCode).toBe(200)
    return Buffer.from(answer.rawPayload).toString('latin1').split('\r\n').slice(2, -1)
  }
  const before = await read()
  expect(before.map((line) => line.split(';')[10])).toEqual([`"${visit.reference.replaceAll(/[^A-Za-z0-9-]/g, '')}"`])
  await online.clinic.transact((db) => db.updateTable('appointments').set({ status: 'fulfilled' }).execute())
  const { id } = (await online.ask('POST', '/billing/invoices', { appointmentId: visit.id })).json() as { id: string }
  const { draft, version } = await online.read(id)
  const address = { payerAddress: 'Mauerstr. 3\n10117 Berlin' }
  const saved = await online.ask('PATCH', `/billing/invoices/${id}`, { ...draft, ...address }, online.as.desk, {
    'if-match': `"${version}"`,
  })
  expect((await online.act(`/billing/invoices/${id}/issue`, { version: saved.json().version })).statusCode).toBe(200)
  expect(await read()).toEqual(before)
  await online.ask('GET', '/billing/datev?from=2026-11-01&to=2026-11-10', undefined, online.as.manager)
  const known = await online.ask('GET', '/billing/accounting-settings', undefined, online.as.manager)
  expect(known.json()).toMatchObject({ lastExport: { from: '2026-11-01', to: '2026-11-25', by: 'Ruth Ellery' } })
  world.clock.offsetMs -= 86_400_000
})

test('elsewhere there is none', async () => {
  const american = await aCashier(world)
  const answer = await american.ask(
    'GET',
    '/billing/datev?from=2026-11-01&to=2026-11-24',
    undefined,
    american.as.manager,
  )
  expect(answer.json().code).toBe('not_datev')
})
