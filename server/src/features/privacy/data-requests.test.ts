import { beforeEach, expect, test } from 'vitest'
import { aBill } from '../../../test/billing.ts'
import { aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, password } from '../accounts/account-fixture.ts'
import { sweepMessages } from '../messages/jobs.ts'

type Headers = Record<string, string>

const world = await testServer()
const { services } = world.server
let clinic: TestClinic
let offer: { provider_id: string; service_id: string }
let rosa: TestUser
let [hers, ana, ben]: Headers[] = []
let benId: string

beforeEach(async () => {
  const practice = await aPractice(world, { clinic: { country: 'DE', record_years: 10 } })
  clinic = practice.clinic
  offer = { provider_id: practice.doctor.id, service_id: practice.service.id }
  rosa = await aUser(clinic, { roles: ['guest'], email: 'rosa@example.test', patient: { family_name: 'Diaz' } })
  hers = await signedIn(clinic, rosa, services)
  ana = await signedIn(clinic, await aUser(clinic, { roles: ['admin'], name: 'Ana Admin' }), services)
  const other = await aUserWithPassword(clinic)
  benId = other.id
  await clinic.transact((db) =>
    db
      .updateTable('users')
      .set({ roles: ['admin'], name: 'Ben Boss' })
      .where('id', '=', benId)
      .execute(),
  )
  ben = await signedIn(clinic, { id: benId, roles: ['admin'] }, services)
})

const call = (headers: Headers | undefined, method: 'GET' | 'POST', path: string, body?: object, version = 1) =>
  world.call(clinic.host, method, path, {
    headers: { ...headers, 'if-match': `"${version}"` },
    ...(body && { body }),
  })
const ask = (kind: string) => call(hers, 'POST', `/patients/${rosa.patientId!}/data-requests`, { kind, words: 'All' })
const act = (headers: Headers | undefined, id: string, version: number, body: object) =>
  call(headers, 'POST', `/data-requests/${id}/acts`, body, version)
