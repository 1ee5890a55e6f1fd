import { beforeAll, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import {
  anAppointment,
  aPatient,
  aProvider,
  aSharedResource,
  aUser,
  signedIn,
  timeOff,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()

const kim = { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-29', email: 'dana@example.test' }
type Wanted = NonNullable<Parameters<typeof aPractice>[1]>
type Practice = Awaited<ReturnType<typeof aDesk>>

/** Wednesdays from 9:00 to 12:00 in New York; booked two days ahead online, a month at the most: not at the desk. */
async function aDesk(wanted: Wanted = {}) {
  const made = await aPractice(server, {
    ...wanted,
    clinic: { minimum_notice_minutes: 2880, horizon_days: 30, ...wanted.clinic },
    provider: { hours: [{ weekday: 3, from: '09:00', to: '12:00' }], ...wanted.provider },
  })
  const may = [
    ...(['appointments:book', 'appointments:day', 'appointments:cancel', 'appointments:undo'] as const),
    'appointments:reschedule',
  ] as const
  const staff = await aUser(made.clinic, { may: [...may] })
  const headers = await signedIn(made.clinic, staff, server.server.services)
  const place = { providerId: made.doctor.id, serviceId: made.service.id, locationId: made.clinic.locationId }
  return { ...made, headers, place }
}

const rhythm = { every: 1, unit: 'week' }
/** 10:00 on Wednesdays in New York, the first of them tomorrow in a week. */
const [first, second, third] = [at('15:00', '2026-12-02'), at('15:00', '2026-12-09'), at('15:00', '2026-12-16')]
const visits = [first, second, third].map((startsAt) => ({ startsAt }))

const book = ({ clinic, headers, place }: Practice, body: object = {}, key = newId()) =>
  server.call(clinic.host, 'POST', '/series', {
    headers: { ...headers, 'idempotency-key': key },
    body: { ...place, rhythm, visits, patient: kim, ...body },
  })
const timesOf = async ({ clinic, headers, place }: Practice, query: Record<string, string> = {}) => {
  const asked = { ...place, startsAt: first, every: '1', unit: 'week', count: '3', ...query }
  return server.call(clinic.host, 'GET', `/series/times?${new URLSearchParams(asked).toString()}`, { headers })
}
const read = ({ clinic, headers }: Practice, id: string) =>
  server.call(clinic.host, 'GET', `/appointments/${id}/series`, { headers })
const cancel = ({ clinic, headers }: Practice, id: string, of: object[], body: object = {}) =>
  server.call(clinic.host, 'POST', `/appointments/${id}/series/cancel`, {
    headers,
    body: { visits: of, cause: 'patient', ...body },
  })
const movesOf = ({ clinic, headers }: Practice, id: string, startsAt: string) =>
  server.call(clinic.host, 'GET', `/appointments/${id}/series/moves?${new URLSearchParams({ startsAt }).toString()}`, {
    headers,
  })
const move = ({ clinic, headers }: Practice, id: string, of: object[]) =>
  server.call(clinic.host, 'POST', `/appointments/${id}/series/move`, { headers, body: { visits: of } })
type Item = { id: string; version: number; startsAt: string; before: string; standing: string }
const asMoved = ({ id, version, startsAt }: Item) => ({ id, version, startsAt })
/** Somebody else's, in the way. */
const aVisit = async ({ clinic, doctor, service }: Practice, startsAt: string) =>
  anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, starts_at: startsAt },
    patient_id: (await aPatient(clinic)).id,
  })
const written = ({ clinic }: Practice) =>
  clinic.transact(async (db) => ({
    visits: await db
      .selectFrom('appointments')
      .select(['status', 'source', 'wall_starts_at'])
      .orderBy('starts_at')
      .execute(),
    claims: (await db.selectFrom('claims').select('id').where('kind', '=', 'appointment').execute()).length,
    history: (await db.selectFrom('appointment_history').select('id').execute()).length,
    audit: (await db.selectFrom('audit_events').select('id').where('action', '=', 'appointments:book').execute())
      .length,
    patients: (await db.selectFrom('patients').select('id').execute()).length,
    mails: await db.selectFrom('messages').select(['kind', 'subject', 'body']).orderBy('created_at').execute(),
  }))

