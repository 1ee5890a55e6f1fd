import { beforeAll, expect, test } from 'vitest'
import { aPractice, at, rosa } from '../../../test/booking.ts'
import {
  anAppointment,
  anOffer,
  aPatient,
  aProvider,
  aService,
  aUser,
  clockAt,
  signedIn,
  timeOff,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()

const kim = { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-29' }
let practice: Awaited<ReturnType<typeof aDesk>>

/** 10:00 to 11:00 of the Wednesday is free, at half hours, for whoever gives two hours' notice: not for the desk. */
async function aDesk(hours = [{ weekday: 3, from: '10:00', to: '11:00' }]) {
  const made = await aPractice(server, {
    clinic: { minimum_notice_minutes: 120 },
    provider: { hours },
  })
  const staff = await aUser(made.clinic, { may: ['appointments:book', 'appointments:check-in', 'appointments:undo'] })
  const headers = await signedIn(made.clinic, staff, server.server.services)
  const place = { providerId: made.doctor.id, serviceId: made.service.id, locationId: made.clinic.locationId }
  return { ...made, headers, place }
}

beforeAll(async () => {
  practice = await aDesk()
})

type Practice = typeof practice

const visit = ({ clinic, headers, place }: Practice, body: object, key = newId()) =>
  server.call(clinic.host, 'POST', '/desk/visits', {
    headers: { ...headers, 'idempotency-key': key },
    body: { ...place, ...body },
  })
const times = async ({ clinic, headers }: Practice) =>
  (await server.call(clinic.host, 'GET', '/desk/times', { headers })).json().items
const match = async ({ clinic, headers }: Practice, body: object) =>
  (await server.call(clinic.host, 'POST', '/desk/patients', { headers, body })).json().items
const rowsOf = (clinic: TestClinic, id: string) =>
  clinic.transact(async (db) => ({
    history: await db
      .selectFrom('appointment_history')
      .select(['act', 'status_before', 'status_after', 'actor_side', 'version_after'])
      .where('appointment_id', '=', id)
      .orderBy('version_after')
      .execute(),
    audit: await db.selectFrom('audit_events').select('action').where('object_id', '=', id).orderBy('action').execute(),
    mails: await db.selectFrom('messages').select('kind').where('subject_id', '=', id).execute(),
  }))

test('a walk-in is booked and waits with one press, and nobody mails who stands at the desk', async () => {
  const asked = await aDesk()
  expect(await times(asked)).toMatchObject([{ next: at('15:00'), soonest: at('13:01'), isNow: true }])
  const answer = await visit(asked, { patient: { ...kim, email: rosa.email }, startsAt: at('15:00'), hasArrived: true })
  expect(answer.statusCode).toBe(201)
  const made = answer.json()
  expect(made).toMatchObject({
    ...{ status: 'arrived', version: 2, source: 'desk', startsAt: at('15:00') },
    patient: { birthDate: kim.birthDate, email: rosa.email },
    lastAct: { act: 'check-in', undo: { to: 'booked' } },
  })
  expect(await rowsOf(asked.clinic, made.id)).toEqual({
    history: [
      { act: 'book', status_before: null, status_after: 'booked', actor_side: 'clinic', version_after: 1 },
      { act: 'check-in', status_before: 'booked', status_after: 'arrived', actor_side: 'clinic', version_after: 2 },
    ],
    audit: [{ action: 'appointments:book' }, { action: 'appointments:check-in' }],
    mails: [],
  })
  const undone = await server.call(asked.clinic.host, 'POST', `/appointments/${made.id}/undo`, {
    headers: { ...asked.headers, 'if-match': '"2"' },
  })
  expect(undone.json()).toMatchObject({ status: 'booked', arrivedAt: null })
  expect(await times(asked)).toMatchObject([{ next: at('15:30') }])
})

test('on the phone it is booked, and mailed where there is an address', async () => {
  const asked = await aDesk()
  const startsAt = at('15:30')
  const made = (await visit(asked, { patient: { ...kim, email: rosa.email }, startsAt })).json()
  expect(made).toMatchObject({ status: 'booked', source: 'desk' })
  expect((await rowsOf(asked.clinic, made.id)).mails).toEqual([{ kind: 'appointment-booked' }])
})

test('no hours bind the desk at once, what is taken does; the same press books once', async () => {
  const asked = await aDesk()
  const key = newId()
  const walkIn = { patient: kim, hasArrived: true }
  const [first, second] = [await visit(asked, walkIn, key), await visit(asked, walkIn, key)]
  expect(first.json()).toMatchObject({ status: 'arrived', startsAt: at('13:01') })
  expect(second.json().id).toBe(first.json().id)
  const refused = await visit(asked, { patient: { ...kim, familyName: 'Park' }, hasArrived: true })
  expect(refused.json()).toMatchObject({ code: 'slot_taken', alternatives: [{ startsAt: at('15:00') }, {}, {}] })
  await timeOff(asked.clinic, asked.doctor.id, at('13:31'), at('23:00'))
  expect(await times(asked)).toMatchObject([{ next: null, soonest: at('23:00'), isNow: false }])
})

test('how a time stands that is asked for on the phone, the nearest to it, and what it is about', async () => {
  const asked = await aDesk()
  await asked.clinic.transact((db) => db.updateTable('providers').set({ daily_limit: 2 }).execute())
  const near = async (startsAt: string, { headers, clinic } = asked) => {
    const query = `startsAt=${startsAt}&providerId=${asked.doctor.id}`
    const answer = await server.call(clinic.host, 'GET', `/desk/times/near?${query}`, { headers })
    return answer
      .json()
      .items?.map(({ standing, nearest }: { standing: string; nearest: string[] }) => [standing, ...nearest])
  }
  const usual = [at('15:00'), at('15:30'), at('15:00', '2026-12-02')]
  expect(await near(at('15:30'))).toEqual([['offered', ...usual]])
  expect(await near(at('15:10'))).toEqual([['between', ...usual]])
  expect(await near(at('17:00'))).toEqual([['outside', ...usual]])
  expect(await near(at('12:59'))).toEqual([['past', ...usual]])
  const about = { message: 'Her knee again', startsAt: at('15:10'), anyTime: true }
  expect((await visit(asked, { patient: kim, ...about })).json()).toMatchObject({ message: about.message })
  const later = [at('15:00', '2026-12-02'), at('15:30', '2026-12-02'), at('15:00', '2026-12-09')]
  expect(await near(at('15:30'))).toEqual([['taken', ...later]])
  await visit(asked, { patient: kim, isAnotherPerson: true, startsAt: at('18:00'), anyTime: true })
  expect(await near(at('17:00'))).toEqual([['full', ...later]])
  expect(await near(at('17:00', '2029-01-01'))).toBeUndefined()
})

test('of two desks that take the same next time one gets it, and the other all others', async () => {
  const asked = await aDesk()
  const answers = await Promise.all(
    ['Kim', 'Park'].map((familyName) =>
      visit(asked, { patient: { ...kim, familyName }, startsAt: at('15:00'), hasArrived: true }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  const lost = answers.find(({ statusCode }) => statusCode === 409)!
  expect(lost.json().alternatives[0]).toMatchObject({ startsAt: at('15:30') })
  const patients = await asked.clinic.transact((db) => db.selectFrom('patients').select('family_name').execute())
  expect(patients).toHaveLength(1)
})

test('nobody arrives today for a visit of another day, and nobody is booked who is gone', async () => {
  const nextWeek = { startsAt: at('15:00', '2026-12-02') }
  expect((await visit(practice, { patient: kim, ...nextWeek, hasArrived: true })).json().code).toBe('not_its_day')
  const gone = await aPatient(practice.clinic, { erased_at: at('12:00') })
  const refused = await visit(practice, { patientId: gone.id, ...nextWeek })
  expect(refused.json().errors).toMatchObject([{ pointer: '/body/patientId', code: 'not_found' }])
})

test('somebody is known by the whole name and birth date, by the number however written, or by the address', async () => {
  const { clinic } = practice
  const known = { given_name: 'Ana', family_name: 'Paz', birth_date: '1979-05-01', phone: '+1 (617) 555-0142' }
  const ana = await aPatient(clinic, { ...known, email: 'ana@example.test' })
  await aPatient(clinic, { ...known, birth_date: '1979-05-02', phone: null, email: null })
  await aPatient(clinic, { ...known, erased_at: at('12:00'), email: null })
  const names = { givenName: 'ana', familyName: ' PAZ' }
  const found = async (body: object) =>
    (await match(practice, body)).map(({ id, matches }: { id: string; matches: string[] }) => [id, matches])
  expect(await found({ ...names, birthDate: '1979-05-01' })).toEqual([[ana.id, ['name']]])
  expect(await found({ ...names, birthDate: '1979-05-01', phone: '617 555 0142' })).toEqual([
    [ana.id, ['name', 'phone']],
  ])
  expect(await found({ email: 'Ana@example.test' })).toEqual([[ana.id, ['email']]])
  for (const part of [names, { birthDate: '1979-05-01' }, { phone: '617 555' }, { givenName: 'Ana' }, {}])
    expect(await found(part)).toEqual([])
  const seen = { provider_id: practice.doctor.id, service_id: practice.service.id, patient_id: ana.id, claim: false }
  await anAppointment(clinic, { ...seen, starts_at: at('15:00', '2026-10-07'), status: 'fulfilled' })
  await anAppointment(clinic, { ...seen, starts_at: at('02:00', '2026-11-05'), status: 'fulfilled' })
  await anAppointment(clinic, { ...seen, starts_at: at('15:00', '2026-11-11'), status: 'noshow' })
  expect(await match(practice, { email: 'ana@example.test' })).toMatchObject([{ lastVisit: '2026-11-04' }])
  const read = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('object_id').where('action', '=', 'patients:match').execute(),
  )
  // Nobody was found, which is a look, too.
  expect(new Set(read.map(({ object_id }) => object_id))).toEqual(new Set([ana.id, null]))
  const booked = await visit(practice, { patientId: ana.id, startsAt: at('16:00', '2026-12-02'), anyTime: true })
  expect(booked.json()).toMatchObject({
    ...{ status: 'booked', lastVisit: '2026-11-04' },
    // Who sees no patients of the clinic learns no more than they typed.
    patient: { id: ana.id, email: null, isContactShown: false },
  })
})

test('nobody is written down twice: who may be known by a name and a birth date is answered first', async () => {
  const asked = await aDesk()
  const zoe = { givenName: 'Zoe', familyName: 'Quillfeather', birthDate: '2019-03-04' }
  const startsAt = at('15:00', '2026-12-02')
  const first = (await visit(asked, { patient: zoe, startsAt })).json()
  const alike = async (body: object) =>
    (await match(asked, { ...zoe, ...body })).map(({ matches }: { matches: string[] }) => matches)
  expect(await alike({ givenName: 'Zoé' })).toEqual([['similar-name']])
  expect(await alike({ givenName: 'Zoey' })).toEqual([['similar-name']])
  expect(await alike({ givenName: 'QUILLFEATHER', familyName: 'Zoë' })).toEqual([['swapped-name']])
  expect(await alike({ birthDate: '2019-04-03' })).toEqual([['swapped-date']])
  expect(await alike({ givenName: 'Max' })).toEqual([])

  const later = at('15:30', '2026-12-02')
  const key = newId()
  for (const patient of [zoe, { ...zoe, givenName: 'Zoé' }, { ...zoe, birthDate: '2019-04-03' }]) {
    const refused = (await visit(asked, { patient, startsAt: later }, key)).json()
    expect(refused.errors).toMatchObject([{ pointer: '/body/isAnotherPerson', code: 'required' }])
  }
  // The same press twice is no second person.
  const other = { patient: { ...zoe, givenName: 'Zoey' }, isAnotherPerson: true, startsAt: later }
  const [made, again] = [await visit(asked, other, key), await visit(asked, other, key)]
  expect([made.statusCode, again.json().id]).toEqual([201, made.json().id])
  const kept = await asked.clinic.transact(async (db) => ({
    patients: await db.selectFrom('patients').select('given_name').orderBy('given_name').execute(),
    audit: await db
      .selectFrom('audit_events')
      .select(['object_id', 'detail'])
      .where('action', '=', 'appointments:book')
      .orderBy('detail')
      .execute(),
    limits: await db.selectFrom('attempts').select('count').where('kind', '=', 'patient-look-ups').execute(),
  }))
  expect(kept.patients.map(({ given_name }) => given_name)).toEqual(['Zoe', 'Zoey'])
  expect(kept.audit).toEqual([
    { object_id: made.json().id, detail: 'another-person' },
    { object_id: first.id, detail: null },
  ])
  // Five matches and four who were to be written down: a refusal tells as much as a match.
  expect(kept.limits).toEqual([{ count: 9 }])
})

test('who waits is offered the shortest visit of a doctor, unless another is asked for', async () => {
  clockAt(server, '2026-11-25T13:00:00Z')
  const asked = await aDesk()
  const { clinic, headers, doctor, service } = asked
  const quick = await aService(clinic, { name: 'Sick visit', duration_minutes: 10 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: quick.id, is_default: false })
  expect(await times(asked)).toMatchObject([{ serviceId: quick.id, durationMinutes: 10, next: at('15:00') }])
  const usual = await server.call(clinic.host, 'GET', `/desk/times?serviceId=${service.id}`, { headers })
  expect(usual.json().items).toMatchObject([{ serviceId: service.id }])
})

test('a doctor books for their own day alone, and learns of nobody else’s free time', async () => {
  clockAt(server, '2026-11-25T13:00:00Z')
  const { clinic, doctor, service } = practice
  const other = await aUser(clinic, { roles: ['provider'] })
  const headers = await signedIn(clinic, other, server.server.services)
  const refused = await visit({ ...practice, headers }, { patient: kim })
  expect(refused.statusCode).toBe(404)
  const query = `?providerId=${doctor.id}&serviceId=${service.id}`
  for (const path of [`/desk/times${query}`, `/desk/times/near${query}&startsAt=${at('15:00')}`])
    expect((await server.call(clinic.host, 'GET', path, { headers })).statusCode).toBe(404)
})

test('what a stranger typed online comes last, is told as that, and shows them nothing of what the clinic writes', async () => {
  clockAt(server, '2026-11-25T13:00:00Z')
  const asked = await aDesk()
  const { clinic, doctor, service } = asked
  const stranger = await aUser(clinic, { roles: ['guest'] })
  const as = { headers: await signedIn(clinic, stranger, server.server.services) }
  const named = { given_name: kim.givenName, family_name: kim.familyName, birth_date: kim.birthDate }
  const forged = await aPatient(clinic, { ...named, email: 'stranger@example.test' })
  const known = await aPatient(clinic, { ...named, email: null })
  const visitOf = { provider_id: doctor.id, service_id: service.id }
  await anAppointment(clinic, {
    ...{ ...visitOf, patient_id: known.id, starts_at: at('15:00', '2026-10-07'), claim: false },
    ...{ status: 'fulfilled', source: 'desk' },
  })
  const online = await anAppointment(clinic, {
    ...{ ...visitOf, patient_id: forged.id, starts_at: at('15:30', '2026-12-02') },
    ...{ booked_by_user_id: stranger.id, created_at: '2026-11-24T13:00:00Z' },
  })
  const link = { user_id: stranger.id, patient_id: forged.id, relation: 'guardian' }
  await clinic.transact((db) => db.insertInto('user_patients').values(link).execute())

  expect(await match(asked, kim)).toMatchObject([
    { id: known.id, isTypedOnly: false, account: null },
    { id: forged.id, isTypedOnly: true, account: 'guardian', contact: null },
  ])
  const walkIn = { patientId: forged.id, hasArrived: true, message: 'Test result' }
  expect((await visit(asked, walkIn)).json().errors).toMatchObject([{ pointer: '/body/isContactRight' }])
  const booked = (await visit(asked, { ...walkIn, isContactRight: true })).json()
  expect(booked.status).toBe('arrived')

  const seen = async () => {
    const list = (await server.call(clinic.host, 'GET', '/appointments/', as)).json()
    const one = await server.call(clinic.host, 'GET', `/appointments/${booked.id}?context=patient`, as)
    return [list.items.map(({ id }: { id: string }) => id), one.statusCode]
  }
  expect(await seen()).toEqual([[online.id], 404])
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  const say = async (verificationStatus: string) => {
    const path = `/patients/${forged.id}/accounts/${stranger.id}`
    return (await server.call(clinic.host, 'PATCH', path, { headers, body: { verificationStatus } })).json().items
  }
  expect(await match({ ...asked, headers }, kim)).toMatchObject([
    { contact: { email: null } },
    { contact: { email: 'stranger@example.test' } },
  ])
  expect(await say('confirmed')).toMatchObject([
    { userId: stranger.id, verificationStatus: 'confirmed', verifiedAt: expect.any(String) },
  ])
  expect(await seen()).toEqual([[booked.id, online.id], 200])
  expect(await say('unconfirmed')).toMatchObject([{ verificationStatus: 'unconfirmed', verifiedAt: null }])
  expect(await seen()).toEqual([[online.id], 404])
})

test('an account that signed up with another’s name is shown nothing once the clinic says that it is not theirs', async () => {
  clockAt(server, '2026-11-25T13:00:00Z')
  const { clinic, doctor, service, headers } = await aDesk()
  const stranger = await aUser(clinic, { roles: ['guest'] })
  const as = { headers: await signedIn(clinic, stranger, server.server.services) }
  const patientId = stranger.patientId!
  const visitOf = { provider_id: doctor.id, service_id: service.id, patient_id: patientId, claim: false }
  const booked = (time: string, day: string, more: object) =>
    anAppointment(clinic, { ...visitOf, starts_at: at(time, day), created_at: at('12:00', '2026-10-01'), ...more })
  const held = await booked('15:00', '2026-10-07', { status: 'fulfilled' })
  const ofDesk = await booked('15:00', '2026-11-11', { status: 'fulfilled', source: 'desk' })
  const ahead = await booked('15:00', '2026-12-02', {})
  const seen = async () =>
    (await server.call(clinic.host, 'GET', '/appointments/?take=50', as))
      .json()
      .items.map(({ id }: { id: string }) => id)
      .toSorted()
  const path = `/patients/${patientId}/accounts/${stranger.id}`
  const say = async (verificationStatus: string) =>
    (await server.call(clinic.host, 'PATCH', path, { headers, body: { verificationStatus } })).json().items
  expect(await seen()).toEqual([held.id, ofDesk.id, ahead.id].toSorted())
  expect(await say('refuted')).toMatchObject([{ verificationStatus: 'refuted', isKnownByVisit: false }])
  expect(await seen()).toEqual([ahead.id])
  expect(await match({ ...practice, clinic, headers }, { email: stranger.email })).toMatchObject([{ account: null }])
  expect(await say('unconfirmed')).toMatchObject([{ verificationStatus: 'unconfirmed', isKnownByVisit: true }])
  expect(await seen()).toHaveLength(3)
  const said = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('detail').where('action', '=', 'patients:refute-account').execute(),
  )
  expect(said).toEqual([{ detail: stranger.id }])
})

test('a doctor learns by a name and a birth date no address of whom they do not treat, before they came', async () => {
  clockAt(server, '2026-11-25T13:00:00Z')
  const asked = await aDesk()
  const { clinic, doctor, service } = asked
  const account = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: account.id }).where('id', '=', doctor.id).execute(),
  )
  const as = { ...asked, headers: await signedIn(clinic, account, server.server.services) }
  const contact = { email: 'dana@example.test', phone: '+1 617 555 0177' }
  const named = { given_name: kim.givenName, family_name: kim.familyName, birth_date: kim.birthDate }
  const other = await aProvider(clinic, { services: [service] })
  const { id } = await aPatient(clinic, { ...named, ...contact })
  await anAppointment(clinic, {
    ...{ provider_id: other.id, service_id: service.id, patient_id: id, starts_at: at('15:00', '2026-10-07') },
    ...{ claim: false, status: 'fulfilled' },
  })
  expect(await match(as, kim)).toMatchObject([{ id, contact: null }])
  const booked = (await visit(as, { patientId: id, hasArrived: true })).json()
  const none = { isContactShown: false, email: null, phone: null }
  expect(booked.patient).toMatchObject(none)
  const path = `/days/today?providerId=${doctor.id}`
  const day = async (headers: Record<string, string>) =>
    (await server.call(clinic.host, 'GET', path, { headers })).json().items[0].patient
  expect(await day(as.headers)).toMatchObject(none)
  const admin = await aUser(clinic, { roles: ['admin'] })
  expect(await day(await signedIn(clinic, admin, server.server.services))).toMatchObject(contact)
  // Nor by the visits in the way of other hours; these are told to the patient.
  const away = await server.call(
    clinic.host,
    'GET',
    `/availability/${doctor.id}/visits?from=2026-11-25&to=2026-11-25`,
    {
      headers: as.headers,
    },
  )
  expect(away.json().visits).toMatchObject([{ id: booked.id, patient: { familyName: 'Kim', phone: null } }])
  const told = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('object_id').where('action', '=', 'schedules:read').execute(),
  )
  expect(told).toEqual([{ object_id: booked.id }])
  const typed = { ...kim, givenName: 'Nova', email: 'nova@example.test' }
  const fresh = (await visit(as, { patient: typed, startsAt: at('15:00') })).json()
  expect(fresh.patient).toMatchObject({ isContactShown: true, email: typed.email })
})