/** With the plan as it is now, or as it was. */
const erase = async (headers: Headers | undefined, id: string, version: number, typed = password, seen?: string) => {
  const fingerprint = seen ?? (await call(headers, 'GET', `/data-requests/${id}`)).json().plan.fingerprint
  return call(headers, 'POST', `/data-requests/${id}/erase`, { password: typed, fingerprint }, version)
}
const mails = () =>
  clinic.transact((db) =>
    db
      .selectFrom('messages')
      .select(['subject', 'body', 'to_address as to'])
      .where('kind', '=', 'data-request')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
const codeOf = (answer: { statusCode: number; json: () => unknown }) =>
  `${answer.statusCode} ${(answer.json() as { code?: string }).code ?? ''}`.trim()
const seen = (status: string) =>
  anAppointment(clinic, {
    ...{
      ...offer,
      patient_id: rosa.patientId!,
      starts_at: '2020-03-02T15:00:00Z',
      status,
      message: 'a lump',
      claim: false,
    },
  })

test('what is asked is answered by its day, told, and proved', async () => {
  const asked = (await ask('access')).json()
  const list = (await call(ana, 'GET', '/data-requests')).json()
  expect(list).toMatchObject({ total: 1, overdue: 0, items: [{ id: asked.id, law: 'Art. 12 Abs. 3 DSGVO' }] })
  expect((await act(ana, asked.id, 1, { act: 'take-on' })).statusCode).toBe(200)
  expect(codeOf(await act(ben, asked.id, 1, { act: 'take-on' }))).toBe('412 stale_version')
  const longer = (await act(ana, asked.id, 2, { act: 'extend', answer: 'Three archives' })).json()
  expect(longer.dueOn > asked.dueOn).toBe(true)
  expect(codeOf(await act(ana, asked.id, 3, { act: 'extend', answer: 'Again' }))).toBe('409 request_changed')
  const sent = { act: 'fulfill', answer: 'Here it is', sent: 'Copy as PDF, by mail', sentOn: asked.receivedOn }
  expect(codeOf(await act(ana, asked.id, 3, { ...sent, sentOn: '2020-01-01' }))).toBe('422 invalid_fields')
  const done = (await act(ana, asked.id, 3, sent)).json()
  expect(done.history.map(({ act: name, by }: { act: string; by: string | null }) => [name, by])).toEqual([
    ...[
      ['ask', expect.any(String)],
      ['take-on', 'Ana Admin'],
      ['extend', 'Ana Admin'],
      ['fulfill', 'Ana Admin'],
    ],
  ])
  const [own] = (await call(hers, 'GET', '/patients/me/data-requests')).json().items
  expect(own).toMatchObject({
    ...{ status: 'fulfilled', extension: 'Three archives', answer: 'Here it is', sent: 'Copy as PDF, by mail' },
    ...{ sentOn: asked.receivedOn, mayWithdraw: false },
  })
  const told = await mails()
  expect(told.map(({ to }) => to)).toEqual(['rosa@example.test', 'rosa@example.test', 'rosa@example.test'])
  // Neither what was asked, nor what was answered.
  expect(told.map(({ subject, body }) => `${subject} ${body}`).join(' ')).not.toMatch(/Here it is|archives|Diaz/)
  await expect(
    clinic.transact((db) => db.updateTable('data_requests').set({ status: 'received', ended_at: null }).execute()),
  ).rejects.toMatchObject({ constraint: 'data_requests_ended' })
})

test('what is asked anew is added to what is open, whose time runs from the earlier day', async () => {
  const asked = (await ask('access')).json()
  expect(asked).toMatchObject({ isAdded: false, added: [] })
  const again = { kind: 'access', words: 'And the scans' }
  const added = (await call(hers, 'POST', `/patients/${rosa.patientId!}/data-requests`, again)).json()
  expect(added).toMatchObject({ id: asked.id, isAdded: true, words: 'All', added: ['And the scans'] })
  expect(added.dueOn).toBe(asked.dueOn)
  const letter = { patientId: rosa.patientId!, kind: 'access', words: '', receivedOn: '2026-01-15' }
  expect((await call(ben, 'POST', '/data-requests', letter)).json()).toEqual({ id: asked.id, isAdded: true })
  const one = (await call(ana, 'GET', `/data-requests/${asked.id}`)).json()
  expect(one).toMatchObject({ receivedOn: '2026-01-15', dueOn: '2026-02-15', version: 3 })
  expect(one.history.map(({ act: name, text }: { act: string; text: string | null }) => [name, text])).toEqual([
    ...[
      ['ask', null],
      ['ask-again', 'And the scans'],
      ['ask-again', null],
    ],
  ])
  expect(codeOf(await act(ana, asked.id, 1, { act: 'take-on' }))).toBe('412 stale_version')
})

test('who acts for an adult reads nothing of hers, cannot have her erased, and hears nothing once that is over', async () => {
  const friend = await aUser(clinic, { roles: ['guest'], email: 'sam@example.test', patient: {} })
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({
        ...{ user_id: friend.id, patient_id: rosa.patientId!, relation: 'guardian', came_by: 'patient' },
        ...{ relationship: 'friend', access: 'everything', confirmed_at: '2026-01-01T00:00:00Z' },
      })
      .execute(),
  )
  const theirs = await signedIn(clinic, friend, services)
  const ofRosa = `/patients/${rosa.patientId!}/data-requests`
  const own = (await ask('access')).json()
  expect((await call(theirs, 'GET', '/patients/me/data-requests')).json().items).toEqual([])
  expect((await call(theirs, 'POST', `/data-requests/${own.id}/withdraw`)).statusCode).toBe(404)
  const forHer = (await call(theirs, 'POST', ofRosa, { kind: 'access', words: 'Hers' })).json()
  expect(forHer).toMatchObject({ isAdded: false, words: 'Hers' })
  expect(codeOf(await call(theirs, 'POST', ofRosa, { kind: 'erasure', words: '' }))).toBe('422 invalid_fields')
  expect((await call(hers, 'GET', '/patients/me/data-requests')).json().items).toHaveLength(2)
  expect((await mails()).map(({ to }) => to).toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))).toEqual([
    ...['rosa@example.test', 'rosa@example.test', 'sam@example.test'],
  ])
  await clinic.transact((db) => db.deleteFrom('user_patients').where('user_id', '=', friend.id).execute())
  await act(ana, forHer.id, 1, { act: 'refuse', answer: 'Not for her' })
  expect((await call(hers, 'POST', `/data-requests/${own.id}/withdraw`)).statusCode).toBe(200)
  const later = (await mails()).slice(3)
  expect(later.map(({ to }) => to)).toEqual(['rosa@example.test', 'rosa@example.test'])
  expect(later.at(-1)?.subject).toContain('withdrawn')
})

