import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aPatient, aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { erasePerson } from '../patients/erase-person.ts'
import { recordsToKeep } from '../patients/records-to-keep.ts'
import { findPerson } from '../patients/find-person.ts'
import { checksPerHour } from './check-code.ts'
import { aDrug, aPrescriber, type Prescriber } from './prescriptions-fixture.ts'

const world = await testServer()
const { call, server } = world

let of: Prescriber
beforeEach(async () => {
  of = await aPrescriber(world)
})

/** The patient's own account, which booked the visit. */
async function theirAccount() {
  const { clinic, patient } = of
  const user = await aUser(clinic, { roles: ['guest'] })
  await clinic.transact(async (db) => {
    await db
      .insertInto('user_patients')
      .values({ user_id: user.id, patient_id: patient.id, relation: 'self' })
      .execute()
  })
  const own = await signedIn(clinic, user, server.services)
  const list = async () => (await of.ask('GET', '/patients/me/medications', undefined, {}, own)).json().items
  const askFor = (id: string, note = '', key: string = randomUUID()) =>
    of.ask('POST', `/medications/${id}/repeat-requests`, { note }, { 'idempotency-key': key }, own)
  return { user, own, list, askFor }
}
const requests = async () => (await of.ask('GET', '/repeat-requests')).json().items

/** Signed for the visit; its drug, id and code. */
async function aSigned(items = [aDrug()]) {
  await of.begin({ appointmentId: of.visit })
  const signed = await of.prescribe(items)
  return { ...signed, medicationId: items[0]!.id, code: signed.code as string, id: signed.id as string }
}

test('the patient reads what is theirs once it is signed, and is told that something lies there', async () => {
  const { own, list, user } = await theirAccount()
  const { id } = (await of.begin({ appointmentId: of.visit })).json()
  await of.save(id, [aDrug()], 1)
  expect(await list()).toEqual([])
  await of.sign(id, 2)
  expect(await list()).toMatchObject([
    { status: 'active', patient: { name: 'Rosa Delgado' }, mayAskForRepeat: true, repeatRequest: null },
  ])
  const paper = await of.ask('GET', `/patients/me/prescriptions/${id}/paper?size=A4`, undefined, {}, own)
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const messages = await of.clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'record-shared').execute(),
  )
  expect(messages).toMatchObject([{ to_address: user.email, status: 'waiting' }])
  expect(messages[0]!.body).not.toMatch(/Metformin|Rosa/)

  // An account that the clinic says is not theirs reads nothing.
  await of.clinic.transact((db) =>
    db
      .updateTable('user_patients')
      .set({ refuted_at: at('16:00') })
      .where('user_id', '=', user.id)
      .execute(),
  )
  expect(await list()).toEqual([])
  expect((await of.ask('GET', `/patients/me/prescriptions/${id}/paper`, undefined, {}, own)).statusCode).toBe(404)
})

test('a repeat is asked for once, lands on the doctor’s day, and is answered by a no or by what goes on', async () => {
  const { list, askFor } = await theirAccount()
  const { medicationId } = await aSigned()
  const key = randomUUID()
  const asked = (await askFor(medicationId, 'Nearly out', key)).json()
  expect((await askFor(medicationId, 'Nearly out', key)).json()).toEqual(asked)
  expect((await askFor(medicationId)).json().code).toBe('repeat_asked')
  expect(await requests()).toMatchObject([
    { id: asked.id, medicationId, note: 'Nearly out', patient: { givenName: 'Rosa' } },
  ])
  // Nobody else's day has it.
  const other = await of.anotherDoctor()
  expect((await of.ask('GET', '/repeat-requests', undefined, {}, other.own)).json().items).toEqual([])
  const decline = (id: string) => of.ask('POST', `/repeat-requests/${id}/decline`, { answer: 'Come and see us first' })
  expect((await decline(asked.id)).statusCode).toBe(204)
  expect((await decline(asked.id)).json().code).toBe('repeat_answered')
  expect(await list()).toMatchObject([
    { repeatRequest: { status: 'declined', answer: 'Come and see us first' }, mayAskForRepeat: true },
  ])
  await askFor(medicationId)
  const { id, version } = await of.goOn(medicationId, 'renewal')
  await of.sign(id, version)
  expect(await requests()).toEqual([])
  expect(await list()).toMatchObject([
    { status: 'active', repeatRequest: null, mayAskForRepeat: true },
    { id: medicationId, status: 'completed', repeatRequest: null, mayAskForRepeat: false },
  ])
  expect((await askFor(medicationId)).json().code).toBe('medication_ended')
})

