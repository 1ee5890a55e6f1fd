import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, book, cancel, claimsOf, doctorsOfMoves, rosa } from '../../../test/booking.ts'
import {
  aLocation,
  anAppointment,
  aPatient,
  aProvider,
  aUser,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

// A doctor of a practice that is open from nine to five, on a Wednesday morning at eight in New York (13:00Z).

const server = await testServer()
const { call, server: app, clock } = server
let clinic: TestClinic
let doctor: { id: string }
let service: { id: string }
let headers: { authorization: string }

beforeEach(async () => {
  ;({ clinic, doctor, service } = await aPractice(server))
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
  )
  headers = await signedIn(clinic, user, app.services)
})

type Method = Parameters<typeof call>[1]
const ask = async (method: Method, path: string, body?: object, version?: number) => {
  const seen = version === undefined ? {} : { 'if-match': `"${version}"` }
  const url = `/availability/${doctor.id}${path}`
  const answer = await call(clinic.host, method, url, { headers: { ...headers, ...seen }, ...(body ? { body } : {}) })
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) }
}
const add = (body: object) => ask('POST', '/time-off', body)
const today = { from: '2026-11-25', to: '2026-11-25' }

const freeOn = async (day = '2026-11-25') => {
  const query = new URLSearchParams({ providerId: doctor.id, from: `${day}T05:00:00Z`, to: `${day}T23:59:00Z` })
  const { items } = (await call(clinic.host, 'GET', `/slots?${query}`)).json() as { items: { starts: string[] }[] }
  return items.flatMap(({ starts }) => starts.map((start) => start.slice(11, 16)))
}
const visitAt = async (time: string) => {
  const booked = await book(server, clinic, { slot: { providerId: doctor.id, startsAt: at(time) }, patient: rosa })
  return booked.json().appointment as { id: string; version: number }
}
const seen = (visit: { id: string }, fate: 'keep' | 'cancel', version = 1) => ({ id: visit.id, version, fate })
const visitsOf = ({ visits }: { visits: { id: string }[] }) => visits.map(({ id }) => id)

test('time off takes its time at once and gives it back when it is removed', async () => {
  expect(await freeOn()).toHaveLength(16)
  const off = await add({ from: '2026-11-25T10:00', to: '2026-11-25T12:30', note: 'Training' })
  expect(off).toMatchObject({ status: 201, version: 1, note: 'Training', startsAt: at('15:00'), visits: [] })
  expect(await freeOn()).toEqual([
    '14:00',
    '14:30',
    '17:30',
    '18:00',
    '18:30',
    '19:00',
    '19:30',
    '20:00',
    '20:30',
    '21:00',
    '21:30',
  ])
  expect(await ask('GET', '')).toMatchObject({
    provider: { id: doctor.id, name: 'Dr. Maya Okafor' },
    timeOff: [{ id: off.id, from: '2026-11-25T10:00', to: '2026-11-25T12:30', note: 'Training' }],
  })
  expect(await ask('DELETE', `/time-off/${off.id}`, undefined, 2)).toMatchObject({ code: 'stale_version' })
  expect(await ask('DELETE', `/time-off/${off.id}`, undefined, 1)).toEqual({ status: 204 })
  expect(await freeOn()).toHaveLength(16)
})

test('it can be moved; what it leaves is offered again, and two never cover the same time', async () => {
  const off = await add({ from: '2026-11-25T09:00', to: '2026-11-25T12:00' })
  const other = await add({ from: '2026-11-26', to: '2026-11-27', note: 'Away' })
  const moved = { from: '2026-11-25T11:00', to: '2026-11-25' }
  expect(await ask('PATCH', `/time-off/${off.id}`, moved, 1)).toMatchObject({ status: 200, version: 2, note: null })
  expect(await freeOn()).toEqual(['14:00', '14:30', '15:00', '15:30'])
  expect(await ask('PATCH', `/time-off/${off.id}`, { ...moved, to: '2026-11-26' }, 2)).toMatchObject({
    code: 'time_off_overlaps',
  })
  expect(await freeOn()).toEqual(['14:00', '14:30', '15:00', '15:30'])
  expect(await ask('PATCH', `/time-off/${other.id}`, { from: '2026-11-26', to: '2026-11-26' }, 1)).toMatchObject({
    status: 200,
  })
  expect(await freeOn('2026-11-27')).toHaveLength(16)
})