test('the address of a record is not written to once it is of somebody else who does not act for them', async () => {
  const { id: patientId } = await aPatient(clinic, { given_name: 'Ada', email: 'home@example.test' })
  const noted = async (kind: string) => {
    const before = (await mails()).length
    const body = { patientId, kind, words: 'By letter', receivedOn: '2026-11-02' }
    const { id } = (await call(ana, 'POST', '/data-requests', body)).json()
    const { hasAddress } = (await call(ana, 'GET', `/data-requests/${id}`)).json()
    return [(await mails()).slice(before).map(({ to }) => to), hasAddress]
  }
  expect(await noted('access')).toEqual([['home@example.test'], true])
  const former = await aUser(clinic, { roles: ['guest'], email: 'home@example.test', patient: { given_name: 'Sam' } })
  expect(await noted('correction')).toEqual([[], false])
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({
        ...{ user_id: former.id, patient_id: patientId, relation: 'guardian', came_by: 'patient' },
        ...{ relationship: 'friend', access: 'everything', confirmed_at: '2026-01-01T00:00:00Z' },
      })
      .execute(),
  )
  expect(await noted('objection')).toEqual([['home@example.test'], true])
})

test('what cannot be answered without words is not taken down without them', async () => {
  for (const kind of ['correction', 'objection']) {
    const asked = await call(hers, 'POST', `/patients/${rosa.patientId!}/data-requests`, { kind, words: ' ' })
    expect(asked.json().errors).toMatchObject([{ pointer: '/body/words', code: 'required' }])
  }
})

test('the patient takes it back, and whoever only sees somebody else’s request finds none', async () => {
  const { id } = (await ask('objection')).json()
  const other = await signedIn(clinic, await aUser(clinic, { roles: ['guest'], patient: {} }), services)
  expect((await call(other, 'POST', `/data-requests/${id}/withdraw`)).statusCode).toBe(404)
  expect((await call(hers, 'POST', `/data-requests/${id}/withdraw`)).json().status).toBe('withdrawn')
  expect(codeOf(await act(ana, id, 2, { act: 'take-on' }))).toBe('409 request_changed')
})

test('nobody erases alone, or what is held, or with visits of which nobody knows', async () => {
  const visit = await seen('booked')
  const { id } = (await ask('erasure')).json()
  const hold = { patientId: rosa.patientId!, reason: 'A lawsuit', caseReference: '12 C 34', until: null }
  expect((await call(ben, 'POST', '/erasure-holds', hold)).json()).toEqual({ held: 1 })
  expect(codeOf(await act(ana, id, 1, { act: 'propose' }))).toBe('409 record_held')
  const { holds } = (await call(ana, 'GET', '/data-retention')).json()
  expect(holds).toMatchObject([{ reason: 'A lawsuit', caseReference: '12 C 34', placedBy: 'Ben Boss', until: null }])
  const released = await call(ana, 'POST', `/erasure-holds/${holds[0].id}/release`, { wholeCase: true })
  expect(released.json()).toEqual({ released: 1 })
  expect((await act(ana, id, 1, { act: 'propose' })).json()).toMatchObject({
    ...{
      isPreparedByCaller: true,
      acts: ['extend', 'decline'],
      plan: { undecided: [{ reference: visit.reference, startsAt: '2020-03-02T15:00:00.000Z' }], records: 1 },
    },
  })
  expect(codeOf(await erase(ana, id, 2))).toBe('409 request_changed')
  expect(codeOf(await erase(ben, id, 2, 'not it'))).toBe('422 wrong_password')
  expect(codeOf(await erase(ben, id, 2))).toBe('409 visits_open')
  await expect(
    clinic.transact(async (db) => {
      const { proposed_by_user_id } = await db.selectFrom('data_requests').selectAll().executeTakeFirstOrThrow()
      const alone = { status: 'fulfilled', ended_at: '2026-11-24T12:00:00Z', erased_by_user_id: proposed_by_user_id }
      await db.updateTable('data_requests').set(alone).execute()
    }),
  ).rejects.toMatchObject({ constraint: 'data_requests_two_people' })
})