test('what a doctor ends is repeated to nobody, and another doctor may end it', async () => {
  const { list, askFor } = await theirAccount()
  const { medicationId } = await aSigned()
  await askFor(medicationId)
  const other = await of.anotherDoctor()
  expect((await of.end(medicationId, 'stopped', other.own)).json()).toMatchObject({ status: 'stopped' })
  expect(await requests()).toEqual([])
  expect(await list()).toMatchObject([
    { status: 'stopped', repeatRequest: { status: 'declined', answer: 'No need any more' }, mayAskForRepeat: false },
  ])
})

test('who was prescribed something in error is told so, and their paper says it, too', async () => {
  const { own, list } = await theirAccount()
  const { id, items } = await aSigned([aDrug(), aDrug({ name: 'Ibuprofen' })])
  const paper = async () => {
    const { statusCode, rawPayload } = await of.ask(
      ...(['GET', `/patients/me/prescriptions/${id}/paper?size=A4`, undefined, {}, own] as const),
    )
    expect(statusCode).toBe(200)
    return rawPayload.toString('latin1')
  }
  const before = await paper()
  expect(await paper()).toBe(before)
  await of.end(items[1]!.id, 'entered-in-error')
  expect(await list()).toMatchObject([
    { status: 'active', name: expect.stringContaining('Metformin') },
    { status: 'entered-in-error', name: expect.stringContaining('Ibuprofen'), mayAskForRepeat: false },
  ])
  expect(await paper()).not.toBe(before)
})

test('one account has its papers drawn one after the other, and keeps no colleague waiting', async () => {
  const { id } = await aSigned()
  const colleague = await of.anotherDoctor()
  const open = async (as = of.own) =>
    (await of.ask('GET', `/prescriptions/${id}/paper?size=A4`, undefined, {}, as)).statusCode
  const [theirs, ...own] = await Promise.all([open(colleague.own), ...Array.from({ length: 6 }, () => open())])
  expect(theirs).toBe(200)
  // Of those that wait the last give way.
  expect(own.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 503, 503, 503])
})

let networks = 0
const check = async (code: string, birthDate?: string, ip = `198.51.100.${(networks += 1)}`) =>
  call(of.clinic.host, 'POST', '/prescription-checks', { body: { code, ...(birthDate && { birthDate }) }, ip })
const right = '1985-03-08'