let practice: Practice
beforeAll(async () => {
  practice = await aDesk()
})

test('all visits of a series are booked by one act, of which one mail tells', async () => {
  const asked = await aDesk()
  const key = newId()
  const answer = await book(asked, {}, key)
  expect(answer.statusCode).toBe(201)
  const series = answer.json()
  expect(series.visits.map((each: { startsAt: string }) => each.startsAt)).toEqual([first, second, third])
  const rows = await written(asked)
  expect(rows).toMatchObject({ claims: 3, history: 3, audit: 3, patients: 1 })
  expect(rows.visits).toEqual(
    ['2026-12-02', '2026-12-09', '2026-12-16'].map((date) => ({
      ...{ status: 'booked', source: 'series', wall_starts_at: `${date} 10:00:00` },
    })),
  )
  expect(rows.mails).toHaveLength(1)
  const [mail] = rows.mails
  expect(mail).toMatchObject({ kind: 'appointment-series-booked' })
  expect(mail!.body).toContain('at no charge until 24 hours before it')
  expect(mail!.body!.match(/\{grant/g)).toHaveLength(3)
  for (const day of ['December 2', 'December 9', 'December 16']) expect(mail!.body).toContain(day)
  // The same key once more is the same series.
  expect((await book(asked, {}, key)).json()).toEqual(series)
  expect(await written(asked)).toEqual(rows)
  // Each says which of them it is.
  const days = await server.call(asked.clinic.host, 'GET', '/days/2026-12-09', { headers: asked.headers })
  expect(days.json().items).toMatchObject([{ source: 'series', series: { number: 2, count: 3 } }])
})

test('the dates say how they stand, and where those go that cannot be had', async () => {
  const asked = await aDesk()
  await aVisit(asked, second)
  await asked.clinic.transact((db) =>
    db
      .insertInto('closures')
      .values({ id: newId(), first_on: '2026-12-16', last_on: '2026-12-16', name: 'Staff training' })
      .execute(),
  )
  const answer = (await timesOf(asked, { count: '4' })).json()
  expect(answer).toMatchObject({ durationMinutes: 30, timeZone: 'America/New_York', price: { currency: 'USD' } })
  expect(answer.items.map((each: { standing: string }) => each.standing)).toEqual([
    ...['offered', 'taken', 'closed', 'offered'],
  ])
  expect(answer.items[1].nearest).toEqual([
    at('14:30', '2026-12-09'),
    at('15:30', '2026-12-09'),
    at('14:00', '2026-12-09'),
  ])
  expect(answer.items[2]).toMatchObject({ closure: 'Staff training' })
  // Past the last of the visit before it, and before the next.
  for (const each of answer.items[2].nearest)
    expect(Date.parse(each) > Date.parse(second) && Date.parse(each) < Date.parse(at('15:00', '2026-12-23'))).toBe(true)
  // No time is suggested twice.
  const all = answer.items.flatMap((each: { nearest: string[] }) => each.nearest)
  expect(new Set(all).size).toBe(all.length)
})

test('of twelve weeks three cannot be had: one is moved, one is left out, one goes to the day before', async () => {
  const asked = await aDesk({ provider: { hours: [2, 3].map((weekday) => ({ weekday, from: '09:00', to: '12:00' })) } })
  const { clinic, doctor } = asked
  await aVisit(asked, second)
  await clinic.transact((db) =>
    db
      .insertInto('closures')
      .values({ id: newId(), first_on: '2026-12-16', last_on: '2026-12-16', name: 'Staff training' })
      .execute(),
  )
  await timeOff(clinic, doctor.id, at('05:00', '2027-01-06'), at('05:00', '2027-01-07'))
  const { items } = (await timesOf(asked, { count: '12' })).json()
  const wrong = items.filter((each: { standing: string }) => each.standing !== 'offered')
  expect(items).toHaveLength(12)
  expect(wrong.map((each: { standing: string }) => each.standing)).toEqual(['taken', 'closed', 'taken'])
  const [taken, closed, away] = wrong
  // The doctor is away for the whole Wednesday: what is nearest is on a Tuesday.
  const moved = new Map([
    [taken.startsAt, taken.nearest[0]],
    [away.startsAt, away.nearest[0]],
  ])
  const chosen = items
    .filter((each: { startsAt: string }) => each.startsAt !== closed.startsAt)
    .map(({ startsAt }: { startsAt: string }) => ({ startsAt: moved.get(startsAt) ?? startsAt }))
  expect((await book(asked, { visits: chosen })).statusCode).toBe(201)
  const { visits: booked } = await written(asked)
  const dates = booked.map((each: { wall_starts_at: string }) => each.wall_starts_at.slice(0, 10))
  // Beside the visit that was in the way.
  expect(dates).toHaveLength(11 + 1)
  expect(dates).not.toContain('2026-12-16')
  expect(dates).not.toContain('2027-01-06')
})

test('a time that is suggested can be had: on no day off, of none of the others, within the end', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }))
  const asked = await aDesk({ provider: { hours: days } })
  const { clinic, doctor } = asked
  await timeOff(clinic, doctor.id, at('05:00', '2026-12-01'), at('05:00', '2026-12-03'))
  await timeOff(clinic, doctor.id, at('05:00', '2026-12-09'), at('05:00', '2026-12-10'))
  // Daily: neither before the first, nor on the day of another.
  const daily = (await timesOf(asked, { unit: 'day', count: '3' })).json()
  expect(daily.items).toMatchObject([{ standing: 'taken', nearest: [] }, { standing: 'offered' }, {}])
  // Weekly, until the day off: moved before it.
  const query = { ...asked.place, startsAt: at('15:00', '2026-12-04'), every: '5', unit: 'day', until: '2026-12-09' }
  const { headers } = asked
  const search = new URLSearchParams(query).toString()
  const ended = (await server.call(clinic.host, 'GET', `/series/times?${search}`, { headers })).json()
  expect(ended.items[1]).toMatchObject({ standing: 'taken' })
  for (const each of ended.items[1].nearest)
    expect(each > at('05:00', '2026-12-05') && each < at('05:00', '2026-12-09')).toBe(true)
  const moved = [{ startsAt: ended.items[0].startsAt }, { startsAt: ended.items[1].nearest[0] }]
  expect((await book(asked, { visits: moved })).statusCode).toBe(201)
})

