import { totalsOf, type Discount } from '@polyclinic/domain/invoices/totals.ts'
import { proposedAccounts } from '@polyclinic/domain/invoices/datev.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../../e2e/support/pdf.ts'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aCashier, aLine } from './invoices-fixture.ts'

// Whatever many do at once, in whichever order: the books, the lists, the patient's page, the papers and the files say what
// each of them was told. More of it: MONEY_ROUNDS=200.

const rounds = Number(process.env['MONEY_ROUNDS'] ?? 14)
const world = await testServer()

const elsewhere = (currency: string) => ({ country: 'US', currency, locale: 'en-US', taxRates: [0, 625, 1000] })
const german = {
  country: 'DE',
  currency: 'EUR',
  locale: 'de-DE',
  time_zone: 'Europe/Berlin',
  tax_number: '37/123/45678',
}
const clinics = {
  'no decimals': elsewhere('JPY'),
  'two decimals': { ...german, taxRates: [0, 700, 1900] },
  'three decimals': elsewhere('KWD'),
}

type Answer = { statusCode: number; json: () => Record<string, unknown> }
type Who = { authorization: string }
/** What those who did it were told: each is so by itself, whatever came first. */
type Told = {
  bills: Map<string, { totalMinor: number; isSale: boolean; isCredited: boolean }>
  payments: Map<
    string,
    { invoice: string; minor: number; backMinor: number; isReversed: boolean; method: string; voucher: string | null }
  >
  vouchers: Map<string, { code: string; valueMinor: number; visits: number | null }>
  counted: number
}