test('nothing is saved that leaves a visit without its doctor unnoticed', async () => {
  const visit = await visitAt('15:00')
  const asked = await ask('GET', '/visits?from=2026-11-25&to=2026-11-25')
  expect(visitsOf(asked)).toEqual([visit.id])
  expect(asked.visits[0]).toMatchObject({ patient: { givenName: 'Rosa' }, isMailed: true, mayCancel: true })
  const before = await claimsOf(clinic, doctor.id)
  for (const visits of [[], [seen(visit, 'keep', 2)], [seen(visit, 'keep'), seen({ id: crypto.randomUUID() }, 'keep')]])
    expect(await add({ ...today, visits })).toMatchObject({ status: 409, code: 'visits_changed' })
  expect(await claimsOf(clinic, doctor.id)).toEqual(before)
})

test('a visit that is kept stays on the list, and its time goes to nobody else when it leaves', async () => {
  const visit = await visitAt('15:00')
  const off = await add({ ...today, visits: [seen(visit, 'keep')] })
  expect(visitsOf(off)).toEqual([visit.id])
  expect((await ask('GET', '')).timeOff).toMatchObject([{ id: off.id, visits: [{ id: visit.id }] }])
  expect(await claimsOf(clinic, doctor.id)).toEqual([
    '05:00-15:00 block',
    '15:00-15:30 appointment',
    '15:30-05:00 block',
  ])
  expect((await cancel(server, clinic, visit.id, {}, { headers })).statusCode).toBe(200)
  expect((await ask('GET', '')).timeOff).toMatchObject([{ visits: [] }])
  expect(await freeOn()).toEqual([])
  // And can be had back by whom it was, while that can be undone.
  const undone = await call(clinic.host, 'POST', `/appointments/${visit.id}/undo`, {
    headers: { ...headers, 'if-match': '"2"' },
  })
  expect(undone.statusCode).toBe(200)
  expect(visitsOf((await ask('GET', '')).timeOff[0])).toEqual([visit.id])
})

test('visits are canceled with the doctor’s words, and come back when it is undone', async () => {
  const [first, second] = [await visitAt('18:00'), await visitAt('19:00')]
  const cancellations = () =>
    clinic.transact((db) =>
      db
        .selectFrom('messages')
        .select(['body', 'status', 'due_at'])
        .where('kind', '=', 'appointment-cancelled')
        .execute(),
    )
  const visits = [seen(first, 'cancel'), seen(second, 'keep')]
  const off = await add({ from: '2026-11-25T13:00', to: '2026-11-25T15:00', visits, words: 'I am so sorry.' })
  expect(visitsOf(off)).toEqual([second.id])
  const [mail, ...others] = await cancellations()
  expect(others).toEqual([])
  expect(mail!.body).toContain('\n\nI am so sorry.\n\n')

  const undo = (version: number) => ask('POST', `/time-off/${off.id}/undo`, { visits: [{ id: first.id, version }] }, 1)
  expect(await undo(1)).toMatchObject({ code: 'stale_version' })
  expect((await ask('GET', '')).timeOff).toHaveLength(1)
  expect(await undo(2)).toEqual({ status: 204 })
  expect((await ask('GET', '')).timeOff).toEqual([])
  expect(await claimsOf(clinic, doctor.id)).toEqual(['18:00-18:30 appointment', '19:00-19:30 appointment'])
  expect(await cancellations()).toMatchObject([{ status: 'withdrawn' }])
})

