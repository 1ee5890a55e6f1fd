import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { lockDoctors } from '../slots/claims.ts'

const { call, server, clock, database } = await testServer()

/** A Monday, ten in the morning in New York. */
const startsAt = '2031-03-03T15:00:00.000Z'
const minutesAfterStart = (minutes: number) => {
  clock.offsetMs = Date.parse(startsAt) + minutes * 60_000 - Date.now()
}

let clinic: TestClinic
let doctor: { authorization: string }
let admin: { authorization: string }
let doctorId: string
let serviceId: string
let patientId: string
let visit: { id: string }
let version: number

beforeEach(async () => {
  clinic = await aClinic(server.services.tenancy)
  const service = await aService(clinic)
  const user = await aUser(clinic, { roles: ['provider'] })
  const provider = await aProvider(clinic, { services: [service], user_id: user.id })
  const patient = await aPatient(clinic, { birth_date: '1970-05-05', phone: '+1 617 555 0199' })
  doctorId = provider.id
  serviceId = service.id
  patientId = patient.id
  doctor = await signedIn(clinic, user, server.services)
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  visit = await aVisit({ insurance: 'insured' })
  version = 1
  minutesAfterStart(-5)
})

const aVisit = (fields: Partial<Parameters<typeof anAppointment>[1]> = {}) =>
  anAppointment(clinic, {
    provider_id: doctorId,
    service_id: serviceId,
    patient_id: patientId,
    starts_at: startsAt,
    ...fields,
  })

async function act(
  verb: string,
  options: { as?: { authorization: string }; version?: number | null; id?: string } = {},
) {
  const seen = options.version === undefined ? version : options.version
  const answer = await call(clinic.host, 'POST', `/appointments/${options.id ?? visit.id}/${verb}`, {
    headers: { ...(options.as ?? doctor), ...(seen === null ? {} : { 'if-match': `"${seen}"` }) },
  })
  if (answer.statusCode === 200) version = (answer.json() as { version: number }).version
  return answer
}
const code = async (answer: ReturnType<typeof act>) => ((await answer).json() as { code?: string }).code ?? 'done'

const claims = () =>
  clinic.transact((db) => db.selectFrom('claims').selectAll().where('appointment_id', '=', visit.id).execute())
const history = () =>
  clinic.transact((db) =>
    db
      .selectFrom('appointment_history')
      .select(['act', 'status_before', 'status_after', 'version_after', 'actor_side'])
      .where('appointment_id', '=', visit.id)
      .orderBy('version_after')
      .execute(),
  )