test('of 40 calls that three receptionists take at once each gets a visit, a plain no, or another time; nobody is booked twice', async () => {
  clockAt(server, '2026-11-25T13:00:00Z')
  const asked = await aDesk([{ weekday: 3, from: '10:00', to: '15:00' }])
  const people = await Promise.all(
    [1, 2, 3].map(() => aUser(asked.clinic, { may: ['appointments:book', 'appointments:check-in'] })),
  )
  const desks = await Promise.all(people.map((user) => signedIn(asked.clinic, user, server.server.services)))
  // Ten times, each of which four callers want.
  const times = Array.from({ length: 10 }, (_, n) => Date.parse(at('15:00')) + n * 30 * 60_000)
  const callers = Array.from({ length: 40 }, (_, n) => ({
    patient: {
      ...kim,
      givenName: `Caller${'abcdefghij'[Math.floor(n / 4)]}`,
      familyName: `Kim${'wxyz'[n % 4]}`.repeat(2),
    },
    isAnotherPerson: true,
    startsAt: new Date(times[n % 10]!).toISOString(),
  }))
  const answers = await Promise.all(callers.map((body, n) => visit({ ...asked, headers: desks[n % 3]! }, body)))
  const won = answers.filter(({ statusCode }) => statusCode === 201)
  const lost = answers.filter(({ statusCode }) => statusCode === 409)
  expect([won.length, lost.length]).toEqual([10, 30])
  expect(new Set(won.map((answer) => answer.json().startsAt)).size).toBe(10)
  for (const answer of lost)
    expect(answer.json()).toMatchObject({ code: 'slot_taken', alternatives: expect.any(Array) })

  // Whoever lost takes what they are offered: the same times are wanted by several again.
  const again = await Promise.all(
    lost.map((answer, n) => {
      const { alternatives } = answer.json()
      const body = callers.filter((_, at) => answers[at] === answer)[0]!
      const { startsAt } = alternatives[n % alternatives.length]
      return visit({ ...asked, headers: desks[n % 3]! }, { ...body, startsAt })
    }),
  )
  const second = again.filter(({ statusCode }) => statusCode === 201)
  expect(second.length).toBeGreaterThan(0)
  for (const answer of again) if (answer.statusCode !== 201) expect(answer.json().code).toBe('slot_taken')
  const all = won.length + second.length
  const kept = await asked.clinic.transact(async (db) => ({
    visits: await db.selectFrom('appointments').select(['starts_at', 'patient_id']).execute(),
    claims: await db.selectFrom('claims').select('starts_at').where('kind', '=', 'appointment').execute(),
    people: await db.selectFrom('patients').select('id').execute(),
  }))
  expect([kept.visits.length, kept.people.length, kept.claims.length]).toEqual([all, all, all])
  expect(new Set(kept.visits.map(({ starts_at }) => starts_at)).size).toBe(all)
})
