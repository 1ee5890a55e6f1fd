import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, cancel, claimsOf } from '../../../test/booking.ts'
import {
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aSharedResource,
  aUser,
  clockAt,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { addDevice } from '../messages/push-subscriptions.ts'
import { supersedeOlder } from '../messages/supersede-older.ts'
import { offerFreedTime, passOnOffer } from './offer-freed-time.ts'
import { offerTokenOf } from './offer-token.ts'

// Nothing but the tests themselves does jobs.
const world = await testServer()

type Practice = Awaited<ReturnType<typeof aPractice>>
let made: Practice
let clinic: TestClinic
let desk: Record<string, string>

/** Thursday: 10:00 to 11:00 in New York. */
const [ten, half, eleven] = [at('15:00', '2026-11-26'), at('15:30', '2026-11-26'), at('16:00', '2026-11-26')]

beforeEach(async () => {
  made = await aPractice(world, {
    clinic: { minimum_notice_minutes: 60, horizon_days: 60 },
    provider: { hours: [{ weekday: 4, from: '09:00', to: '12:00' }] },
  })
  ;({ clinic } = made)
  desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), world.server.services)
})

type Person = { id: string; userId: string; headers: Record<string, string> }
async function aPerson(): Promise<Person> {
  const user = await aUser(clinic, { roles: ['guest'] })
  const { patient_id: id } = await clinic.transact((db) =>
    db.selectFrom('user_patients').select('patient_id').where('user_id', '=', user.id).executeTakeFirstOrThrow(),
  )
  return { id, userId: user.id, headers: await signedIn(clinic, user, world.server.services) }
}
const join = async ({ headers }: Person, wishes: object = {}) =>
  world.call(clinic.host, 'POST', '/waiting-list', {
    headers,
    body: { serviceId: made.service.id, latestOn: '2026-12-31', ...wishes },
  })
/** A visit of somebody else's, so that its time can be freed. */
const aVisit = async (starts_at: string) =>
  anAppointment(clinic, {
    ...{ provider_id: made.doctor.id, service_id: made.service.id, starts_at },
    patient_id: (await aPatient(clinic)).id,
  })
const jobs = () => {
  const { tenancy } = world.server.services
  return { tenancy, clinics: world.server.clinics, mailServer: undefined, services: world.server.services }
}
const freedTimes = () => clinic.transact((db) => db.selectFrom('freed_times').selectAll().execute())
/** Does what the job would. */
async function offerFreed() {
  for (const { id } of await freedTimes()) await offerFreedTime(jobs(), { organizationId: clinic.id, freedTimeId: id })
}
async function free(starts: string) {
  const visit = await aVisit(starts)
  const answer = await cancel(world, clinic, visit.id, { cause: 'patient' }, { headers: desk })
  expect(answer.statusCode).toBe(200)
  await offerFreed()
}
const addresses = new Map<string, string | null>()
async function recipients() {
  const rows = await clinic.transact((db) =>
    db
      .selectFrom('waiting_list_recipients as r')
      .innerJoin('waiting_list_entries as e', 'e.id', 'r.entry_id')
      .innerJoin('waiting_list_offers as o', 'o.id', 'r.offer_id')
      .innerJoin('patients as p', 'p.id', 'e.patient_id')
      .leftJoin('users as u', 'u.id', 'e.user_id')
      .select((eb) => eb.fn.coalesce('u.email', 'p.email').as('address'))
      .select([
        'r.id',
        'r.status',
        'r.reason',
        'r.place',
        'e.patient_id',
        'o.id as offer_id',
        'o.starts_at',
        'o.status as offer',
      ])
      .orderBy('o.starts_at')
      .orderBy('o.created_at')
      .orderBy('r.place')
      .execute(),
  )
  for (const { id, address } of rows) addresses.set(id, address)
  return rows
}
const accept = (id: string, how: { headers?: Record<string, string>; token?: string }) =>
  world.call(clinic.host, 'POST', `/waiting-offers/${id}/accept`, {
    body: how.token === undefined ? {} : { token: how.token },
    ...(how.headers ? { headers: how.headers } : {}),
  })