describe('a visit moves through its day', () => {
  test('check in, bring in, finish: with the times that the desk needs', async () => {
    const arrived = (await act('check-in')).json()
    expect(arrived).toMatchObject({
      status: 'arrived',
      version: 2,
      startedAt: null,
      insurance: 'insured',
      patient: { id: patientId, birthDate: '1970-05-05', phone: '+1 617 555 0199', givenName: 'Rosa' },
    })
    expect(Date.parse(arrived.arrivedAt)).toBeCloseTo(Date.parse(startsAt) - 5 * 60_000, -4)
    const undo = { to: 'booked', until: '2031-03-04T05:00:00Z' }
    expect(arrived.lastAct).toEqual({ act: 'check-in', at: arrived.arrivedAt, by: expect.any(String), undo })

    minutesAfterStart(2)
    const begun = (await act('bring-in', { as: admin })).json()
    expect(begun).toMatchObject({ status: 'checked-in', version: 3, arrivedAt: arrived.arrivedAt })
    expect(begun.startedAt).not.toBeNull()
    expect((await act('finish')).json()).toMatchObject({ status: 'fulfilled', version: 4 })
  })

  test('each act leaves a line of history, an audit row and word for open screens', async () => {
    await act('check-in')
    expect(await history()).toEqual([
      { act: 'book', status_before: null, status_after: 'booked', version_after: 1, actor_side: 'patient' },
      { act: 'check-in', status_before: 'booked', status_after: 'arrived', version_after: 2, actor_side: 'clinic' },
    ])
    const left = await clinic.transact(async (db) => ({
      audit: await db.selectFrom('audit_events').select(['action', 'object_id', 'outcome', 'actor_side']).execute(),
      changes: await db.selectFrom('changes').select(['noun', 'object_id', 'provider_id']).execute(),
    }))
    expect(left).toEqual({
      audit: [{ action: 'appointments:check-in', object_id: visit.id, outcome: 'done', actor_side: 'clinic' }],
      changes: [{ noun: 'appointment', object_id: visit.id, provider_id: doctorId }],
    })
  })

  test.each([
    ['booked', ['bring-in', 'finish', 'undo']],
    ['arrived', ['check-in', 'finish', 'no-show']],
    ['checked-in', ['check-in', 'bring-in', 'no-show']],
    ['fulfilled', ['check-in', 'bring-in', 'finish', 'no-show']],
    ['cancelled', ['check-in', 'bring-in', 'finish', 'no-show']],
    ['noshow', ['check-in', 'bring-in', 'finish', 'no-show']],
  ])('from %s these are refused: %s', async (status, verbs) => {
    minutesAfterStart(20)
    const other = await aVisit({ status, claim: false })
    for (const verb of verbs) expect(await code(act(verb, { id: other.id, version: 1 }))).toBe('state_conflict')
  })

  test('a version is asked for, and must be the one that is', async () => {
    expect(await code(act('check-in', { version: null }))).toBe('version_required')
    expect(await code(act('check-in', { version: 7 }))).toBe('stale_version')
    expect(await code(act('check-in'))).toBe('done')
    expect(await code(act('bring-in', { version: 1 }))).toBe('stale_version')
  })

  test('two at once: one moves it, the other is told', async () => {
    const answers = await Promise.all([act('check-in'), act('check-in')])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
  })
})

describe('a missed visit', () => {
  test('is one fifteen minutes after the start, and gives its time back', async () => {
    minutesAfterStart(14)
    expect(await code(act('no-show'))).toBe('too_early')
    minutesAfterStart(15.1)
    expect(await code(act('no-show'))).toBe('done')
    expect(await claims()).toEqual([])
  })

  test('can be taken back, with its time', async () => {
    minutesAfterStart(16)
    const before = await claims()
    await act('no-show')
    minutesAfterStart(20)
    expect((await act('undo')).json()).toMatchObject({
      status: 'booked',
      version: 3,
      lastAct: { act: 'book', undo: null },
    })
    expect((await claims()).map((claim) => claim.during)).toEqual(before.map((claim) => claim.during))
  })

  test('cannot when somebody else has the time meanwhile', async () => {
    minutesAfterStart(16)
    await act('no-show')
    await aVisit({ starts_at: '2031-03-03T15:20:00Z' })
    const refused = (await act('undo')).json()
    expect(refused).toMatchObject({ code: 'slot_taken', alternatives: [{ providerId: doctorId, serviceId }, {}, {}] })
    expect(await history()).toHaveLength(2)
  })

  test('an expired hold is nobody', async () => {
    minutesAfterStart(16)
    await act('no-show')
    const hold = await call(clinic.host, 'POST', '/holds', {
      body: { providerId: doctorId, serviceId, startsAt: '2031-03-03T15:30:00Z' },
    })
    expect(hold.statusCode).toBe(201)
    const expires_at = '2031-03-03T15:17:00Z'
    const [starts_at, ends_at] = ['2031-03-03T15:20:00Z', '2031-03-03T15:30:00Z']
    const during = `[${starts_at},${ends_at})`
    await clinic.transact(async (db) => {
      await db.updateTable('holds').set({ starts_at, ends_at, expires_at }).execute()
      await db.updateTable('claims').set({ during, expires_at }).where('kind', '=', 'hold').execute()
    })
    minutesAfterStart(18)
    expect(await code(act('undo'))).toBe('done')
  })
})