test('the time of day stays the same over a change of clocks, and ends with a date', async () => {
  const answer = (await timesOf(practice, { startsAt: at('15:00', '2027-03-10'), count: '2' })).json()
  expect(answer.items.map((each: { startsAt: string }) => each.startsAt)).toEqual([
    at('15:00', '2027-03-10'),
    at('14:00', '2027-03-17'),
  ])
  const { count: _none, ...until } = { count: '', until: '2026-12-16' }
  const query = { ...practice.place, startsAt: first, every: '1', unit: 'week', ...until }
  const { clinic, headers } = practice
  const ended = await server.call(clinic.host, 'GET', `/series/times?${new URLSearchParams(query).toString()}`, {
    headers,
  })
  expect(ended.json().items).toHaveLength(3)
})

test.each([
  ['no end', { count: '' }, 422],
  ['two ends', { until: '2026-12-16' }, 422],
  ['too many', { count: '53' }, 422],
  ['further than a diary reaches', { every: '12', unit: 'month', count: '10' }, 422],
  ['another doctor’s service', { serviceId: newId() }, 409],
  ['a doctor who is none', { providerId: newId() }, 404],
])('dates are refused: %s', async (_what, query, status) => {
  expect((await timesOf(practice, query)).statusCode).toBe(status)
})

test('where one time is gone none is booked, and that one is named', async () => {
  const asked = await aDesk()
  await aVisit(asked, second)
  const before = await written(asked)
  const answer = await book(asked)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'slot_taken', errors: [{ pointer: '/body/visits/1/startsAt' }] })
  expect(await written(asked)).toEqual(before)
})

test('outside the hours it is booked where somebody says so', async () => {
  const asked = await aDesk()
  const evening = at('23:00', '2026-12-09')
  const of = (anyTime?: true) => ({ visits: [visits[0], { startsAt: evening, ...(anyTime && { anyTime }) }] })
  expect((await book(asked, of())).statusCode).toBe(409)
  expect((await book(asked, of(true))).statusCode).toBe(201)
})

