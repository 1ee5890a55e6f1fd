import { beforeEach, expect, test } from 'vitest'
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
import { loggedPerHour } from '../../platform/note-shown.ts'
import { queueMessage } from './queue-message.ts'
import { statusOfNewest } from './withdraw-messages.ts'

// Without a mail server, so that nothing leaves.
const server = await testServer()
const { services } = server.server

let clinic: TestClinic
let ids: { provider_id: string; service_id: string }
let headers: Record<string, string>
beforeEach(async () => {
  hour = 8
  clinic = await aClinic(services.tenancy)
  const { id: service_id } = await aService(clinic)
  const { id: provider_id } = await aProvider(clinic, { services: [{ id: service_id }] })
  ids = { provider_id, service_id }
  headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
})

let hour: number
/** A confirmation of this person's visit. */
const aMail = async (given_name: string, family_name: string, email: string, status = 'on-hold') => {
  const { id: patient_id } = await aPatient(clinic, { given_name, family_name, email })
  const starts_at = `2031-03-03T${String(hour++).padStart(2, '0')}:00:00Z`
  const visit = await anAppointment(clinic, { ...ids, patient_id, starts_at })
  const about = { kind: 'appointment', id: visit.id } as const
  return clinic.transact(async (db) => {
    const mail = { kind: 'appointment-cancelled', language: 'en', subject: 'Your visit', body: 'Your visit' } as const
    const context = { db, now: new Date().toISOString(), services }
    const id = await queueMessage(context, { ...mail, to: email, about })
    await db.updateTable('messages').set({ status }).where('id', '=', id).execute()
    return { id, about, starts_at, patient_id }
  })
}
const call = (method: 'GET' | 'POST', path: string) => server.call(clinic.host, method, path, { headers })
const found = async (search: string) => {
  const { items, total } = (await call('GET', `/messages?search=${encodeURIComponent(search)}`)).json()
  expect(total).toBe(items.length)
  return items.map(({ to }: { to: string }) => to).toSorted()
}

test('a search is in the audit with each patient whose address it showed, and counts as one for patients does', async () => {
  const rosa = await aMail('Rosa', 'Delgado', 'rosa@example.test')
  await aMail('Liam', 'Smith', 'liam@example.test')
  for (const search of ['delgado', 'delgado', 'nobody']) await found(search)
  const { seen, counted } = await clinic.transact(async (db) => ({
    seen: await db
      .selectFrom('audit_events')
      .select(['object_id', 'detail'])
      .where('action', '=', 'messages:search')
      .execute(),
    counted: await db.selectFrom('attempts').selectAll().where('kind', '=', 'contacts-shown').execute(),
  }))
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(
    expect.arrayContaining([
      { object_id: rosa.patient_id, detail: 'contact' },
      { object_id: null, detail: null },
    ]),
  )
  expect(counted).toHaveLength(1)
})

test('a page without a search is in the audit with each whose address it showed, and they count', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, (_, n) => aMail('Rosa', `Delgado ${'abcd'[n]}`, `rosa${n}@example.test`)),
  )
  const page = (skip: number) => call('GET', `/messages?take=2&skip=${skip}`)
  for (const skip of [0, 2, 2]) expect((await page(skip)).statusCode).toBe(200)
  const stored = await clinic.transact(async (db) => ({
    seen: await db
      .selectFrom('audit_events')
      .select(['object_id', 'detail'])
      .where('action', '=', 'messages:list')
      .execute(),
    counted: await db.selectFrom('attempts').selectAll().where('kind', '=', 'log-shown').execute(),
  }))
  expect(stored.seen).toHaveLength(4)
  expect(new Set(stored.seen.map(({ object_id }) => object_id))).toEqual(
    new Set(people.map(({ patient_id }) => patient_id)),
  )
  expect(stored.seen.every(({ detail }) => detail === 'contact')).toBe(true)
  expect(stored.counted).toHaveLength(1)
  await clinic.transact((db) =>
    db.updateTable('attempts').set({ count: loggedPerHour }).where('kind', '=', 'log-shown').execute(),
  )
  await aMail('Nora', 'Del Monte', 'nora@example.test')
  expect((await page(0)).json()).toMatchObject({ code: 'too_many_requests' })
  // Whoever is on the phone is found meanwhile.
  expect(await found('delgado')).toHaveLength(4)
})

test('tells whose visit a message is about, and when that is; not of whoever asked to be forgotten', async () => {
  const { starts_at, patient_id } = await aMail('Rosa', 'Delgado', 'rosa@example.test')
  const startsAt = new Date(starts_at).toISOString()
  const told = async () => (await call('GET', '/messages')).json().items[0]
  const visit = { startsAt, timeZone: expect.any(String) }
  expect(await told()).toMatchObject({ patientName: 'Rosa Delgado', visit })
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: starts_at, restricted_with: patient_id })
      .where('id', '=', patient_id)
      .execute(),
  )
  expect(await told()).toMatchObject({ patientName: null, visit })
  expect(await found('delgado')).toEqual([])
})

test('is searched by the words of an address or of a name', async () => {
  await aMail('Rosa', 'Delgado', 'rosa@example.test')
  await aMail('Nora', 'Del Monte', 'n_m@other.test')
  expect(await found('delgado rosa')).toEqual(['rosa@example.test'])
  expect(await found('DEL')).toEqual(['n_m@other.test', 'rosa@example.test'])
  expect(await found('@other')).toEqual(['n_m@other.test'])
  expect(await found('n_m')).toEqual(['n_m@other.test'])
  expect(await found('r_sa')).toEqual([])
  expect(await found('%')).toEqual([])
})