/** Of the mail that was sent when it was asked for last. */
const tokenOf = (id: string) =>
  offerTokenOf(world.server.services, clinic.id, { id, address: addresses.get(id) ?? null })
const read = (id: string, headers: Record<string, string>) =>
  world.call(clinic.host, 'GET', `/waiting-offers/${id}`, { headers })

test('a freed time is kept for the three who have waited longest, and mailed', async () => {
  const people = []
  for (let n = 0; n < 4; n++) {
    clockAt(world, `2026-11-${20 + n}T15:00:00Z`)
    const person = await aPerson()
    expect((await join(person)).statusCode).toBe(201)
    people.push(person)
  }
  clockAt(world, at('15:00'))
  await free(ten)
  expect(await claimsOf(clinic, made.doctor.id)).toEqual(['15:00-15:30 offer'])
  const asked = await recipients()
  expect(asked.map(({ patient_id }) => patient_id)).toEqual(people.slice(0, 3).map(({ id }) => id))
  expect(asked.map(({ reason }) => reason)).toEqual(['longest', 'longest', 'longest'])
  const mails = await clinic.transact((db) =>
    db.selectFrom('messages').select('body').where('kind', '=', 'waiting-list-offer').execute(),
  )
  expect(mails).toHaveLength(3)
  expect(mails[0]!.body).toContain('/waiting-offer/')

  // Nobody else books it meanwhile; one of the three has it, by the mailed link, and the others are told.
  const [first, second] = asked
  const accepted = await accept(second!.id, { token: tokenOf(second!.id) })
  expect(accepted.statusCode).toBe(200)
  expect(accepted.json().appointment.startsAt).toBe(ten)
  expect(await claimsOf(clinic, made.doctor.id)).toEqual(['15:00-15:30 appointment'])
  expect((await accept(first!.id, { headers: people[0]!.headers })).json().code).toBe('slot_taken')
  expect((await read(first!.id, people[0]!.headers)).json().standing).toBe('taken')
  // A second press is answered the same.
  expect((await accept(second!.id, { token: tokenOf(second!.id) })).json().appointment.id).toBe(
    accepted.json().appointment.id,
  )
})

test('whoever shows reminders in their browser is notified, too, which supersedes no mail and grants nothing', async () => {
  clockAt(world, '2026-11-20T15:00:00Z')
  const [notified, other] = [await aPerson(), await aPerson()]
  for (const person of [notified, other]) expect((await join(person)).statusCode).toBe(201)
  const email = await clinic.transact(async (db) => {
    const { email: to } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', notified.userId)
      .executeTakeFirstOrThrow()
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', notified.userId)
      .executeTakeFirstOrThrow()
    const device = { endpoint: 'https://push.example.test/1', p256dh: 'B', auth: 'a', browser: null, system: null }
    await addDevice(db, { email: to, sessionId }, device, '2026-11-20T15:00:00Z')
    return to
  })
  clockAt(world, at('15:00'))
  await free(ten)
  const told = () =>
    clinic.transact((db) =>
      db
        .selectFrom('messages')
        .select(['id', 'channel', 'to_address', 'status', 'body', 'grants'])
        .where('kind', '=', 'waiting-list-offer')
        .orderBy('channel')
        .execute(),
    )
  expect((await told()).map(({ channel }) => channel)).toEqual(['email', 'email', 'push'])
  const push = (await told()).at(-1)!
  expect(push).toMatchObject({ to_address: email, grants: false, status: 'queued' })
  expect(push.body).toMatch(/^A time has opened: .+\. Kept for you until .+\.$/)
  expect(push.body).not.toMatch(/http|\{/)
  await clinic.transact((db) => supersedeOlder(db, push.id, at('15:00')))
  expect((await told()).filter(({ status }) => status === 'superseded')).toEqual([])
})

test('nobody who is asked: no word of it, and reading it accepts nothing', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  await join(one)
  await free(ten)
  const [asked] = await recipients()
  expect((await read(asked!.id, other.headers)).statusCode).toBe(404)
  expect((await accept(asked!.id, { headers: other.headers })).statusCode).toBe(404)
  expect((await accept(asked!.id, { token: tokenOf(newId()) })).statusCode).toBe(404)
  const denied = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('object_id').where('outcome', '=', 'denied').execute(),
  )
  expect(denied.map(({ object_id }) => object_id)).toContain(asked!.id)
  expect((await read(asked!.id, one.headers)).json()).toMatchObject({
    standing: 'open',
    secondsLeft: expect.any(Number),
  })
  expect(await claimsOf(clinic, made.doctor.id)).toEqual(['15:00-15:30 offer'])

  // Who acts for the patient no more has lost the link, too.
  await clinic.transact((db) => db.deleteFrom('user_patients').where('patient_id', '=', one.id).execute())
  expect((await accept(asked!.id, { token: tokenOf(asked!.id) })).statusCode).toBe(404)
})