test.each([
  ['two at one time', [first, first]],
  ['one before the one before it', [second, first]],
  ['one that begins while another is on', [first, at('15:15', '2026-12-02')]],
])('no series has %s', async (_what, starts) => {
  const answer = await book(practice, { visits: starts.map((startsAt) => ({ startsAt })) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ pointer: '/body/visits/1/startsAt', code: 'not_after' }])
})

test('a limit a day counts the visits of the series themselves', async () => {
  const asked = await aDesk({ provider: { daily_limit: 1 } })
  const twice = [first, at('16:00', '2026-12-02')].map((startsAt) => ({ startsAt }))
  const answer = await book(asked, { visits: twice })
  expect(answer.json()).toMatchObject({ code: 'slot_taken', errors: [{ pointer: '/body/visits/1/startsAt' }] })
  expect((await written(asked)).visits).toEqual([])
  expect((await book(asked)).statusCode).toBe(201)
  expect((await timesOf(asked)).json().items).toMatchObject([{ standing: 'taken' }, {}, {}])
  expect((await timesOf(asked, { startsAt: at('16:00', '2026-12-02') })).json().items).toMatchObject([
    ...[{ standing: 'full' }, { standing: 'full' }, { standing: 'full' }],
  ])
})

test('each visit has the room that it needs, and none of the series comes to be where one has none', async () => {
  const asked = await aDesk({ service: { needs: ['gym'] } })
  await aSharedResource(asked.clinic, { group_name: 'gym' })
  const other = await aProvider(asked.clinic, {
    services: [asked.service],
    hours: [{ weekday: 3, from: '09:00', to: '12:00' }],
  })
  expect((await book(asked)).statusCode).toBe(201)
  const beside = { ...asked, place: { ...asked.place, providerId: other.id } }
  expect((await timesOf(beside)).json().items[0]).toMatchObject({ standing: 'no-resource' })
  const answer = await book(beside, { patient: { ...kim, givenName: 'Ada' }, isAnotherPerson: true })
  expect(answer.statusCode).toBe(409)
})

test('of ten at once one books, and the others learn which times are gone', async () => {
  const asked = await aDesk()
  const patients = await Promise.all(Array.from({ length: 10 }, () => aPatient(asked.clinic)))
  const answers = await Promise.all(
    patients.map(({ id }, n) =>
      book(asked, {
        patient: undefined,
        patientId: id,
        isContactRight: true,
        visits: n % 2 ? visits : visits.slice(0, 2),
      }),
    ),
  )
  const lost = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(lost.map((each) => each.statusCode + each.body)).toHaveLength(9)
  for (const each of lost) {
    expect(each.statusCode).toBe(409)
    expect(each.json().errors.length).toBeGreaterThanOrEqual(2)
  }
  const { claims, visits: booked, mails } = await written(asked)
  expect(claims).toBe(booked.length)
  expect(mails).toHaveLength(1)
})

test.each([1, 2, 3])('beside visitors who want the same times a series is whole or is none (round %i)', async () => {
  const asked = await aDesk()
  const { clinic, place } = asked
  const patients = await Promise.all(Array.from({ length: 4 }, () => aPatient(clinic)))
  const wants = [first, second, third].flatMap((startsAt, n) => [0, 1].map((m) => ({ startsAt, who: `${n}${m}` })))
  const [series, single] = await Promise.all([
    Promise.all(patients.map(({ id }) => book(asked, { patient: undefined, patientId: id, isContactRight: true }))),
    Promise.all(
      wants.map(({ startsAt, who }) =>
        server.call(clinic.host, 'POST', '/appointments/', {
          headers: { 'idempotency-key': newId() },
          body: {
            slot: { ...place, startsAt },
            patient: { givenName: 'Robin', familyName: 'Reed', email: `robin-${who}@example.test` },
          },
        }),
      ),
    ),
  ])
  const statuses = [...series, ...single].map(({ statusCode }) => statusCode)
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
  const [wholes, singles] = [series, single].map((all) => all.filter(({ statusCode }) => statusCode === 201).length)
  expect(wholes === 0 || singles === 0).toBe(true)
  expect(wholes! + singles!).toBeGreaterThan(0)
  const { visits: booked, claims } = await written(asked)
  expect([booked.length, claims]).toEqual(Array(2).fill(wholes! * 3 + singles!))
})

