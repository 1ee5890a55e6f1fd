import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/builders.ts'
import { aPractice, at, book, claimsOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

const server = await testServer()

type Practice = Awaited<ReturnType<typeof aPractice>>
const times = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '18:00', '18:30', '19:00', '19:30']

const slotOf = ({ doctor, service }: Practice, time: string) => ({
  providerId: doctor.id,
  serviceId: service.id,
  startsAt: at(time),
})
const appointmentsOf = ({ clinic }: Practice) =>
  clinic.transact((db) => db.selectFrom('appointments').selectAll().orderBy('starts_at').execute())

test('visitors who book at the same time each get their own', async () => {
  const practice = await aPractice(server)
  const answers = await Promise.all(
    times.map((time, n) =>
      book(
        server,
        practice.clinic,
        {
          slot: slotOf(practice, time),
          patient: { ...rosa, givenName: `Rosa ${'abcdefghij'[n]}` },
          message: `Number ${n}`,
        },
        n === 4 ? { cookies: { locale: 'de' } } : {},
      ),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(times.map(() => 201))
  const rows = await appointmentsOf(practice)
  expect(rows.map((row) => row.message)).toEqual(times.map((_, n) => `Number ${n}`))
  expect(rows.map((row) => row.language)).toEqual(times.map((_, n) => (n === 4 ? 'de' : 'en')))
  expect(new Set(rows.map((row) => row.reference)).size).toBe(times.length)
  for (const [n, answer] of answers.entries()) {
    expect(answer.json().appointment).toMatchObject({
      id: rows[n]!.id,
      startsAt: at(times[n]!),
      patient: { givenName: `Rosa ${'abcdefghij'[n]}` },
    })
    expect(answer.cookies.find(({ name }) => name === `manage-${rows[n]!.id}`)?.value).toBe(answer.json().manageToken)
  }
  const { mails, acts, requests } = await practice.clinic.transact(async (db) => ({
    mails: await db.selectFrom('messages').select(['subject_id', 'body']).execute(),
    acts: await db.selectFrom('appointment_history').select('appointment_id').execute(),
    requests: await db.selectFrom('audit_events').select('request_id').execute(),
  }))
  for (const { id } of rows) {
    const [mail, ...more] = mails.filter((each) => each.subject_id === id)
    expect(more).toEqual([])
    expect(mail!.body).toContain('/appointment/manage#{grant}')
    expect(acts.filter((act) => act.appointment_id === id)).toHaveLength(1)
  }
  expect(new Set(requests.map((each) => each.request_id)).size).toBe(times.length)
})

test('held times and free ones, and those that overlap: one of each gets it', async () => {
  const practice = await aPractice(server)
  const { id, secret } = (await hold(server, practice.clinic, { startsAt: at('15:00') })).json()
  const ask = (body: object) => book(server, practice.clinic, { patient: rosa, ...body })
  const answers = await Promise.all([
    ask({ slot: slotOf(practice, '14:00') }),
    ask({ hold: { id, secret } }),
    ask({ hold: { id, secret } }),
    ask({ slot: slotOf(practice, '15:00') }),
    ask({ slot: slotOf(practice, '14:00') }),
    ask({ slot: slotOf(practice, '14:10') }),
    ask({ slot: slotOf(practice, '16:00') }),
  ])
  const told = answers.map((answer) => answer.json().code ?? 'booked')
  expect(new Set([told[0], told[4]])).toEqual(new Set(['booked', 'slot_taken']))
  expect(new Set([told[1], told[2]])).toEqual(new Set(['booked', 'hold_expired']))
  expect([told[3], told[5], told[6]]).toEqual(['slot_taken', 'slot_not_offered', 'booked'])
  expect(answers[3].json().alternatives).toHaveLength(3)
  expect(await claimsOf(practice.clinic, practice.doctor.id)).toEqual([
    '14:00-14:30 appointment',
    '15:00-15:30 appointment',
    '16:00-16:30 appointment',
  ])
  expect(await practice.clinic.transact((db) => db.selectFrom('patients').select('id').execute())).toHaveLength(3)
})

test('a repeat beside the first is answered like it, another body under its key is refused', async () => {
  const practice = await aPractice(server)
  const [key, cookies] = [newId(), { visitor: newId() }]
  const first = { slot: slotOf(practice, '15:00'), patient: rosa }
  const answers = await Promise.all([
    book(server, practice.clinic, { slot: slotOf(practice, '14:00'), patient: rosa }),
    book(server, practice.clinic, first, { key, cookies }),
    book(server, practice.clinic, first, { key, cookies }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(answers[2].json()).toEqual(answers[1].json())
  const other = await book(server, practice.clinic, { ...first, message: 'other' }, { key, cookies })
  expect(other.json().code).toBe('idempotency_key_reused')
  expect(await appointmentsOf(practice)).toHaveLength(2)
})

test('one booking too many from a network, or a wrong one, costs the others nothing', async () => {
  const practice = await aPractice(server, { clinic: { bookings_per_hour: 3, ask_phone: 'required' } })
  const patient = { ...rosa, phone: '+1 617 555 0142' }
  const ask = (time: string, ip: string, who: object = patient) =>
    book(server, practice.clinic, { slot: slotOf(practice, time), patient: who }, { ip })
  const answers = await Promise.all([
    ...['14:00', '14:30', '15:00', '15:30', '16:00'].map((time) => ask(time, '192.0.2.1')),
    ask('16:30', '198.51.100.1', rosa),
    ask('18:00', '198.51.100.1'),
    ask('18:30', '198.51.100.1'),
  ])
  const of = (some: (typeof answers)[number][]) => some.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(of(answers.slice(0, 5))).toEqual([201, 201, 201, 429, 429])
  expect(of(answers.slice(5))).toEqual([201, 201, 422])
  expect(answers[5]!.json().errors[0].pointer).toBe('/body/patient/phone')
  expect(await appointmentsOf(practice)).toHaveLength(5)
})

test('a doctor with a limit a day is not booked past it', async () => {
  const practice = await aPractice(server, { provider: { daily_limit: 2 } })
  const free = await aProvider(practice.clinic, { services: [practice.service] })
  const answers = await Promise.all([
    ...times.slice(0, 5).map((time) => book(server, practice.clinic, { slot: slotOf(practice, time), patient: rosa })),
    book(server, practice.clinic, { slot: slotOf({ ...practice, doctor: free }, '14:00'), patient: rosa }),
  ])
  expect(answers.slice(0, 5).filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(answers[5]!.statusCode).toBe(201)
})

test('any doctor is whoever has the fewest visits that day', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const doctors = [doctor, await aProvider(clinic, { services: [service] })]
  const booked: string[] = []
  for (const time of times.slice(0, 6)) {
    const slot = { serviceId: service.id, startsAt: at(time) }
    booked.push((await book(server, clinic, { slot, patient: rosa })).json().appointment.provider.id)
  }
  expect(doctors.map(({ id }) => booked.filter((each) => each === id).length)).toEqual([3, 3])
})

test('one key many times for a time that is refused: all are refused alike', async () => {
  const practice = await aPractice(server)
  const body = { slot: slotOf(practice, '15:00'), patient: rosa }
  await book(server, practice.clinic, body)
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(server, practice.clinic, body, { key })))
  expect(answers.every(({ statusCode }) => statusCode === 409)).toBe(true)
  expect(answers.every((answer) => answer.json().alternatives.length === 3)).toBe(true)
})

describe('what the clinic changes after a time was looked at, and before it is written', () => {
  type Change = (db: ClinicDatabase) => Promise<unknown>
  /** The clinic's change is under way when somebody looks, and is through before they can write. */
  async function during({ clinic }: Practice, change: Change, act: () => ReturnType<typeof book>) {
    let answer: ReturnType<typeof book> | undefined
    await clinic.transact(async (db) => {
      await change(db)
      answer = act()
      await untilWaiting(server, 1)
    })
    return (await answer!).json() as { code: string; version?: number }
  }
  const bookDuring = (practice: Practice, change: Change, body: object) =>
    during(practice, change, () => book(server, practice.clinic, { patient: rosa, ...body }))
  const dearer = (db: ClinicDatabase) => db.updateTable('provider_services').set({ price_minor: 20_000 }).execute()
  const agreedOffer = { durationMinutes: 30, price: { minor: 18_000, currency: 'USD' } }

  const switchedOff: [string, Change, string][] = [
    ['an offer', (db) => db.updateTable('provider_services').set({ is_active: false }).execute(), 'slot_not_offered'],
    ['a service', (db) => db.updateTable('services').set({ is_active: false }).execute(), 'slot_not_offered'],
    ['a doctor', (db) => db.updateTable('providers').set({ is_active: false }).execute(), 'slot_not_offered'],
  ]

  test.each([...switchedOff, ['a price', dearer, 'offer_changed'] as const])('%s', async (_name, change, code) => {
    const practice = await aPractice(server)
    const told = await bookDuring(practice, change, { slot: slotOf(practice, '15:00'), agreedOffer })
    expect(told.code).toBe(code)
    expect(await claimsOf(practice.clinic, practice.doctor.id)).toEqual([])
  })

  test('the price of a held time', async () => {
    const practice = await aPractice(server)
    const { id, secret } = (await hold(server, practice.clinic, { startsAt: at('15:00') })).json()
    expect((await bookDuring(practice, dearer, { hold: { id, secret } })).code).toBe('offer_changed')
    expect(await claimsOf(practice.clinic, practice.doctor.id)).toEqual(['15:00-15:30 hold'])
  })

  test('does not wait in a circle with it: an import changes places first, and offers last', async () => {
    const practice = await aPractice(server)
    const { clinic } = practice
    const { booked } = await clinic.transact(async (db) => {
      await db.updateTable('locations').set({ city: 'Boston' }).execute()
      const booking = book(server, clinic, { slot: slotOf(practice, '15:00'), patient: rosa })
      await untilWaiting(server, 1)
      for (const table of ['services', 'providers', 'provider_services'] as const)
        await db.selectFrom(table).select('id').forUpdate().noWait().execute()
      return { booked: booking }
    })
    expect((await booked).statusCode).toBe(201)
  })

  describe('of a visit that moves', () => {
    async function aVisit(wanted: Parameters<typeof aPractice>[1] = {}) {
      const practice = await aPractice(server, wanted)
      const { appointment, manageToken } = (
        await book(server, practice.clinic, { slot: slotOf(practice, '19:00'), patient: rosa })
      ).json()
      const move = (time: string, body: object = {}) =>
        reschedule(server, practice.clinic, appointment.id, { startsAt: at(time), manageToken, ...body })
      return { ...practice, id: appointment.id as string, move }
    }
    const itsClaim = ['19:00-19:30 appointment']

    test.each(switchedOff)('%s', async (_name, change, code) => {
      const visit = await aVisit()
      expect((await during(visit, change, () => visit.move('15:00'))).code).toBe(code)
      expect(await claimsOf(visit.clinic, visit.doctor.id)).toEqual(itsClaim)
    })

    test('a price: its own was promised, another doctor’s was not', async () => {
      const visit = await aVisit()
      const other = await aProvider(visit.clinic, { services: [visit.service] })
      const body = { providerId: other.id, agreedOffer }
      expect((await during(visit, dearer, () => visit.move('15:00', body))).code).toBe('offer_changed')
      expect((await during(visit, dearer, () => visit.move('15:00'))).version).toBe(2)
    })

    test('the visit itself', async () => {
      const visit = await aVisit()
      const move = (db: ClinicDatabase) => db.updateTable('appointments').set({ version: 2 }).execute()
      expect((await during(visit, move, () => visit.move('15:00'))).code).toBe('stale_version')
      expect(await claimsOf(visit.clinic, visit.doctor.id)).toEqual(itsClaim)
    })
  })
})

test('visits that move to a day with a limit fill it, and no more', async () => {
  const practice = await aPractice(server, { provider: { daily_limit: 2 } })
  const other = await aProvider(practice.clinic, { services: [practice.service] })
  const visits = []
  for (const time of times.slice(0, 5)) {
    const slot = slotOf({ ...practice, doctor: other }, time)
    visits.push((await book(server, practice.clinic, { slot, patient: rosa })).json())
  }
  const answers = await Promise.all(
    visits.map(({ appointment, manageToken }) =>
      reschedule(server, practice.clinic, appointment.id, {
        ...{ startsAt: appointment.startsAt, providerId: practice.doctor.id, manageToken },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
  expect(await claimsOf(practice.clinic, practice.doctor.id)).toHaveLength(2)
})