test('whoever was never seen is gone, with the words of the request, and told a last time', async () => {
  await seen('cancelled')
  const { id } = (await ask('erasure')).json()
  const { plan } = (await act(ana, id, 1, { act: 'propose' })).json()
  expect(plan.otherRequests).toEqual([])
  const other = (await ask('access')).json()
  // What is erased is what was seen: another request may have to be answered first.
  expect(codeOf(await erase(ben, id, 2, password, plan.fingerprint))).toBe('409 request_changed')
  const now = (await call(ben, 'GET', `/data-requests/${id}`)).json().plan
  expect(now.otherRequests).toEqual([{ id: other.id, kind: 'access', dueOn: other.dueOn }])
  expect((await erase(ben, id, 2)).json()).toEqual({ erased: 1, restricted: 0, keptUntil: null })
  const rows = await clinic.transact((db) => db.selectFrom('data_requests').selectAll().execute())
  expect(rows.find((row) => row.id === other.id)).toMatchObject({ status: 'lapsed', words: '' })
  const request = rows.find((row) => row.id === id)
  expect(request).toMatchObject({ status: 'fulfilled', words: '', erased_by_user_id: benId, kept_until: null })
  expect((await mails()).filter(({ to }) => to !== null)).toMatchObject([{ to: 'rosa@example.test' }])
  await clinic.transact((db) => sweepMessages(db, new Date(Date.now() + 3 * 86_400_000).toISOString()))
  // What waits for its mail server is still to leave.
  const left = await clinic.transact((db) =>
    db.selectFrom('messages').select('status').where('to_address', '=', 'rosa@example.test').execute(),
  )
  expect(left.filter(({ status }) => status !== 'queued')).toEqual([])
})

test('of whoever was seen stays what the law keeps, and by when it goes is listed', async () => {
  await seen('fulfilled')
  const { id } = (await ask('erasure')).json()
  const { plan } = (await act(ana, id, 1, { act: 'propose' })).json()
  expect(plan).toMatchObject({
    ...{ records: 0, hasAccount: true, kept: { visits: 1, years: 10, until: '2030-03-02' } },
  })
  expect((await erase(ben, id, 2)).json()).toEqual({ erased: 0, restricted: 1, keptUntil: '2030-03-02' })
  expect((await call(hers, 'GET', '/patients/me/data-requests')).statusCode).toBe(401)
  world.clock.offsetMs = Date.parse('2030-02-20T12:00:00Z') - Date.now()
  const later = (
    await call(await signedIn(clinic, { id: benId, roles: ['admin'] }, services), 'GET', '/data-retention')
  ).json()
  world.clock.offsetMs = 0
  expect(later.erasures).toMatchObject([{ patientId: rosa.patientId, keptUntil: '2030-03-02', isHeld: false }])
  expect(later.rules).toContainEqual({
    ...{ kind: 'record', amount: 10, unit: 'years', isSetting: true, law: '§ 630f Abs. 3 BGB, § 10 Abs. 3 MBO-Ä' },
  })
})