/** Numbers that look random, and are the same each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
}

async function aBusyDesk({ taxRates, ...clinicOf }: (typeof clinics)[keyof typeof clinics], seed: number) {
  const cashier = await aCashier(world, { clinic: clinicOf, visit: { currency: clinicOf.currency } })
  const { clinic, guest, as, act, ask, begin, read, aVisit } = cashier
  const second = await aUser(clinic, { name: 'Omar Haddad', roles: ['admin'] })
  const people: Who[] = [as.desk, as.manager, await signedIn(clinic, second, world.server.services)]
  const serviceId = await clinic.transact(
    async (db) => (await db.selectFrom('provider_services').select('service_id').executeTakeFirstOrThrow()).service_id,
  )
  const below = numbers(seed)
  const any = <T>(of: Iterable<T>): T => {
    const all = [...of]
    return all[below(all.length)]!
  }
  const told: Told = { bills: new Map(), payments: new Map(), vouchers: new Map(), counted: 0 }
  /** Asked again by a machine that was too busy. */
  const untilServed = async (once: () => ReturnType<typeof ask>) => {
    for (let turn = 0; ; turn++) {
      const answer = await once()
      if (answer.statusCode !== 503 || turn === 20) return answer
    }
  }
  /** Done, or refused with a word for it: nothing else is an answer. */
  const isDone = (answer: Answer) => {
    if (answer.statusCode >= 400 && ![409, 422, 429, 503].includes(answer.statusCode))
      throw new Error(`${answer.statusCode} ${JSON.stringify(answer.json())}`)
    return answer.statusCode < 300
  }
  const issueAs = async (who: Who, id: string, lines: object[], isSale: boolean) => {
    const address = { payerName: 'Rosa Delgado', payerAddress: 'Mauerstr. 3\n10117 Berlin', note: '' }
    const { version } = (await read(id)) as { version: number }
    const [patch, key] = [{ 'if-match': `"${version}"` }, crypto.randomUUID()]
    const saved = await untilServed(() => ask('PATCH', `/billing/invoices/${id}`, { ...address, lines }, who, patch))
    expect(saved.statusCode).toBe(200)
    const issued = await untilServed(() => act(`/billing/invoices/${id}/issue`, { version: version + 1 }, who, key))
    expect(issued.statusCode).toBe(200)
    const { totalMinor } = totalsOf(lines as never)
    told.bills.set(id, { totalMinor, isSale, isCredited: false })
    return totalMinor
  }

  const aDiscount = (): Discount | null => {
    if (below(3) > 0) return null
    const reason = 'Family'
    return below(2)
      ? { kind: 'sum', minor: 1 + below(3000), reason }
      : { kind: 'share', share: 1 + below(9999), reason }
  }
  const bill = async (who = any(people)) => {
    const lines = Array.from({ length: 1 + below(4) }, () =>
      aLine({ quantity: 1 + below(3), unitMinor: 1 + below(9999), discount: aDiscount(), taxRate: any(taxRates) }),
    )
    await issueAs(who, await begin(await aVisit()), lines, false)
  }
  const sell = async (voucher: object, who = any(people)) => {
    const priceMinor = 9000 + below(30_000)
    const wants = { ...voucher, isForBearer: true, validUntil: '2029-12-31' }
    const body = { patientId: guest.patientId, description: 'Voucher', priceMinor, voucher: wants }
    const { id: invoice } = (await act('/billing/vouchers', body, who)).json() as { id: string }
    await issueAs(who, invoice, ((await read(invoice)) as { draft: { lines: object[] } }).draft.lines, true)
    await pay(invoice, priceMinor, 'card-terminal', who)
    const { vouchers } = await read(invoice)
    const [{ id, code }] = vouchers as [{ id: string; code: string }]
    told.vouchers.set(id, { code, valueMinor: priceMinor, visits: 'visits' in voucher ? Number(voucher.visits) : null })
  }
  const kept = (answer: Answer, paid: { invoice: string; minor: number; method: string; voucher: string | null }) => {
    if (!isDone(answer)) return
    const { id } = answer.json() as { id: string }
    told.payments.set(id, { ...paid, backMinor: 0, isReversed: false })
  }
  const pay = async (invoice: string, minor: number, method: string, who = any(people)) => {
    const body = { method, amountMinor: minor, givenMinor: method === 'cash' ? minor + below(500) : null, note: null }
    kept(await act(`/billing/invoices/${invoice}/payments`, body, who), { invoice, minor, method, voucher: null })
  }
  const useVoucher = async (who = any(people)) => {
    const [invoice, [voucher, { code }]] = [any(told.bills.keys()), any(told.vouchers)]
    const check = await act(`/billing/invoices/${invoice}/voucher-check`, { code }, who)
    if (!isDone(check)) return
    const { covers } = check.json() as { covers: { minor: number } }
    // At the desk, or by the patient's own hand.
    const answer =
      below(2) === 0
        ? await act(`/invoices/${invoice}/voucher-payments`, { code, coversMinor: covers.minor }, as.guest)
        : await act(
            `/billing/invoices/${invoice}/voucher-payments`,
            { by: { kind: 'code', code }, coversMinor: covers.minor },
            who,
          )
    kept(answer, { invoice, minor: covers.minor, method: 'voucher', voucher })
  }
  const anyPayment = () => {
    const [id, payment] = any(told.payments)
    // What a voucher was bought with stays, or it could have been used for nothing.
    return told.bills.get(payment.invoice)!.isSale ? null : ([id, payment] as const)
  }
  const reverse = async (who = any(people)) => {
    const [id, payment] = anyPayment() ?? []
    if (id && isDone(await act(`/billing/payments/${id}/reverse`, { reason: 'Wrong' }, who))) payment!.isReversed = true
  }
  const refund = async () => {
    const [id, payment] = anyPayment() ?? []
    if (!id) return
    const [asking, deciding] = [any(people), any(people)]
    const amountMinor = below(2) ? payment!.minor : 1 + below(payment!.minor)
    const asked = await act(`/billing/payments/${id}/refunds`, { amountMinor, reason: 'Less' }, asking)
    if (!isDone(asked)) return
    const path = `/billing/refunds/${asked.json().id}`
    if (below(4) === 0) return void isDone(await ask('POST', `${path}/decline`, {}, deciding))
    const decided = await act(`${path}/approve`, {}, deciding)
    if (asking === deciding) expect(decided.json()).toMatchObject({ code: 'refund_by_two' })
    if (isDone(decided)) payment!.backMinor += amountMinor
  }
  const credit = async (who = any(people)) => {
    const [id, of] = any(told.bills)
    if (!of.isSale && isDone(await act(`/billing/invoices/${id}/credit`, { reason: 'Wrong' }, who)))
      of.isCredited = true
  }
  const count = async (who = any(people)) => {
    const { lastNumber, movedMinor, openingMinor } = (await ask('GET', '/billing/cash')).json()
    const countedMinor = Math.max(0, (openingMinor ?? 0) + movedMinor)
    const body = { number: lastNumber + 1, movedMinor, countedMinor, removedMinor: below(countedMinor + 1), note: null }
    if (isDone(await act('/billing/cash-closings', body, who))) told.counted++
  }
  const ways = ['cash', 'bank', 'card-terminal']
  const acts = [
    ...[bill, bill, useVoucher, useVoucher, reverse, refund, refund, count].map((each) => () => each()),
    ...[1, 2, 3, 4].map(() => () => pay(any(told.bills.keys()), 1 + below(9000), any(ways))),
    () => below(2) === 0 && credit(),
    () => sell({ kind: 'sum' }),
    () => sell({ kind: 'package', visits: 1 + below(4), serviceIds: [serviceId] }),
  ]
  return { ...cashier, below, told, acts, bill, sell, pay, useVoucher, count, serviceId }
}