const suggested = async (visits: readonly { id: string }[], body: object = today, by = headers) => {
  const wanted = { ...body, visits: visits.map(({ id }) => id) }
  const answer = await call(clinic.host, 'POST', `/availability/${doctor.id}/visits/times`, {
    headers: by,
    body: wanted,
  })
  return (answer.json().items as { id: string; times: { providerId: string; startsAt: string }[] }[]).map(
    ({ id, times }) => [id, ...times.map(({ providerId, startsAt }) => `${startsAt} ${providerId}`)],
  )
}
const moving = (visit: { id: string }, to: { providerId: string; startsAt: string }) => ({
  ...{ id: visit.id, version: 1, fate: 'move', to },
})
const startsOf = (visits: readonly { id: string }[]) =>
  clinic.transact(async (db) => {
    const ids = visits.map(({ id }) => id)
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'starts_at', 'provider_id', 'version', 'price_minor'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((wanted) => {
      const { starts_at: starts, ...row } = rows.find(({ id }) => id === wanted)!
      return { ...row, starts_at: starts.replace('.000Z', 'Z') }
    })
  })

test('where visits can go: the nearest times of their doctor, each other ones first; a doctor gives none to others', async () => {
  const visits = [await visitAt('15:00'), await visitAt('15:30')]
  await aProvider(clinic, { services: [service] })
  const back = (time: string) => `${at(time, '2026-11-26')} ${doctor.id}`
  expect(await suggested(visits)).toEqual([
    [visits[0]!.id, back('14:00'), back('14:30'), back('15:00')],
    [visits[1]!.id, back('14:30'), back('15:00'), back('15:30')],
  ])
})

test('who sees to the whole clinic is told of other doctors, on the same terms', async () => {
  const visit = await visitAt('15:00')
  const same = await aProvider(clinic, { services: [service] })
  const dearer = await aProvider(clinic, { services: [service], offer: { price_minor: 9_999_00 } })
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), app.services)
  const times = (await suggested([visit], today, admin))[0]!
  expect(times.filter((time) => time.endsWith(same.id))).toHaveLength(3)
  expect(times).toContain(`${at('15:00')} ${same.id}`)
  expect(times.filter((time) => time.endsWith(dearer.id))).toEqual([])
})

test('visits are moved with the absence or nothing is saved, and go back when it is undone', async () => {
  const [first, second, third] = [await visitAt('15:00'), await visitAt('15:30'), await visitAt('16:00')] as const
  const visits = [first, second, third]
  const other = await aProvider(clinic, { services: [service] })
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), app.services)
  const asAdmin = (body: object) =>
    call(clinic.host, 'POST', `/availability/${doctor.id}/time-off`, { headers: admin, body: { ...today, ...body } })
  const before = await startsOf(visits)
  const own = { providerId: doctor.id, startsAt: at('14:00', '2026-11-26') }
  const theirs = { providerId: other.id, startsAt: at('15:30') }

  // Another's, into the absence itself, both to one time: nothing is saved.
  expect(await add({ ...today, visits: visits.map((visit) => moving(visit, theirs)) })).toMatchObject({ status: 404 })
  const inside = { ...own, startsAt: at('20:00') }
  const refused = await asAdmin({ visits: [seen(first, 'keep'), moving(second, inside), seen(third, 'keep')] })
  expect(refused.json().errors).toMatchObject([{ pointer: '/body/visits/1/to/startsAt', code: 'in_the_way' }])
  const twice = await asAdmin({ visits: [moving(first, own), moving(second, own), seen(third, 'keep')] })
  expect(twice.json()).toMatchObject({ status: 409, code: 'slot_taken', alternatives: expect.any(Array) })
  expect(await startsOf(visits)).toEqual(before)
  expect((await ask('GET', '')).timeOff).toEqual([])

  const saved = await asAdmin({ visits: [moving(first, own), moving(second, theirs), seen(third, 'keep')] })
  expect(visitsOf(saved.json())).toEqual([third.id])
  expect(await startsOf(visits)).toMatchObject([
    { starts_at: own.startsAt, provider_id: doctor.id, version: 2 },
    { starts_at: theirs.startsAt, provider_id: other.id, version: 2 },
    { starts_at: at('16:00'), version: 1 },
  ])
  expect(await claimsOf(clinic, other.id)).toEqual(['15:30-16:00 appointment'])
  expect(await claimsOf(clinic, doctor.id)).toEqual([
    '05:00-16:00 block',
    '16:00-16:30 appointment',
    '16:30-05:00 block',
    '14:00-14:30 appointment',
  ])

  const back = (visit: { id: string }, time: string) => ({
    ...{ id: visit.id, version: 2, to: { providerId: doctor.id, startsAt: at(time) } },
  })
  const undone = await call(clinic.host, 'POST', `/availability/${doctor.id}/time-off/${saved.json().id}/undo`, {
    headers: { ...admin, 'if-match': '"1"' },
    body: { visits: [], moved: [back(first, '15:00'), back(second, '15:30')] },
  })
  expect(undone.statusCode).toBe(204)
  expect(await startsOf(visits)).toEqual(before.map((row, place) => ({ ...row, version: place < 2 ? 3 : 1 })))
  expect(await doctorsOfMoves(clinic, first.id)).toEqual([
    [null, null],
    [null, null],
  ])
  expect(await doctorsOfMoves(clinic, second.id)).toEqual([
    [doctor.id, other.id],
    [other.id, doctor.id],
  ])
  expect(await claimsOf(clinic, other.id)).toEqual([])
})