test('what nobody takes goes to the next, and at last is free for all', async () => {
  for (let n = 0; n < 4; n++) await join(await aPerson())
  await free(ten)
  const [first] = await recipients()
  // Too early, nothing happens.
  await passOnOffer(jobs(), { organizationId: clinic.id, offerId: first!.offer_id })
  expect((await recipients()).map(({ status }) => status)).toEqual(['open', 'open', 'open'])
  clockAt(world, at('13:16'))
  expect((await accept(first!.id, { token: tokenOf(first!.id) })).json().code).toBe('offer_over')
  await passOnOffer(jobs(), { organizationId: clinic.id, offerId: first!.offer_id })
  await offerFreed()
  const second = (await recipients()).find(({ offer }) => offer === 'open')
  expect(second?.patient_id).not.toBe(first!.patient_id)
  // The only one declines: it is free at once.
  const declined = await world.call(clinic.host, 'POST', `/waiting-offers/${second!.id}/decline`, {
    body: { token: tokenOf(second!.id) },
  })
  expect(declined.json().standing).toBe('declined')
  await passOnOffer(jobs(), { organizationId: clinic.id, offerId: second!.offer_id })
  await offerFreed()
  expect(await claimsOf(clinic, made.doctor.id)).toEqual([])
  expect(await recipients()).toHaveLength(4)
})

test('in quiet hours nobody is asked, and the time is free for everybody until they end', async () => {
  await join(await aPerson())
  clockAt(world, '2026-11-26T04:00:00Z')
  await free(ten)
  expect(await recipients()).toEqual([])
  expect(await claimsOf(clinic, made.doctor.id)).toEqual([])
  clockAt(world, '2026-11-26T13:30:00Z')
  await offerFreed()
  expect(await recipients()).toHaveLength(1)
})

test('a time that is nearer than the clinic books is offered to nobody', async () => {
  await join(await aPerson())
  clockAt(world, '2026-11-26T14:30:00Z')
  await free(ten)
  expect(await recipients()).toEqual([])
})

test('who waits for an earlier time has their visit moved, and its time is freed in the same act', async () => {
  const late = await aVisit(eleven)
  const asked = await world.call(clinic.host, 'POST', `/appointments/${late.id}/earlier`, {
    body: { manageToken: late.manageToken },
  })
  expect(asked.statusCode).toBe(200)
  await free(ten)
  const [offer] = await recipients()
  const accepted = await accept(offer!.id, { token: tokenOf(offer!.id) })
  expect(accepted.json().appointment).toMatchObject({ id: late.id, startsAt: ten, isLateChange: false })
  expect(await claimsOf(clinic, made.doctor.id)).toEqual(['15:00-15:30 appointment'])
})