test('whoever holds a paper learns that it is genuine, and with the date of birth what is on it', async () => {
  const { id, code, medicationId } = await aSigned([aDrug(), aDrug({ name: 'Ibuprofen' })])
  const plain = (await check(code)).json()
  expect(plain).toEqual({
    ...{ clinicName: 'Test Clinic', issuedOn: '2026-11-25', issuedBy: expect.stringContaining('Okafor') },
    ...{ validUntil: expect.stringMatching(/^2027-/), state: 'valid', wordsLanguage: null, items: null },
  })
  expect(JSON.stringify(plain)).not.toMatch(/Rosa|Metformin/)
  expect((await check(` ${code.toLowerCase().replace('-', ' ')} `, right)).json()).toMatchObject({
    wordsLanguage: 'en',
    items: [
      // In words, since 1-0-1-0 is not read everywhere.
      {
        heading: expect.stringContaining('Metformin'),
        sentence: expect.stringContaining('in the morning'),
        state: 'valid',
      },
      { state: 'valid' },
    ],
  })
  await of.end(medicationId)
  expect((await check(code, right)).json()).toMatchObject({
    state: 'partly',
    items: [{ state: 'stopped' }, { state: 'valid' }],
  })
  expect((await of.read(id)).json().expiredAfter).toBeNull()
  clockAt(world, '2028-03-01T13:00:00Z')
  expect((await check(code)).json()).toMatchObject({ state: 'expired' })
  of.own = await signedIn(of.clinic, of.user, server.services)
  expect((await of.read(id, of.own)).json().expiredAfter).toMatch(/^2027-/)
  expect((await check('AAAA-AAAA')).json()).toMatchObject({ code: 'not_found' })
})

test('what was renewed and then stopped is stopped on the first paper, too', async () => {
  const first = await aSigned([aDrug()])
  const renewal = await of.goOn(first.medicationId, 'renewal')
  expect((await of.sign(renewal.id, renewal.version)).statusCode).toBe(200)
  expect((await of.read(first.id)).json()).toMatchObject({
    standings: [{ state: 'renewed', renewedOn: '2026-11-25' }],
    paper: { title: 'Prescription: NOT VALID', items: [{ heading: expect.stringMatching(/^RENEWED: Metformin/) }] },
  })
  const [second] = (await of.read(renewal.id)).json().content.items
  expect((await of.end(second.id)).statusCode).toBe(200)
  expect((await check(first.code)).json()).toMatchObject({ state: 'stopped' })
  expect((await of.read(first.id)).json()).toMatchObject({
    standings: [{ state: 'stopped' }],
    paper: { items: [{ heading: expect.stringMatching(/^STOPPED: Metformin/) }] },
  })
})

test('of what was an error the pharmacy reads that, and its page says it before anything else', async () => {
  const { id, code, items } = await aSigned([aDrug(), aDrug({ name: 'Ibuprofen' })])
  const signed = (await of.read(id)).json()
  expect(signed.medications).toMatchObject([{ status: 'active' }, { status: 'active' }])
  await of.end(items[0]!.id, 'entered-in-error')
  expect((await check(code)).json()).toMatchObject({ state: 'partly', items: null })
  const partly = (await of.read(id)).json()
  expect(partly.paper.items[0].heading).toMatch(/^PRESCRIBED IN ERROR: Metformin/)
  expect(partly.paper.items[1]).toEqual(signed.paper.items[1])
  expect(partly.paper.title).toBe(signed.paper.title)
  await of.end(items[1]!.id, 'entered-in-error')
  const checked = (await check(code, right)).json()
  expect(checked).toMatchObject({
    state: 'entered-in-error',
    items: [{ state: 'entered-in-error' }, { state: 'entered-in-error' }],
  })
  expect(JSON.stringify(checked)).not.toContain('No need any more')
  const { medications, paper } = (await of.read(id)).json()
  expect(paper.title).toBe('Prescription: NOT VALID')
  const ended = { at: expect.any(String), by: expect.stringContaining('Okafor'), reason: 'No need any more' }
  expect(medications).toMatchObject(
    items.map((item: { id: string }) => ({
      id: item.id,
      prescriptionId: id,
      status: 'entered-in-error',
      mayEnd: [],
      ended,
    })),
  )
})

test('five wrong dates of birth close it for good, and no answer tells', async () => {
  const { code } = await aSigned()
  const answers = []
  for (const day of [1, 2, 3, 4]) answers.push((await check(code, `1985-03-0${day}`)).json())
  expect((await check(code, right)).json().items).toHaveLength(1)
  answers.push((await check(code, '1985-03-05')).json(), (await check(code, right)).json(), (await check(code)).json())
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0].items).toBeNull()
  clockAt(world, '2026-12-25T13:00:00Z')
  expect((await check(code, right)).json()).toEqual(answers[0])
})