type Desk = Awaited<ReturnType<typeof aBusyDesk>>

/** What is left of a payment, by what was told of it: a credit note puts what a voucher paid back onto it. */
const keptOf = ({ told }: Desk, payment: Told['payments'] extends Map<string, infer P> ? P : never) =>
  payment.isReversed || (payment.voucher !== null && told.bills.get(payment.invoice)!.isCredited)
    ? 0
    : payment.minor - payment.backMinor
const sum = (of: Iterable<number>) => [...of].reduce((all, each) => all + each, 0)
function dueOf(desk: Desk, id: string) {
  const { totalMinor, isCredited } = desk.told.bills.get(id)!
  const paid = [...desk.told.payments.values()].filter(({ invoice }) => invoice === id)
  return (isCredited ? 0 : totalMinor) - sum(paid.map((payment) => keptOf(desk, payment)))
}

async function everyAccountBalances(desk: Desk) {
  const { clinic, told } = desk
  const { rows: uneven } = await clinic.transact((db) =>
    sql`select entry_id from ledger_postings group by entry_id having sum(amount_minor) <> 0`.execute(db),
  )
  expect(uneven).toEqual([])
  const { rows } = await clinic.transact((db) =>
    sql<{ account: string; minor: string }>`
      select account, sum(amount_minor) as minor from ledger_postings group by account`.execute(db),
  )
  const books = Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
  const payments = [...told.payments.values()]
  const cameBy = (wanted: string) =>
    sum(payments.filter(({ method }) => method === wanted).map((payment) => keptOf(desk, payment)))
  for (const way of ['cash', 'bank', 'card-terminal']) expect(books[way] ?? 0, way).toBe(cameBy(way))
  expect(books['receivable'], 'receivable').toBe(sum([...told.bills.keys()].map((id) => dueOf(desk, id))))
}

/** Of each voucher is left what it was sold for, less what it paid and did not get back. */
async function vouchersAreWhatIsLeft(desk: Desk) {
  const { clinic, told, ask } = desk
  const { items, owed } = (await ask('GET', '/billing/vouchers?take=100')).json()
  expect(items.length).toBe(told.vouchers.size)
  for (const { id, left, leftVisits } of items) {
    const { valueMinor, visits } = told.vouchers.get(id)!
    const used = [...told.payments.values()].filter(({ voucher }) => voucher === id)
    const kept = used.map((payment) => keptOf(desk, payment)).filter((minor) => minor > 0)
    if (visits === null) expect(left.minor).toBe(valueMinor - sum(kept))
    else expect(leftVisits).toBe(visits - kept.length)
  }
  expect(owed.minor).toBe(sum(items.map((each: { left: { minor: number } }) => each.left.minor)))
  const { rows } = await clinic.transact((db) =>
    sql<{ minor: string }>`select -sum(amount_minor) as minor from ledger_postings where account = 'voucher'`.execute(
      db,
    ),
  )
  expect(Number(rows[0]!.minor)).toBe(owed.minor)
}