test('a move and its way back keep what was promised: the price, the place', async () => {
  const visit = await visitAt('15:00')
  const [before] = await startsOf([visit])
  const away = await aLocation(clinic)
  const elsewhere = await aProvider(clinic, { services: [service], offer: { location_id: away.id } })
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), app.services)
  const post = (path: string, body: object, more: object = {}) =>
    call(clinic.host, 'POST', `/availability/${doctor.id}${path}`, { headers: { ...admin, ...more }, body })
  const there = await post('/time-off', {
    ...today,
    visits: [moving(visit, { providerId: elsewhere.id, startsAt: at('15:30') })],
  })
  expect(there.json().code).toBe('slot_not_offered')

  const other = await aProvider(clinic, { services: [service] })
  const saved = await post('/time-off', {
    ...today,
    visits: [moving(visit, { providerId: other.id, startsAt: at('15:30') })],
  })
  const dearer = { price_minor: before!.price_minor + 5000 }
  await clinic.transact((db) =>
    db.updateTable('provider_services').set(dearer).where('provider_id', '=', doctor.id).execute(),
  )
  const back = { id: visit.id, version: 2, to: { providerId: doctor.id, startsAt: at('15:00') } }
  const undo = (moved: object[]) =>
    post(`/time-off/${saved.json().id}/undo`, { visits: [], moved }, { 'if-match': '"1"' })
  expect((await undo([back, back])).json().code).toBe('invalid_fields')
  expect((await undo([back])).json().code).toBe('offer_changed')
  expect(await startsOf([visit])).toMatchObject([{ provider_id: other.id, price_minor: before!.price_minor }])
})