test.each([
  ['Müller', ['muller', 'Mueller', 'MÜLLER', 'mul', 'uel'], ['moller']],
  ['Muller', ['Müller', 'mueller'], []],
  ['Mueller', ['Müller', 'muller'], []],
  ['Strauß', ['strauss', 'STRAUSS', 'straus', 'Strauß'], ['strauz']],
  ['Weiss', ['Weiß', 'weis'], []],
  ['Samuel', ['samuel', 'samue', 'el'], []],
  ['Sørensen-Łuczak', ['sorensen', 'SÖRENSEN', 'soerensen', 'luczak'], ['surensen']],
  ['Æbelø', ['aebelo', 'abeloe', 'æbelø'], []],
  ['Núñez', ['nunez', 'NÚÑEZ'], ['nun*z', 'nun.z', '(nunez', '[']],
  ['Коваль', ['коваль'], ['kovaly']],
  ['김', ['김'], []],
])('finds %s with accents, without, and as they are written out', async (name, finding, missing) => {
  await aMail('Rosa', name, 'a.b@example.test')
  for (const search of finding) expect(await found(search), search).toHaveLength(1)
  for (const search of missing) expect(await found(search), search).toEqual([])
})

test('tells nothing of an attempt before once a message is to be sent again', async () => {
  const { id } = await aMail('Rosa', 'Delgado', 'rosa@example.test', 'failed')
  await clinic.transact((db) =>
    db.updateTable('messages').set({ failure: 'unreachable', last_error: 'No answer.' }).where('id', '=', id).execute(),
  )
  const answer = await call('POST', `/messages/${id}/retry`)
  expect(answer.json()).toMatchObject({ status: 'queued', failure: null, lastError: null })
})

test('says whether messages leave at all', async () => {
  expect((await call('GET', '/messages')).json()).toMatchObject({ total: 0, hasMailServer: false })
})

test.each(['waiting', 'queued', 'on-hold'])(
  'a message that has not left (%s) can be withdrawn, once',
  async (status) => {
    const { id, about } = await aMail('Rosa', 'Delgado', 'rosa@example.test', status)
    const cancellation = { about, kind: 'appointment-cancelled' } as const
    const fate = () => clinic.transact((db) => statusOfNewest(db, cancellation))
    expect(await fate()).toBe('told')
    const answer = await call('POST', `/messages/${id}/withdraw`)
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'withdrawn'])
    expect(await fate()).toBe('withdrawn')
    expect((await call('POST', `/messages/${id}/withdraw`)).json().code).toBe('state_conflict')
    expect((await call('POST', `/messages/${id}/retry`)).json().code).toBe('state_conflict')
    const audited = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('object_id').where('action', '=', 'messages:withdraw').execute(),
    )
    expect(audited).toEqual([{ object_id: id }])
  },
)

test.each(['sent', 'failed', 'superseded', 'outbox'])('one that is %s cannot', async (status) => {
  const { id } = await aMail('Rosa', 'Delgado', 'rosa@example.test', status)
  expect((await call('POST', `/messages/${id}/withdraw`)).json().code).toBe('state_conflict')
})

test('nobody withdraws messages who may only read them', async () => {
  const { id } = await aMail('Rosa', 'Delgado', 'rosa@example.test')
  headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'], may: ['messages:list'] }), services)
  expect((await call('POST', `/messages/${id}/withdraw`)).statusCode).toBe(403)
})

test('counts what became of the messages of the last seven days', async () => {
  for (const [place, status] of ['sent', 'sent', 'waiting', 'on-hold', 'failed', 'outbox', 'withdrawn'].entries())
    await aMail('Rosa', 'Delgado', `rosa${place}@example.test`, status)
  const old = await aMail('Rosa', 'Delgado', 'old@example.test', 'sent')
  await clinic.transact((db) =>
    db.updateTable('messages').set({ created_at: '2025-01-01T00:00:00Z' }).where('id', '=', old.id).execute(),
  )
  expect((await call('GET', '/messages')).json().week).toEqual({ sent: 2, waiting: 2, failed: 1, kept: 1 })
  expect((await call('GET', '/messages?skip=2')).json().week).toBeNull()
})

test('counts what nobody has yet, but for texts in whose place a mail goes, and writes nobody into the audit', async () => {
  const states = ['waiting', 'queued', 'on-hold', 'sent', 'outbox', 'failed', 'withdrawn', 'superseded']
  for (const [n, status] of states.entries())
    await aMail('Rosa', `Delgado ${'abcdefgh'[n]}`, `r${n}@example.test`, status)
  const text = await aMail('Liam', 'Smith', 'liam@example.test', 'failed')
  await clinic.transact((db) =>
    db.updateTable('messages').set({ channel: 'sms', to_address: '+12025550147' }).where('id', '=', text.id).execute(),
  )
  expect((await call('GET', '/messages/undelivered')).json()).toEqual({ count: 3 })
  const noted = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('action').where('action', 'like', 'messages:%').execute(),
  )
  expect(noted).toEqual([])
})

test('one that was kept is sent from here once there is a mail server, and not before', async () => {
  const { id } = await aMail('Rosa', 'Delgado', 'rosa@example.test', 'outbox')
  expect((await call('GET', `/messages/${id}`)).json()).toMatchObject({ status: 'outbox', canLeave: false })
  expect((await call('POST', `/messages/${id}/retry`)).json().code).toBe('state_conflict')
  const before = services.hasMailServer
  services.hasMailServer = true
  try {
    expect((await call('GET', `/messages/${id}`)).json().canLeave).toBe(true)
    expect((await call('POST', `/messages/${id}/retry`)).json()).toMatchObject({ status: 'queued' })
  } finally {
    services.hasMailServer = before
  }
})