async function noNumberIsMissing({ clinic, told }: Desk) {
  const { rows } = await clinic.transact((db) =>
    sql<{ series: string; numbers: number[] }>`
      select series, array_agg(number order by number) as numbers from (
        select kind as series, number from invoices where number is not null
        union all select 'receipt', number from payments
        union all select 'closing', number from cash_closings) all_of_them group by series`.execute(db),
  )
  const credited = [...told.bills.values()].filter(({ isCredited }) => isCredited).length
  const counts = {
    invoice: told.bills.size,
    'credit-note': credited,
    receipt: told.payments.size,
    closing: told.counted,
  }
  expect(Object.fromEntries(rows.map(({ series, numbers: given }) => [series, given]))).toEqual(
    Object.fromEntries(
      Object.entries(counts)
        .filter(([, many]) => many > 0)
        .map(([series, many]) => [series, Array.from({ length: many }, (_, place) => place + 1)]),
    ),
  )
}

async function nobodyHasMoreBackThanTheyPaid({ clinic, told }: Desk) {
  for (const { minor, backMinor } of told.payments.values()) expect(backMinor).toBeLessThanOrEqual(minor)
  const { rows } = await clinic.transact((db) =>
    sql`
      select p.id from payments p join ledger_entries e on e.payment_id = p.id
        join ledger_postings r on r.entry_id = e.id and r.account = 'receivable'
      group by p.id, p.amount_minor having -sum(r.amount_minor) not between 0 and p.amount_minor`.execute(db),
  )
  expect(rows).toEqual([])
  const closed = await clinic.transact((db) =>
    sql<{ closed: string; cash: string }>`
      select (select coalesce(sum(moved_minor), 0) from cash_closings) as closed,
        (select coalesce(sum(p.amount_minor), 0) from ledger_postings p where p.account = 'cash' and exists (
          select from cash_closing_entries e where e.entry_id = p.entry_id)) as cash`.execute(db),
  )
  expect(closed.rows[0]!.closed).toBe(closed.rows[0]!.cash)
}

type Sum = { minor: number; currency: string }
type Shown = { id: string; kind?: string; reference: string; total: Sum; due: Sum }