test('many wrong dates at the same moment count each', async () => {
  const { code } = await aSigned()
  await Promise.all(Array.from({ length: 8 }, (_, day) => check(code, `1990-01-0${day + 1}`)))
  const { wrong_birth_dates: wrong } = await of.clinic.transact((db) =>
    db.selectFrom('prescriptions').select('wrong_birth_dates').executeTakeFirstOrThrow(),
  )
  expect(wrong).toBe(5)
})

test('one network asks so often', async () => {
  const ip = '203.0.113.9'
  for (let asked = 0; asked < checksPerHour; asked++) await check('AAAA-AAAA', undefined, ip)
  expect((await check('AAAA-AAAA', undefined, ip)).statusCode).toBe(429)
})

/** Without a visit. */
const insertSigned = (db: ClinicDatabase, patientId: string) =>
  db
    .insertInto('prescriptions')
    .values({
      ...{ organization_id: of.clinic.id, updated_by_user_id: of.user.id, signed_by_user_id: of.user.id },
      ...{ id: randomUUID(), patient_id: patientId, provider_id: of.doctor.id, status: 'active', version: 2 },
      ...{ content: '{"items":[],"language":"en"}', created_at: at('15:00'), updated_at: at('15:00') },
      ...{ signed_at: at('15:00'), signed_by: 'Dr. Okafor', code: 'K4PD9XQ2', valid_until: '2027-11-24' },
      ...{ paper: '{}', words: '[]', issues: '[]', content_hash: Buffer.alloc(32) },
    })
    .execute()

test('what is signed while its patient is erased keeps their record', async () => {
  const { id: patientId } = await aPatient(of.clinic, { given_name: 'Ada', birth_date: '1970-01-01' })
  const [isLocked, maySign] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const signing = of.clinic.transact(async (db) => {
    await lockChart(db, patientId)
    isLocked.resolve()
    await maySign.promise
    await insertSigned(db, patientId)
  })
  await isLocked.promise
  const now = '2027-01-01T00:00:00Z'
  const erasing = of.clinic.transact(async (db) => erasePerson(db, (await findPerson(db, patientId, now))!, now))
  // Until it waits.
  await expect
    .poll(() =>
      of.clinic.transact(
        async (db) =>
          (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length,
      ),
    )
    .toBeGreaterThan(0)
  maySign.resolve()
  await signing
  expect((await erasing).restricted).toEqual([patientId])
})

test('a record is kept for what was prescribed, with or without a visit', async () => {
  const { id: patientId } = await aPatient(of.clinic, { given_name: 'Ada', birth_date: '1970-01-01' })
  const kept = (now: string) => of.clinic.transact((db) => recordsToKeep(db, [patientId], now))
  expect(await kept('2027-01-01T00:00:00Z')).toBeNull()
  await of.clinic.transact((db) => insertSigned(db, patientId))
  expect(await kept('2027-01-01T00:00:00Z')).toMatchObject({ patientIds: [patientId], lastSeenOn: '2026-11-25' })
})

test('who is erased leaves nothing of it; a restricted record is prescribed to by nobody', async () => {
  const { id, code } = await aSigned()
  const draft = (await of.begin()).json().id
  const erase = (now: string) =>
    of.clinic.transact(async (db) => erasePerson(db, (await findPerson(db, of.patient.id, now))!, now))
  await erase('2027-01-01T00:00:00Z')
  expect((await of.read(draft)).json().code).toBe('record_closed')
  expect((await of.read(id)).json().code).toBe('record_closed')
  expect((await check(code, right)).json()).toMatchObject({ state: 'valid', items: null })
  await erase('2090-01-01T00:00:00Z')
  expect((await of.read(id)).json().code).toBe('not_found')
  expect((await check(code)).json().code).toBe('not_found')
})