describe('undo', () => {
  test.each([
    ['check-in', [], 'booked'],
    ['bring-in', ['check-in'], 'arrived'],
    ['finish', ['check-in', 'bring-in'], 'checked-in'],
  ])('of %s goes one step back', async (verb, before, status) => {
    for (const earlier of [...before, verb]) await act(earlier)
    const undone = (await act('undo')).json()
    expect(undone.status).toBe(status)
    expect(undone.lastAct.undo === null).toBe(status === 'booked')
    expect(undone.arrivedAt === null).toBe(status === 'booked')
    expect(undone.startedAt === null).toBe(status !== 'checked-in')
    expect(await code(act(verb))).toBe('done')
  })

  test('goes on to where it began, and no further', async () => {
    for (const verb of ['check-in', 'bring-in', 'finish']) await act(verb)
    for (const status of ['checked-in', 'arrived', 'booked'])
      expect((await act('undo')).json()).toMatchObject({ status })
    expect(await code(act('undo'))).toBe('state_conflict')
    for (const verb of ['check-in', 'bring-in']) await act(verb)
    expect((await act('undo')).json()).toMatchObject({ status: 'arrived' })
  })

  /** Of that Monday in New York. */
  const lastMinute = 14 * 60 - 1
  const undoable = async () =>
    (await call(clinic.host, 'GET', '/days/2031-03-03', { headers: doctor })).json().items[0].lastAct.undo?.until ??
    null

  test.each([
    ['check-in', 'booked'],
    ['bring-in', 'arrived'],
    ['finish', 'checked-in'],
    ['no-show', 'booked'],
  ])('of %s is possible until the day of the visit is over', async (verb, status) => {
    minutesAfterStart(16)
    for (const earlier of { 'bring-in': ['check-in'], finish: ['check-in', 'bring-in'] }[verb] ?? []) await act(earlier)
    await act(verb)
    minutesAfterStart(lastMinute + 1.1)
    expect(await undoable()).toBeNull()
    expect(await code(act('undo'))).toBe('undo_expired')
    minutesAfterStart(lastMinute)
    expect(await undoable()).toBe('2031-03-04T05:00:00Z')
    expect((await act('undo')).json()).toMatchObject({ status })
  })

  test('of a cancellation is possible for the ten minutes that its mail waits', async () => {
    const headers = { 'if-match': '"1"', ...doctor }
    await call(clinic.host, 'POST', `/appointments/${visit.id}/cancel`, { headers, body: {} })
    minutesAfterStart(5.1)
    expect(await undoable()).toBeNull()
    expect(await code(act('undo', { version: 2 }))).toBe('undo_expired')
    minutesAfterStart(4.9)
    expect(await code(act('undo', { version: 2 }))).toBe('done')
  })

  test('takes back what the clinic canceled, not what the patient did', async () => {
    const cancel = (headers: Record<string, string>, body: object) =>
      call(clinic.host, 'POST', `/appointments/${visit.id}/cancel`, {
        headers: { 'if-match': '"1"', ...headers },
        body,
      })
    const canceled = (await cancel(doctor, { cause: 'clinic', reason: 'Ill' })).json()
    // As every act of the day answers, and as the patient does not see it.
    expect(canceled).toEqual((await call(clinic.host, 'GET', '/days/2031-03-03', { headers: doctor })).json().items[0])
    expect(canceled).toMatchObject({
      ...{ status: 'cancelled', cancellation: { cause: 'clinic', reason: 'Ill' } },
      lastAct: { act: 'cancel', undo: { to: 'booked' } },
    })
    expect(await claims()).toEqual([])
    expect((await act('undo', { version: 2 })).json()).toMatchObject({ status: 'booked' })
    expect(await claims()).toHaveLength(1)

    const other = await aVisit({ starts_at: '2031-03-10T15:00:00Z' })
    visit = other
    const told = (await cancel({}, { manageToken: other.manageToken })).json()
    expect([told.status, told.lastAct, told.patient]).toEqual([
      ...['cancelled', undefined],
      { id: expect.any(String), givenName: 'Rosa', familyName: 'Diaz' },
    ])
    expect(await code(act('undo', { version: 2 }))).toBe('state_conflict')
  })
})