test('this and the following are canceled by one act, of which one mail tells at once', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  const series = (await read(asked, booked[1].id)).json()
  expect(series).toMatchObject({ rhythm, items: [{ isCancellable: true }, { version: 1 }, { status: 'booked' }] })
  const following = series.items.slice(1).map(({ id, version }: { id: string; version: number }) => ({ id, version }))
  expect((await cancel(asked, booked[1].id, following)).json()).toEqual({ count: 2 })
  const { visits: rows, claims, mails } = await written(asked)
  expect(rows.map(({ status }) => status)).toEqual(['booked', 'cancelled', 'cancelled'])
  expect(claims).toBe(1)
  expect(mails.map(({ kind }) => kind)).toEqual(['appointment-series-booked', 'appointment-series-cancelled'])
  for (const day of ['December 9', 'December 16']) expect(mails[1]!.body).toContain(day)
  expect(mails[1]!.body).not.toContain('December 2')
  // As it was seen, and once.
  expect((await cancel(asked, booked[1].id, following)).statusCode).toBe(412)
  const undone = await server.call(asked.clinic.host, 'POST', `/appointments/${booked[1].id}/undo`, {
    headers: { ...asked.headers, 'if-match': '"2"' },
    body: {},
  })
  expect(undone.statusCode).toBe(200)
  const { mails: told } = await written(asked)
  expect(told.map(({ kind }) => kind)).toEqual([
    ...['appointment-series-booked', 'appointment-series-cancelled', 'appointment-restored'],
  ])
  expect(told[2]!.body).toContain('stay canceled')
})

test('none is canceled where one is not as it was seen, or not of this series', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  const elsewhere = await aVisit(asked, at('16:00', '2026-12-02'))
  const [one, other] = booked
  expect(
    (
      await cancel(asked, one.id, [
        { id: one.id, version: 1 },
        { id: other.id, version: 2 },
      ])
    ).statusCode,
  ).toBe(412)
  expect(
    (
      await cancel(asked, one.id, [
        { id: one.id, version: 1 },
        { id: elsewhere.id, version: 1 },
      ])
    ).statusCode,
  ).toBe(404)
  expect((await cancel(asked, elsewhere.id, [{ id: one.id, version: 1 }])).statusCode).toBe(404)
  expect((await read(asked, elsewhere.id)).statusCode).toBe(404)
  expect((await written(asked)).visits.map(({ status }) => status)).not.toContain('cancelled')
})

test('this and the following are moved by one act, also onto each other’s times, and one mail tells of it', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  // A week later, and half an hour: the second goes where the third was.
  const found = (await movesOf(asked, booked[1].id, at('15:30', '2026-12-16'))).json()
  expect(found).toMatchObject({ timeZone: 'America/New_York', others: 0 })
  expect(found.items).toMatchObject([
    { id: booked[1].id, before: second, startsAt: at('15:30', '2026-12-16'), standing: 'offered' },
    { id: booked[2].id, before: third, startsAt: at('15:30', '2026-12-23'), standing: 'offered' },
  ])
  const onto = (await movesOf(asked, booked[0].id, second)).json()
  expect(onto.items.map(({ standing }: Item) => standing)).toEqual(['offered', 'offered', 'offered'])
  expect((await move(asked, booked[0].id, onto.items.map(asMoved))).json()).toEqual({ count: 3 })
  const { visits: rows, claims, history, mails } = await written(asked)
  expect(rows.map((row) => row.wall_starts_at)).toEqual([
    ...['2026-12-09 10:00:00', '2026-12-16 10:00:00', '2026-12-23 10:00:00'],
  ])
  expect([claims, history]).toEqual([3, 6])
  expect(mails.map(({ kind }) => kind)).toEqual(['appointment-series-booked', 'appointment-series-rescheduled'])
  for (const day of ['December 9', 'December 16', 'December 23']) expect(mails[1]!.body).toContain(day)
  // As it was seen, and once.
  expect((await move(asked, booked[0].id, onto.items.map(asMoved))).statusCode).toBe(412)
})