test('two doctors who are away at once and give each other a visit never wait for each other', async () => {
  const other = await aProvider(clinic, { services: [service] })
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), app.services)
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
  for (const date of days) {
    const pair = [doctor.id, other.id]
    const made = await Promise.all(
      pair.map(async (providerId) => {
        const patient = await aPatient(clinic)
        const fields = { provider_id: providerId, service_id: service.id, patient_id: patient.id }
        return anAppointment(clinic, { ...fields, starts_at: at('15:00', date) })
      }),
    )
    const answers = await Promise.all(
      pair.map((providerId, place) =>
        call(clinic.host, 'POST', `/availability/${providerId}/time-off`, {
          headers: admin,
          body: {
            ...{ from: `${date}T09:00`, to: `${date}T11:00` },
            visits: [moving(made[place]!, { providerId: pair[1 - place]!, startsAt: at('18:00', date) })],
          },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const undone = await Promise.all(
      pair.map((providerId, place) =>
        call(clinic.host, 'POST', `/availability/${providerId}/time-off/${answers[place]!.json().id}/undo`, {
          headers: { ...admin, 'if-match': '"1"' },
          body: {
            visits: [],
            moved: [{ id: made[place]!.id, version: 2, to: { providerId, startsAt: at('15:00', date) } }],
          },
        }),
      ),
    )
    expect(undone.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  }
})

test('a time that somebody holds is let go: the doctor is away', async () => {
  const held = await call(clinic.host, 'POST', '/holds', { body: { providerId: doctor.id, startsAt: at('15:00') } })
  expect(held.statusCode).toBe(201)
  expect(await add(today)).toMatchObject({ status: 201 })
  const { id, secret } = held.json()
  const booked = await book(server, clinic, { hold: { id, secret }, patient: rosa })
  expect(booked.json().code).toMatch(/hold_expired|slot_/)
})

test('a visit that is being booked at that moment is noticed', async () => {
  const patient = await aPatient(clinic)
  let commit = () => {}
  const committing = new Promise<void>((resolve) => (commit = resolve))
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const booking = clinic.transact(async (db) => {
    const within = { ...clinic, transact: <T>(work: (of: typeof db) => Promise<T>) => work(db) }
    const made = await anAppointment(within, {
      ...{ provider_id: doctor.id, service_id: service.id, patient_id: patient.id, starts_at: at('16:00') },
    })
    begun()
    await committing
    return made
  })
  await hasBegun
  const adding = add(today)
  await untilWaiting(server, 1)
  commit()
  const visit = await booking
  expect(await adding).toMatchObject({ code: 'visits_changed' })
  expect((await ask('GET', '')).timeOff).toEqual([])
  expect(await add({ ...today, visits: [seen(visit, 'keep')] })).toMatchObject({ status: 201 })
})

test('of a booking and an absence at the same moment one is first, whichever', async () => {
  for (const day of ['01', '02', '03', '04', '07', '08', '09', '10']) {
    const date = `2026-12-${day}`
    const slot = { providerId: doctor.id, startsAt: `${date}T15:00:00Z` }
    const [booked, off] = await Promise.all([
      book(server, clinic, { slot, patient: rosa }),
      add({ from: date, to: date }),
    ])
    expect([booked.statusCode === 201, off.status === 201].filter(Boolean)).toHaveLength(1)
  }
})

test('wrong times name their field', async () => {
  const pointers = async (body: object) => (await add(body)).errors?.map(({ pointer }: { pointer: string }) => pointer)
  expect(await pointers({ from: '2026-11-25T13:00', to: '2026-11-25T12:00' })).toEqual(['/body/to'])
  expect(await pointers({ from: '2026-11-24', to: '2026-11-26' })).toEqual(['/body/from'])
  expect(await pointers({ from: '2026-11-25T06:00', to: '2026-11-25T07:00' })).toEqual(['/body/to'])
  expect(await pointers({ from: '2026-11-26', to: '2027-12-30' })).toEqual(['/body/to'])
  expect(await pointers({ from: '2026-02-31T10:00', to: '2026-12-01' })).toEqual(['/body/from'])
})

test('an absence that has begun can be made longer', async () => {
  const off = await add({ ...today, note: 'Ill' })
  clock.offsetMs += 86_400_000
  expect(await ask('PATCH', `/time-off/${off.id}`, { from: '2026-11-25', to: '2026-11-27' }, 1)).toMatchObject({
    status: 200,
    to: '2026-11-27',
  })
  expect(await add({ from: '2026-11-25', to: '2026-11-30' })).toMatchObject({ code: 'invalid_fields' })
})

test('a doctor has their own, who sees to the whole clinic everybody’s; open screens hear of it', async () => {
  const other = await aProvider(clinic, { services: [service] })
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), app.services)
  const path = `/availability/${other.id}/time-off`
  const post = (by: { authorization: string }) => call(clinic.host, 'POST', path, { headers: by, body: today })
  expect((await post(headers)).statusCode).toBe(404)
  expect((await post(admin)).statusCode).toBe(201)
  const rows = await clinic.transact(async (db) => ({
    changes: await db.selectFrom('changes').select(['noun', 'object_id', 'provider_id']).execute(),
    acts: await db.selectFrom('audit_events').select(['action', 'object_id', 'outcome']).orderBy('id').execute(),
  }))
  expect(rows.changes).toEqual([{ noun: 'schedule', object_id: other.id, provider_id: other.id }])
  expect(rows.acts.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'schedules:change denied',
    'schedules:add-time-off done',
  ])
})