describe('a cancellation taken back', () => {
  const cancelled = () =>
    call(clinic.host, 'POST', `/appointments/${visit.id}/cancel`, {
      headers: { 'if-match': '"1"', ...doctor },
      body: {},
    })
  const mails = () => clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('id').execute())

  test('is not told at all: the mail waits until it can no longer be taken back', async () => {
    visit = await aVisit({ starts_at: '2031-03-10T15:00:00Z' })
    const before = Date.now() + clock.offsetMs
    await cancelled()
    const [waiting] = await mails()
    expect(waiting).toMatchObject({ kind: 'appointment-cancelled', status: 'waiting' })
    const waits = (Date.parse(waiting!.due_at!) - before) / 60_000
    expect(waits).toBeGreaterThanOrEqual(11)
    expect(waits).toBeLessThan(11.5)

    expect((await act('undo', { version: 2 })).statusCode).toBe(200)
    expect((await mails()).map(({ status }) => status)).toEqual(['withdrawn'])
    version = 3
    await call(clinic.host, 'POST', `/appointments/${visit.id}/cancel`, {
      headers: { 'if-match': '"3"', ...doctor },
      body: {},
    })
    expect((await mails()).map(({ status }) => status)).toEqual(['withdrawn', 'waiting'])
  })

  test.each([
    ['en', 22, 'takes place after all', 'Please disregard our email about its cancellation'],
    ['de', -149, 'findet doch statt', 'Bitte betrachten Sie unsere Nachricht über die Absage als gegenstandslos'],
  ])(
    'is told where the patient had been told: within three hours of it (%s)',
    async (language, minutes, subject, opening) => {
      visit = await aVisit({ starts_at: '2031-03-03T15:30:00Z', language })
      minutesAfterStart(minutes)
      await cancelled()
      expect((await act('undo', { version: 2 })).statusCode).toBe(200)
      const [told, mail, ...more] = await mails()
      expect([told!.kind, told!.status, more]).toEqual(['appointment-cancelled', 'outbox', []])
      expect(mail).toMatchObject({
        kind: 'appointment-restored',
        to_address: told!.to_address,
        language,
        appointment_id: visit.id,
        grants: true,
      })
      expect(mail!.subject).toContain(subject)
      expect(mail!.body).toContain(opening)
      expect(mail!.body).toContain(`/appointment/manage#`)
    },
  )

  test('is told only when it was one, and only when it was done', async () => {
    await act('check-in')
    await act('undo')
    expect(await mails()).toEqual([])
    visit = await aVisit({ starts_at: '2031-03-10T15:00:00Z' })
    await cancelled()
    await aVisit({ starts_at: '2031-03-10T15:00:00Z' })
    expect(await code(act('undo', { version: 2 }))).toBe('slot_taken')
    expect((await mails()).map(({ kind }) => kind)).toEqual(['appointment-cancelled'])
  })

  test('waits for the doctor’s time with the visit still free, so that nobody waits in a circle', async () => {
    await cancelled()
    const { answer: undone } = await clinic.transact(async (db) => {
      await lockDoctors(db, [doctorId])
      const answer = act('undo', { version: 2 })
      await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), { timeout: 5000 })
      await db.selectFrom('appointments').select('id').where('id', '=', visit.id).forUpdate().noWait().execute()
      return { answer }
    })
    expect(await undone).toMatchObject({ statusCode: 200 })
  })
})

const waitingForLocks = async () => {
  const [row] = await database.asSuperuser<{ count: string }>(
    "select count(*) from pg_locks where locktype = 'advisory' and not granted",
  )
  return Number(row?.count)
}