test('a visit that was moved or canceled since is not moved by an old offer', async () => {
  const late = await aVisit(eleven)
  await world.call(clinic.host, 'POST', `/appointments/${late.id}/earlier`, { body: { manageToken: late.manageToken } })
  await free(ten)
  const [offer] = await recipients()
  await cancel(world, clinic, late.id, { manageToken: late.manageToken })
  expect((await accept(offer!.id, { token: tokenOf(offer!.id) })).json().code).toBe('offer_over')
})

test('the desk sees the order and why whom, marks urgent, offers by hand, and removes', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  clockAt(world, '2026-11-20T15:00:00Z')
  await join(one)
  clockAt(world, at('13:00'))
  await join(other)
  const list = async () => (await world.call(clinic.host, 'GET', '/waiting-list', { headers: desk })).json().items
  expect((await list()).map(({ patientId }: { patientId: string }) => patientId)).toEqual([one.id, other.id])
  const { id } = (await list())[1]
  await world.call(clinic.host, 'POST', `/waiting-list/${id}/urgency`, { headers: desk, body: { isUrgent: true } })
  expect((await list())[0]).toMatchObject({ patientId: other.id, isUrgent: true, place: 1 })
  const byHand = await world.call(clinic.host, 'POST', `/waiting-list/${id}/offer`, {
    headers: desk,
    body: { providerId: made.doctor.id, startsAt: half },
  })
  expect(byHand.statusCode).toBe(200)
  expect((await list())[0].offered[0]).toMatchObject({ reason: 'by-hand', standing: 'open', startsAt: half })
  expect((await world.call(clinic.host, 'POST', `/waiting-list/${id}/remove`, { headers: desk })).statusCode).toBe(204)
  expect(await list()).toHaveLength(1)
  expect((await world.call(clinic.host, 'GET', '/waiting-list', { headers: one.headers })).statusCode).toBe(403)
})

test('another clinic’s desk and another patient reach no entry', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const { id } = (await join(one)).json()
  expect(
    (await world.call(clinic.host, 'POST', `/waiting-list/${id}/leave`, { headers: other.headers })).statusCode,
  ).toBe(404)
  const elsewhere = await aPractice(world)
  const theirDesk = await signedIn(
    elsewhere.clinic,
    await aUser(elsewhere.clinic, { roles: ['admin'] }),
    world.server.services,
  )
  const answer = await world.call(elsewhere.clinic.host, 'POST', `/waiting-list/${id}/remove`, { headers: theirDesk })
  expect(answer.statusCode).toBe(404)
  expect(
    (await world.call(clinic.host, 'GET', '/patients/me/waiting-list', { headers: one.headers })).json().total,
  ).toBe(1)
  expect(
    (await world.call(clinic.host, 'GET', '/patients/me/waiting-list', { headers: other.headers })).json().total,
  ).toBe(0)
})