test('a restriction that was granted holds until it is lifted: the chart says so, lists and reports leave her out', async () => {
  const { id } = (await ask('restriction')).json()
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ family_name: 'Quillfeather', birth_date: '1990-02-03' })
      .where('id', '=', rosa.patientId!)
      .execute(),
  )
  const listed = async () => (await call(ana, 'GET', '/patients/export')).body.includes('Quillfeather')
  const inForce = async () => (await call(ana, 'GET', `/patients/${rosa.patientId!}/chart`)).json().inForce
  await seen('fulfilled')
  const form = crypto.randomUUID()
  await clinic.transact(async (db) => {
    const times = { created_at: '2020-03-02T15:00:00Z', updated_at: '2020-03-02T15:00:00Z' }
    await aBill(db, { patientId: rosa.patientId!, userId: benId, payerName: 'Rosa Quillfeather', on: '2020-03-02' })
    const definition = '{"sections":[]}'
    await db
      .insertInto('forms')
      .values({ id: form, name: 'Intake', definition, ...times })
      .execute()
    await db
      .insertInto('form_versions')
      .values({
        ...{ form_id: form, number: 1, name: 'Intake', definition, published_at: times.created_at },
        ...{ published_by_user_id: benId, published_by: 'Ben Boss' },
      })
      .execute()
    await db
      .insertInto('form_answers')
      .values({
        ...{ id: crypto.randomUUID(), form_id: form, form_number: 1, patient_id: rosa.patientId!, ...times },
        ...{ status: 'completed', content: '{}', begun_by_user_id: rosa.id, completed_at: times.created_at },
        ...{ completed_by_user_id: rosa.id, completed_by: 'Rosa' },
      })
      .execute()
  })
  const twin = await aPatient(clinic, { family_name: 'Quilfeather', birth_date: '1990-02-03' })
  const named = async () => {
    const days = 'figure=visits&from=2020-03-01&to=2020-03-31'
    const report = await call(ana, 'GET', `/reports/operational/visits?${days}`)
    const money = await call(ana, 'GET', `/reports/financial/rows?${days.replace('visits', 'issued')}`)
    expect(money.json()).toMatchObject({ total: 1, minor: 100 })
    const answers = await call(ana, 'GET', `/forms/${form}/answers/export`)
    const { items } = (await call(ana, 'GET', '/patients/duplicates')).json()
    const compared = await call(ana, 'GET', `/patients/${rosa.patientId!}/compare/${twin.id}`)
    return [
      ...[report, money, answers].map(({ body }) => body.includes('Quillfeather')),
      items.length > 0,
      compared.json().obstacles.includes('use-restricted'),
    ]
  }
  expect([await listed(), await inForce()]).toEqual([true, []])
  expect(await named()).toEqual([true, true, true, true, false])
  const answer = { act: 'fulfill', answer: 'It is restricted.', sent: 'This answer', sentOn: '2026-11-25' }
  expect((await act(ana, id, 1, answer)).json()).toMatchObject({ status: 'fulfilled', acts: ['lift'] })
  expect([await listed(), await inForce()]).toEqual([false, ['restriction']])
  expect(await named()).toEqual([false, false, false, false, true])
  const ended = (await call(ana, 'GET', `/data-requests/${id}`)).json().endedAt
  const lifted = (await act(ana, id, 2, { act: 'lift', answer: 'The address is right now.' })).json()
  expect(lifted).toMatchObject({ status: 'lifted', answer: 'The address is right now.', endedAt: ended, acts: [] })
  expect([await listed(), await inForce()]).toEqual([true, []])
  expect(codeOf(await act(ana, id, 3, { act: 'lift', answer: 'Again' }))).toBe('409 request_changed')
  // What was given out is given out: only what lasts is lifted.
  const access = (await ask('access')).json().id
  await act(ana, access, 1, answer)
  expect(codeOf(await act(ana, access, 2, { act: 'lift', answer: 'No' }))).toBe('409 request_changed')
})