/** The patient's page and list, the clinic's, what a report lists, the paper, and the accountant's file. */
async function allSayTheSame(desk: Desk, { currency, locale, country }: (typeof clinics)[keyof typeof clinics]) {
  const { told, ask, as } = desk
  const get = async (path: string, who: Who) => (await ask('GET', path, undefined, who)).json()
  const all = async (path: string, who: Who) => {
    const items: Shown[] = []
    for (;;) {
      const page = await get(`${path}${path.includes('?') ? '&' : '?'}skip=${items.length}&take=100`, who)
      items.push(...page.items)
      if (page.items.length === 0 || items.length >= page.total) return { ...page, items }
    }
  }
  const [own, billed] = [await all('/invoices', as.guest), await all('/billing/invoices', as.manager)]
  const byId = (items: Shown[]) => new Map(items.map((each) => [each.id, each]))
  const [ownById, billedById] = [byId(own.items), byId(billed.items)]
  expect(ownById.size).toBe(told.bills.size)
  const dues = new Map([...told.bills.keys()].map((id) => [id, dueOf(desk, id)]))
  for (const [id, { totalMinor }] of told.bills) {
    const [total, due] = [
      { minor: totalMinor, currency },
      { minor: dues.get(id)!, currency },
    ]
    for (const shown of [ownById.get(id), billedById.get(id), await get(`/invoices/${id}`, as.guest)])
      expect(shown).toMatchObject({ total, due })
  }
  const owing = [...dues].filter(([, minor]) => minor > 0)
  const openMinor = sum(owing.map(([, minor]) => minor))
  const owedBackMinor = sum([...dues.values()].map((minor) => Math.max(0, -minor)))
  expect(own.open).toEqual({ minor: openMinor, currency })
  expect(billed.sums).toMatchObject({ open: { minor: openMinor }, owedBack: { minor: owedBackMinor } })
  const listed = await all('/reports/financial/rows?from=2026-11-25&to=2026-11-25&figure=open', as.manager)
  expect(listed).toMatchObject({ minor: openMinor, currency })
  const rowsOfReport = listed.items as unknown as { invoiceId: string; minor: number }[]
  expect(new Map(rowsOfReport.map(({ invoiceId, minor }) => [invoiceId, minor]))).toEqual(new Map(owing))

  const plain = (text: string) => text.replaceAll(/\s/g, '')
  const money = (minor: number) => plain(formatExactMoney({ minor, currency }, locale))
  const some = [...told.bills.keys()].filter((_, place) => place % Math.ceil(told.bills.size / 3) === 0)
  for (const id of some) {
    const answer = await ask('GET', `/invoices/${id}/paper`, undefined, as.guest)
    const text = plain(readPdf(answer.rawPayload).text)
    expect(text).toContain(money(told.bills.get(id)!.totalMinor))
    expect(text).toContain(money(Math.abs(dues.get(id)!)))
  }
  if (country !== 'DE') return
  const body = { chart: 'skr03', consultant: 29_098, client: 55_003, yearStartsIn: 1, accounts: proposedAccounts.skr03 }
  await ask('PATCH', '/billing/accounting-settings', body, as.manager, { 'if-match': '"0"' })
  world.clock.offsetMs += 86_400_000
  const file = await ask('GET', '/billing/datev?from=2026-11-25&to=2026-11-25', undefined, as.manager)
  world.clock.offsetMs -= 86_400_000
  expect(file.statusCode).toBe(200)
  const exported = new Map<string, number>()
  for (const line of Buffer.from(file.rawPayload).toString('latin1').split('\r\n').slice(2, -1)) {
    const [minor = '', side, , , , , , , , , reference = ''] = line.split(';')
    // Against the debtors: what is the account's debit they are owed less.
    const owed = Number(minor.replace(',', '')) * (side === '"S"' ? -1 : 1)
    exported.set(reference.slice(1, -1), (exported.get(reference.slice(1, -1)) ?? 0) + owed)
  }
  // What costs nothing has no entry.
  const booked = [...dues].filter(([id]) => told.bills.get(id)!.totalMinor > 0)
  expect(exported).toEqual(new Map(booked.map(([id, minor]) => [ownById.get(id)!.reference, minor])))
}

describe('whatever four at once bill, discount, sell, pay, use, take back, give back and count', () => {
  test.each(Object.entries(clinics))('in a currency of %s', { timeout: 600_000 }, async (_name, clinic) => {
    const desk = await aBusyDesk(clinic, 20_261_201 + Object.values(clinics).indexOf(clinic))
    const { acts, below, bill, sell, pay, useVoucher, count, serviceId, told } = desk
    // Something to begin with.
    await sell({ kind: 'sum' })
    await sell({ kind: 'package', visits: 3, serviceIds: [serviceId] })
    for (let n = 0; n < 4; n++) await bill()
    for (const id of [...told.bills.keys()].slice(2)) await pay(id, 1, 'cash')
    await useVoucher()
    await count()
    for (let n = 0; n < rounds; n++)
      await Promise.all(Array.from({ length: 4 }, async () => acts[below(acts.length)]!()))

    await everyAccountBalances(desk)
    await vouchersAreWhatIsLeft(desk)
    await noNumberIsMissing(desk)
    await nobodyHasMoreBackThanTheyPaid(desk)
    await allSayTheSame(desk, clinic)
  })
})