test(
  'all accept at once while others book: each time has one owner, and nobody two',
  { timeout: 120_000 },
  async () => {
    const doctors = [made.doctor]
    for (let n = 0; n < 2; n++)
      doctors.push(
        await aProvider(clinic, { services: [made.service], hours: [{ weekday: 4, from: '09:00', to: '12:00' }] }),
      )
    const people: Person[] = []
    for (let n = 0; n < 12; n++) {
      const person = await aPerson()
      await join(person)
      people.push(person)
    }
    const taken = []
    for (const doctor of doctors)
      taken.push(
        await anAppointment(clinic, {
          ...{ provider_id: doctor.id, service_id: made.service.id, starts_at: ten },
          patient_id: (await aPatient(clinic)).id,
        }),
      )
    for (const { id, manageToken } of taken) await cancel(world, clinic, id, { manageToken })
    await Promise.all(
      (await freedTimes()).map(({ id }) => offerFreedTime(jobs(), { organizationId: clinic.id, freedTimeId: id })),
    )
    const asked = await recipients()
    expect(asked).toHaveLength(9)
    // In the order in which they came, three a time, whichever time was looked at first.
    expect(new Set(asked.map(({ patient_id }) => patient_id))).toEqual(new Set(people.slice(0, 9).map(({ id }) => id)))
    const answers = await Promise.all([
      ...asked.flatMap(({ id, patient_id }) => [
        accept(id, { token: tokenOf(id) }),
        accept(id, { headers: people.find((each) => each.id === patient_id)!.headers }),
      ]),
      ...doctors.map(({ id }) =>
        world.call(clinic.host, 'POST', '/holds', { body: { providerId: id, startsAt: ten } }),
      ),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(answers.slice(-3).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    const visits = await clinic.transact((db) =>
      db.selectFrom('appointments').select(['provider_id', 'patient_id']).where('status', '=', 'booked').execute(),
    )
    expect(visits).toHaveLength(3)
    expect(new Set(visits.map(({ provider_id }) => provider_id)).size).toBe(3)
    expect(new Set(visits.map(({ patient_id }) => patient_id)).size).toBe(3)
    expect((await recipients()).filter(({ status }) => status === 'accepted')).toHaveLength(3)
  },
)

const problemOf = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const post = (path: string, headers: Record<string, string>, body?: object) =>
  world.call(clinic.host, 'POST', path, { headers, ...(body ? { body } : {}) })
const listOf = async (headers: Record<string, string>) =>
  (await world.call(clinic.host, 'GET', '/patients/me/waiting-list', { headers })).json().items
/** Somebody whom the desk wrote down. */
async function written(patientId: string) {
  const body = { patientId, serviceId: made.service.id, latestOn: '2026-12-31' }
  const answer = await post('/waiting-list/at-desk', desk, body)
  expect(answer.statusCode).toBe(201)
  return answer.json().id as string
}
const absence = { from: '2026-11-26', to: '2026-11-26' }

test('an absence, or hours that end earlier, takes the whole offer back: no room is left without its doctor', async () => {
  const service = await aService(clinic, { needs: ['Gym'] })
  await aSharedResource(clinic, { group_name: 'Gym' })
  const doctor = await aProvider(clinic, { services: [service], hours: [{ weekday: 4, from: '09:00', to: '12:00' }] })
  const claims = () => clinic.transact((db) => db.selectFrom('claims').select('kind').execute())
  const hours = {
    ...{ date: '2026-11-26', locationId: clinic.locationId, visits: [], intervals: [{ from: '09:00', to: '10:00' }] },
  }
  for (const [path, body] of [
    [`/availability/${doctor.id}/time-off`, { ...absence, visits: [] }],
    [`/availability/${doctor.id}/dates`, hours],
  ] as const) {
    const { id } = (await join(await aPerson(), { serviceId: service.id })).json()
    const offered = await post(`/waiting-list/${id}/offer`, desk, { providerId: doctor.id, startsAt: ten })
    expect(offered.statusCode, offered.body).toBe(200)
    expect((await claims()).map(({ kind }) => kind)).toEqual(['offer', 'offer'])
    const asked = (await recipients()).find(({ status }) => status === 'open')!
    const saved = await post(path, desk, body)
    expect(saved.statusCode, saved.body).toBeLessThan(300)
    expect((await claims()).filter(({ kind }) => kind === 'offer')).toEqual([])
    expect(problemOf(await accept(asked.id, { token: tokenOf(asked.id) }))).toEqual([409, 'offer_over'])
    await clinic.transact((db) => db.deleteFrom('claims').execute())
    await post(`/waiting-list/${id}/remove`, desk)
  }
})

test('accepting at the moment at which an absence is saved: a whole visit, or none', async () => {
  const service = await aService(clinic, { needs: ['Gym'] })
  await aSharedResource(clinic, { group_name: 'Gym' })
  for (let n = 0; n < 6; n++) {
    const doctor = await aProvider(clinic, { services: [service], hours: [{ weekday: 4, from: '09:00', to: '12:00' }] })
    const { id } = (await join(await aPerson(), { serviceId: service.id })).json()
    await post(`/waiting-list/${id}/offer`, desk, { providerId: doctor.id, startsAt: ten })
    const asked = (await recipients()).find(({ status }) => status === 'open')!
    const [accepted, saved] = await Promise.all([
      accept(asked.id, { token: tokenOf(asked.id) }),
      post(`/availability/${doctor.id}/time-off`, desk, { ...absence, visits: [] }),
    ])
    const rows = await clinic.transact((db) => db.selectFrom('claims').select(['kind', 'resource_id']).execute())
    const kinds = rows.map(({ kind }) => kind).toSorted()
    if (accepted.statusCode === 200) expect(kinds).toEqual(['appointment', 'appointment'])
    else expect([problemOf(accepted), kinds]).toEqual([[409, 'offer_over'], ['block']])
    expect(saved.statusCode).toBe(accepted.statusCode === 200 ? 409 : 201)
    await clinic.transact((db) => db.deleteFrom('claims').execute())
  }
})

test('what the desk wrote down is shown to an account that the clinic knows, and to no other', async () => {
  const person = await aPerson()
  await written(person.id)
  expect(await listOf(person.headers)).toEqual([])
  await free(ten)
  const [asked] = await recipients()
  expect((await accept(asked!.id, { headers: person.headers })).statusCode).toBe(404)
  const link = (set: { confirmed_at?: string | null; refuted_at?: string | null }) =>
    clinic.transact((db) => db.updateTable('user_patients').set(set).where('user_id', '=', person.userId).execute())
  await link({ confirmed_at: at('12:00') })
  expect(await listOf(person.headers)).toHaveLength(1)

  // Of whom the clinic says that it is not theirs, what they asked for themselves is over, too.
  const other = await aPerson()
  await join(other)
  await free(half)
  const theirs = (await recipients()).find(({ patient_id }) => patient_id === other.id)!
  await clinic.transact((db) =>
    db
      .updateTable('user_patients')
      .set({ refuted_at: at('13:00') })
      .where('user_id', '=', other.userId)
      .execute(),
  )
  expect(await listOf(other.headers)).toEqual([])
  expect((await accept(theirs.id, { token: tokenOf(theirs.id) })).statusCode).toBe(404)
})

test('an offer’s link ends with the visit’s own, and with the address it went to', async () => {
  const person = await aPerson()
  await join(person)
  await free(ten)
  const [asked] = await recipients()
  const token = tokenOf(asked!.id)
  const setAddress = (email: string) =>
    clinic.transact((db) => db.updateTable('users').set({ email }).where('id', '=', person.userId).execute())
  await setAddress('somebody.else@example.test')
  expect((await accept(asked!.id, { token })).statusCode).toBe(404)
  await setAddress(addresses.get(asked!.id)!)
  const { appointment } = (await accept(asked!.id, { token })).json()
  expect((await accept(asked!.id, { token })).statusCode).toBe(200)
  expect((await post(`/appointments/${appointment.id}/manage-link/renew`, desk)).statusCode).toBe(204)
  expect((await accept(asked!.id, { token })).statusCode).toBe(404)
  expect(
    (await world.call(clinic.host, 'GET', `/waiting-offers/${asked!.id}`, { headers: { 'offer-token': token } }))
      .statusCode,
  ).toBe(404)
})

test('a wish whose visit was canceled is over: a new one is a new one, and is offered', async () => {
  const person = await aPerson()
  const late = await anAppointment(clinic, {
    ...{ provider_id: made.doctor.id, service_id: made.service.id, starts_at: eleven, patient_id: person.id },
  })
  await post(`/appointments/${late.id}/earlier`, {}, { manageToken: late.manageToken })
  // To have another visit is another wish.
  expect((await join(person)).json().visit).toBeNull()
  const entries = () => clinic.transact((db) => db.selectFrom('waiting_list_entries').selectAll().execute())
  expect((await entries()).filter(({ status }) => status === 'waiting')).toHaveLength(2)
  await clinic.transact((db) => db.updateTable('waiting_list_entries').set({ is_urgent: true }).execute())
  await cancel(world, clinic, late.id, { manageToken: late.manageToken })
  clockAt(world, '2027-01-20T15:00:00Z')
  const again = await join(person, { latestOn: '2027-03-01' })
  expect(again.json()).toMatchObject({ isUrgent: false, visit: null, since: expect.stringMatching(/^2027-01-20/) })
  expect((await entries()).filter(({ status }) => status === 'waiting')).toHaveLength(1)
})

test('who cannot be mailed is booked by the desk, and offered nothing', async () => {
  const { id: patientId } = await aPatient(clinic, { email: null })
  const id = await written(patientId)
  const [entry] = (await world.call(clinic.host, 'GET', '/waiting-list', { headers: desk })).json().items
  expect(entry).toMatchObject({ id, isReachable: false })
  const time = { providerId: made.doctor.id, startsAt: half }
  expect(problemOf(await post(`/waiting-list/${id}/offer`, desk, time))).toEqual([409, 'no_address'])
  expect(await claimsOf(clinic, made.doctor.id)).toEqual([])
  expect((await post(`/waiting-list/${id}/book`, desk, time)).statusCode).toBe(200)
  expect(await claimsOf(clinic, made.doctor.id)).toEqual(['15:30-16:00 appointment'])
  expect((await world.call(clinic.host, 'GET', '/waiting-list', { headers: desk })).json().total).toBe(0)
})

test('the desk offers no time that is of no use, and books what is kept for somebody who calls', async () => {
  const person = await aPerson()
  const late = await anAppointment(clinic, {
    ...{ provider_id: made.doctor.id, service_id: made.service.id, starts_at: half, patient_id: person.id },
  })
  const asked = await post(`/appointments/${late.id}/earlier`, {}, { manageToken: late.manageToken })
  const { id } = asked.json().entry
  const time = { providerId: made.doctor.id, startsAt: eleven }
  expect(problemOf(await post(`/waiting-list/${id}/offer`, desk, time))).toEqual([409, 'state_conflict'])
  await free(ten)
  const booked = await post(`/waiting-list/${id}/book`, desk, { ...time, startsAt: ten })
  expect(booked.json()).toEqual({ appointmentId: late.id })
  expect(await claimsOf(clinic, made.doctor.id)).toEqual(['15:00-15:30 appointment'])
})

test('what is not offered any more is over for who accepts it', async () => {
  await join(await aPerson())
  await free(ten)
  const [asked] = await recipients()
  await clinic.transact((db) => db.updateTable('provider_services').set({ is_active: false }).execute())
  expect(problemOf(await accept(asked!.id, { token: tokenOf(asked!.id) }))).toEqual([409, 'offer_over'])
})

test('an offer whose job was lost is over by the next freed time, and blocks nobody', async () => {
  await join(await aPerson())
  await free(ten)
  clockAt(world, '2026-11-26T13:00:00Z')
  await free(half)
  expect((await recipients()).map(({ status }) => status).toSorted()).toEqual(['open', 'passed'])
})

test('who leaves, or is taken off, leaves the time to the next at once', async () => {
  const person = await aPerson()
  const { id } = (await join(person)).json()
  await free(ten)
  const [asked] = await recipients()
  expect((await post(`/waiting-list/${id}/leave`, person.headers)).statusCode).toBe(204)
  const due = await world.database.asSuperuser(
    `select from platform.enqueued_jobs where job = 'pass-on-offer' and ids ->> 'offerId' = $1 and due_at <= now()`,
    [asked!.offer_id],
  )
  expect(due).toHaveLength(1)
})
