import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { datesBetween } from '@polyclinic/domain/kit/calendar-days.ts'
import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { PaymentMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { listFinancialRows, readFinancialReport } from '@polyclinic/domain/reports/endpoints.ts'
import { openAge, openAges } from '@polyclinic/domain/reports/money.ts'
import { expect, test } from 'vitest'
import { aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aCashier, aLine } from '../invoices/invoices-fixture.ts'
import { numbers } from './numbers.fixture.ts'

const world = await testServer()
const { server, call } = world
type Report = Answer<typeof readFinancialReport>

const zone = 'America/St_Johns'
const methods = ['cash', 'card-terminal', 'bank'] as const satisfies PaymentMethod[]

type Bill = { issuedAt: Instant; minor: number; due: number; dueOn: string; creditedAt: Instant | null }
type Payment = { paidAt: Instant; minor: number; method: PaymentMethod; reversedAt: Instant | null }

test('every sum is what somebody with the papers and a pencil would write', async () => {
  const desk = await aCashier(world, { clinic: { time_zone: zone } })
  const { clinic, as, act, pay, issued, read } = desk
  const any = numbers(5)
  const bills: Bill[] = []
  const payments: Payment[] = []
  const refunds: { at: Instant; minor: number; method: PaymentMethod }[] = []
  /** Half of it within the hour before midnight. */
  const later = (than: Instant, days: number) => addMinutes(than, any(days) * 1440 + (any(2) === 0 ? 0 : any(1440)) + 1)
  const events: { at: Instant; happens: () => Promise<unknown> }[] = []
  // Half past eleven in the evening there; the clocks are changed on the way.
  const first = '2026-09-02T02:00:00.000Z' as Instant
  for (let number = 0; number < 14; number++) {
    const [issuedAt, minor] = [later(first, 85), 1000 + any(400) * 50]
    events.push({
      at: issuedAt,
      happens: async () => {
        const { id } = await issued([aLine({ unitMinor: minor })])
        const bill: Bill = { issuedAt, minor, due: minor, dueOn: (await read(id)).dueOn, creditedAt: null }
        bills.push(bill)
        const takeBack = (at: Instant) => ({
          at,
          happens: async () => {
            await act(`/billing/invoices/${id}/credit`, { reason: 'Billed twice' })
            bill.creditedAt = at
            bill.due -= minor
          },
        })
        const paidAt = later(issuedAt, 20)
        const part = any(3) === 0 ? Math.floor(minor / 3) : minor
        const method = methods[any(3)]!
        if (any(4) > 0)
          events.push({
            at: paidAt,
            happens: async () => {
              const cash = method === 'cash' ? part : null
              const payment = (await pay(id, { method, amountMinor: part, givenMinor: cash })).json().id as string
              const made: Payment = { paidAt, minor: part, method, reversedAt: null }
              payments.push(made)
              bill.due -= part
              const then = any(4)
              const at = later(paidAt, 10)
              if (then === 0)
                events.push({
                  at,
                  happens: async () => {
                    await act(`/billing/payments/${payment}/reverse`, { reason: 'Other invoice' }, as.manager)
                    made.reversedAt = at
                    bill.due += part
                  },
                })
              if (then === 2) events.push(takeBack(at))
              if (then === 1)
                events.push({
                  at,
                  happens: async () => {
                    const asked = { amountMinor: 300, reason: 'Too much' }
                    const refund = (await act(`/billing/payments/${payment}/refunds`, asked)).json().id as string
                    await act(`/billing/refunds/${refund}/approve`, {}, as.manager)
                    refunds.push({ at, minor: 300, method })
                    bill.due += 300
                  },
                })
            },
          })
        else if (any(2) === 0) events.push(takeBack(later(issuedAt, 10)))
      },
    })
  }
  while (events.length > 0) {
    const next = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0]!
    events.splice(events.indexOf(next), 1)
    clockAt(world, next.at)
    as.desk = await signedIn(clinic, desk.desk, server.services)
    as.manager = await signedIn(clinic, desk.manager, server.services)
    await next.happens()
  }
  expect([payments.some(({ reversedAt }) => reversedAt !== null), refunds.length > 0]).toEqual([true, true])
  expect(bills.some(({ creditedAt }) => creditedAt !== null)).toBe(true)

  const now = '2027-01-10T15:00:00.000Z' as Instant
  clockAt(world, now)
  as.manager = await signedIn(clinic, desk.manager, server.services)
  const ask = async (query: Record<string, string>, headers = as.manager) => {
    const answer = await call(clinic.host, 'GET', `/reports/financial?${new URLSearchParams(query)}`, { headers })
    return { status: answer.statusCode, report: answer.json<Report>() }
  }
  const list = async (query: Record<string, string>, headers = as.manager) => {
    const rows = await call(clinic.host, 'GET', `/reports/financial/rows?${new URLSearchParams(query)}`, { headers })
    return { status: rows.statusCode, ...rows.json<Answer<typeof listFinancialRows>>() }
  }
  const listed = async (query: Record<string, string>) => {
    const { items, total, minor } = await list({ ...query, take: '100' })
    expect(new Set(items.map(({ id }) => id)).size).toBe(total)
    expect(items.reduce((sum, each) => sum + each.minor, 0)).toBe(minor)
    return { count: total, minor }
  }
  const counted = (from: string, to: string) => {
    const isIn = (at: Instant | null) => at !== null && from <= dateIn(zone, at) && dateIn(zone, at) <= to
    const sum = (rows: readonly { minor: number }[]) => ({
      count: rows.length,
      minor: rows.reduce((total, { minor }) => total + minor, 0),
    })
    const taken = payments.filter(({ paidAt }) => isIn(paidAt))
    const [reversed, refunded] = [
      payments.filter((each) => isIn(each.reversedAt)),
      refunds.filter(({ at }) => isIn(at)),
    ]
    const backBy = (method: PaymentMethod) => sum([...reversed, ...refunded].filter((each) => each.method === method))
    return {
      sums: {
        issued: sum(bills.filter(({ issuedAt }) => isIn(issuedAt))),
        credited: sum(bills.filter(({ creditedAt }) => isIn(creditedAt))),
        received: sum(taken),
        refunded: sum(refunded),
        ...{ disputed: sum([]), cameBack: sum([]) },
        reversed: sum(reversed),
      },
      byMethod: (method: PaymentMethod) => ({
        ...sum(taken.filter((each) => each.method === method)),
        backMinor: backBy(method).minor,
      }),
    }
  }
  for (const [from, to, previousFrom, previousTo] of [
    ['2026-10-10', '2026-12-31', '2026-08-01', '2026-10-09'],
    ['2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['2026-09-01', '2026-09-30', '2026-08-01', '2026-08-31'],
  ] as const) {
    const { report } = await ask({ from, to, previousFrom, previousTo })
    const [current, previous] = [counted(from, to), counted(previousFrom, previousTo)]
    expect([report.current, report.previous]).toEqual([current.sums, previous.sums])
    for (const [days, first, last] of [
      [report.days, from, to],
      [report.previousDays, previousFrom, previousTo],
    ] as const) {
      const dates = datesBetween(first, last)
      const ofEach = dates.map((date) => counted(date, date).sums)
      expect(days).toEqual({
        issuedMinor: ofEach.map(({ issued }) => issued.minor),
        receivedMinor: ofEach.map(({ received }) => received.minor),
      })
    }
    const { issued, credited } = current.sums
    const ofDoctor = { issued, credited, previousIssued: previous.sums.issued }
    const hasAny = issued.count + credited.count + previous.sums.issued.count + previous.sums.credited.count > 0
    expect(report.doctors).toMatchObject(hasAny ? [ofDoctor] : [])
    // What a sum was counted from opens, each document once.
    for (const figure of ['issued', 'credited', 'received', 'refunded', 'reversed'] as const)
      expect(await listed({ from, to, figure })).toEqual(current.sums[figure])
    for (const { id } of report.doctors)
      expect(await listed({ from, to, figure: 'issued', providerId: id })).toEqual(issued)
    for (const { age, count, minor } of report.open)
      expect(await listed({ from, to, figure: 'open', age })).toEqual({ count, minor })
    expect(await listed({ from, to, figure: 'owed-back' })).toEqual(report.owedBack)
    for (const { method, count, minor, backMinor, previousMinor } of report.methods) {
      expect(await listed({ from, to, figure: 'received', method })).toEqual({ count, minor })
      expect(await listed({ from, to, figure: 'went-back', method })).toMatchObject({ minor: backMinor })
      expect({ count, minor, backMinor }).toEqual(current.byMethod(method))
      expect(previousMinor).toBe(previous.byMethod(method).minor)
    }
    const owed = bills.filter(({ due }) => due < 0)
    expect(owed.length).toBeGreaterThan(0)
    expect(report.owedBack).toEqual({
      count: owed.length,
      minor: owed.reduce((total, { due }) => total - due, 0),
    })
    expect(report.open).toEqual(
      openAges.map((age) => {
        const own = bills.filter(({ due, dueOn }) => due > 0 && openAge(dueOn as never, dateIn(zone, now)) === age)
        return { age, count: own.length, minor: own.reduce((total, { due }) => total + due, 0) }
      }),
    )
  }

  // Who pays is named for who may read invoices.
  const billed = { from: '2026-10-10', to: '2026-12-31', figure: 'issued' }
  const counting = await signedIn(clinic, await aUser(clinic, { may: ['reports:financial'] }), server.services)
  expect(new Set((await list(billed, counting)).items.map(({ payerName }) => payerName))).toEqual(new Set([null]))
  expect((await list(billed)).items.map(({ payerName }) => payerName)).not.toContain(null)

  // Nobody without the permission, and no part of it by any other.
  const days = { from: '2026-11-01', to: '2026-11-30', previousFrom: '2026-10-01', previousTo: '2026-10-31' }
  const without = await aUser(clinic, { may: ['invoices:read', 'reports:operational', 'payments:take'] })
  expect((await ask(days, await signedIn(clinic, without, server.services))).status).toBe(403)
  expect((await list(billed, await signedIn(clinic, without, server.services))).status).toBe(403)
  const doctor = await aUser(clinic, { roles: ['provider'] })
  expect((await ask(days, await signedIn(clinic, doctor, server.services))).status).toBe(403)
  expect((await ask({ ...days, to: '2027-01-11' })).report).toMatchObject({
    errors: [{ pointer: '/query/to', code: 'in_future' }],
  })
})