test("a doctor moves nobody else's visits, an admin everybody's", async () => {
  const colleague = await aProvider(clinic, { services: [{ id: serviceId }] })
  const theirs = await aVisit({ provider_id: colleague.id })
  for (const verb of ['check-in', 'bring-in', 'finish', 'no-show', 'undo'])
    expect((await act(verb, { id: theirs.id, version: 1 })).statusCode).toBe(404)
  expect((await act('check-in', { id: theirs.id, version: 1, as: admin })).statusCode).toBe(200)
})

describe('what a visit of the day says that whoever asks may do', () => {
  const asked = async (as: { authorization: string }) =>
    (await call(clinic.host, 'GET', '/days/2031-03-03', { headers: as })).json().items[0] as {
      allowedActs: { act: string; anotherDay: boolean }[]
      lastAct: { act: string; by: string | null; undo: object | null }
    }
  const without = async (...denied: string[]) =>
    signedIn(clinic, await aUser(clinic, { roles: ['admin'], denied }), server.services)

  test('is what they have the right to: nothing else is done when it is asked for', async () => {
    const acts = async (as: { authorization: string }) => (await asked(as)).allowedActs.map(({ act }) => act)
    expect(await acts(doctor)).toEqual(['check-in', 'no-show', 'cancel'])
    expect((await asked(doctor)).allowedActs.map(({ anotherDay }) => anotherDay)).toEqual([false, false, false])
    expect((await asked(admin)).allowedActs.map(({ anotherDay }) => anotherDay)).toEqual([true, false, false])
    const bound = await without('appointments:check-in', 'appointments:cancel')
    expect(await acts(bound)).toEqual(['no-show'])
    expect((await act('check-in', { as: bound })).statusCode).toBe(403)
  })

  test('and whether they may take back what was done, and who did it', async () => {
    await act('check-in', { as: admin })
    expect((await asked(doctor)).lastAct).toMatchObject({ act: 'check-in', undo: { to: 'booked' } })
    const bound = await without('appointments:undo')
    expect((await asked(bound)).lastAct).toMatchObject({ act: 'check-in', by: expect.any(String), undo: null })
    expect((await act('undo', { as: bound })).statusCode).toBe(403)
    await act('bring-in')
    expect((await asked(doctor)).allowedActs).toMatchObject([{ act: 'finish' }])
  })
})

describe('on another day than the visit’s', () => {
  const days = 1440
  const inState = async (status: string) => (await aVisit({ status, starts_at: startsAt, claim: false })).id
  const ask = (id: string, verb: string, as: { authorization: string }, body: object = {}) =>
    call(clinic.host, 'POST', `/appointments/${id}/${verb}`, { headers: { ...as, 'if-match': '"1"' }, body })

  test.each([
    ['check-in', 'booked', -3 * days],
    ['bring-in', 'arrived', -3 * days],
    ['finish', 'checked-in', -3 * days],
    ['check-in', 'booked', 3 * days],
    ['finish', 'checked-in', 3 * days],
  ])(
    '%s of what is %s: refused, and an admin’s only when they say so, with a line in the audit',
    async (verb, status, minutes) => {
      minutesAfterStart(minutes)
      const id = await inState(status)
      for (const as of [doctor, admin]) expect((await ask(id, verb, as)).json()).toMatchObject({ code: 'not_its_day' })
      expect((await ask(id, verb, doctor, { anotherDay: true })).json()).toMatchObject({ code: 'forbidden' })
      const lines = () =>
        clinic.transact((db) =>
          db
            .selectFrom('audit_events')
            .select('action')
            .where('object_id', '=', id)
            .where('outcome', '=', 'done')
            .execute(),
        )
      expect(await lines()).toEqual([])
      expect((await ask(id, verb, admin, { anotherDay: true })).statusCode).toBe(200)
      expect((await lines()).map(({ action }) => action).toSorted()).toEqual([
        ...[`appointments:${verb}`, 'appointments:another-day'].toSorted(),
      ])
    },
  )

  test('to say so on its own day means nothing', async () => {
    expect((await ask(visit.id, 'check-in', doctor, { anotherDay: true })).statusCode).toBe(200)
  })
})