test('none is moved where one cannot be had, which is named', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  await aVisit(asked, at('16:00', '2026-12-16'))
  const found = (await movesOf(asked, booked[0].id, at('16:00', '2026-12-02'))).json()
  expect(found.items.map(({ standing }: Item) => standing)).toEqual(['offered', 'offered', 'taken'])
  expect(found.items[2].nearest).toContain(third)
  const refused = await move(asked, booked[0].id, found.items.map(asMoved))
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'slot_taken', errors: [{ pointer: '/body/visits/2/startsAt' }] })
  const before = await written(asked)
  expect(before.visits.slice(0, 2).map((row) => row.wall_starts_at)).toEqual([
    ...['2026-12-02 10:00:00', '2026-12-09 10:00:00'],
  ])
  expect(before.mails).toHaveLength(1)
  // One that stays where it is needs no time.
  const stays = found.items.map((item: Item) => ({
    ...asMoved(item),
    ...(item.standing === 'taken' && { startsAt: item.before }),
  }))
  expect((await move(asked, booked[0].id, stays)).json()).toEqual({ count: 2 })
  // Outside the hours only where that is said.
  const early = { id: booked[2].id, version: 1, startsAt: at('12:00', '2026-12-16') }
  expect((await move(asked, booked[2].id, [early])).json()).toMatchObject({ code: 'slot_not_offered' })
  expect((await move(asked, booked[2].id, [{ ...early, anyTime: true }])).json()).toEqual({ count: 1 })
  expect((await written(asked)).mails.map(({ kind }) => kind)).toEqual([
    ...['appointment-series-booked', 'appointment-series-rescheduled', 'appointment-rescheduled'],
  ])
})

test('what was canceled or is another’s is not moved with them', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  await cancel(asked, booked[1].id, [{ id: booked[1].id, version: 1 }])
  const found = (await movesOf(asked, booked[0].id, at('16:00', '2026-12-02'))).json()
  expect(found.items.map(({ id }: Item) => id)).toEqual([booked[0].id, booked[2].id])
  expect((await movesOf(asked, booked[1].id, at('16:00', '2026-12-02'))).json()).toMatchObject({
    code: 'state_conflict',
  })
  const elsewhere = await aVisit(asked, at('16:30', '2026-12-02'))
  const theirs = { id: elsewhere.id, version: 1, startsAt: at('14:00', '2026-12-02') }
  expect((await move(asked, booked[0].id, [theirs])).statusCode).toBe(404)
  expect((await movesOf(asked, elsewhere.id, first)).statusCode).toBe(404)
})

test('whoever moves and cancels the same series at once leaves it whole: moved and canceled, or one of them', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  const later = (await movesOf(asked, booked[0].id, at('16:00', '2026-12-02'))).json().items as Item[]
  const seen = later.map(({ id, version }) => ({ id, version }))
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => move(asked, booked[0].id, later.map(asMoved))),
    ...Array.from({ length: 4 }, () => cancel(asked, booked[0].id, seen)),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(
    answers.filter(({ statusCode }) => statusCode !== 200).every(({ statusCode }) => [409, 412].includes(statusCode)),
  ).toBe(true)
  const { visits: rows, claims } = await written(asked)
  expect(new Set(rows.map(({ status }) => status)).size).toBe(1)
  expect(claims).toBe(rows[0]!.status === 'booked' ? 3 : 0)
})

test('a doctor sees and books their own days alone', async () => {
  const asked = await aDesk()
  const { visits: booked } = (await book(asked)).json()
  const other = await aProvider(asked.clinic, { services: [asked.service] })
  const doctor = await aUser(asked.clinic, { roles: ['provider'] })
  await asked.clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: doctor.id }).where('id', '=', other.id).execute(),
  )
  const theirs = { ...asked, headers: await signedIn(asked.clinic, doctor, server.server.services) }
  expect((await read(theirs, booked[0].id)).statusCode).toBe(404)
  expect((await timesOf(theirs)).statusCode).toBe(404)
  expect((await book(theirs, { patient: { ...kim, givenName: 'Ada' } })).statusCode).toBe(404)
  expect((await cancel(theirs, booked[0].id, [{ id: booked[0].id, version: 1 }])).statusCode).toBe(404)
  expect((await movesOf(theirs, booked[0].id, second)).statusCode).toBe(404)
  expect((await move(theirs, booked[0].id, [{ id: booked[0].id, version: 1, startsAt: second }])).statusCode).toBe(404)
})
