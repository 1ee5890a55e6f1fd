import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { eraseNotes } from './erase-notes.ts'

const world = await testServer()
const { call, server } = world

/** A doctor with a patient in the room. */
async function aVisit() {
  const { clinic, service, doctor } = await aPractice(world)
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
  )
  const patient = await aPatient(clinic, { given_name: 'Rosa' })
  const ids = { provider_id: doctor.id, service_id: service.id, patient_id: patient.id }
  const { id } = await anAppointment(clinic, { ...ids, starts_at: at('15:00'), status: 'checked-in', claim: false })
  const headers = await signedIn(clinic, user, server.services)
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, more = {}) =>
    call(clinic.host, method, `/appointments/${id}${path}`, { headers: { ...headers, ...more }, ...(body && { body }) })
  const post = (path: string, body: object) => ask('POST', path, body, { 'idempotency-key': randomUUID() })
  const save = (kind: string, content: object, version: number) =>
    ask('PATCH', `/drafts/${kind}`, { content: { kind, ...content } }, { 'if-match': `"${version}"` })
  const drafts = async () => (await ask('GET', '/drafts')).json().items as { kind: string; content: object }[]
  const begin = () => ask('PATCH', '/encounter', { plan: 'Rest' }, { 'if-match': '"0"' })
  const sign = () => ask('POST', '/encounter/sign', { isShared: false }, { 'if-match': '"1"' })
  const discard = (kind: string, version: number) =>
    ask('DELETE', `/drafts/${kind}`, undefined, { 'if-match': `"${version}"` })
  const mark = () => ask('POST', '/encounter/errors', { number: 1, addendumId: null, reason: 'Wrong visit' })
  const begins = async () => (await ask('GET', '/drafts')).json().begins as object
  return { clinic, id, patient, ask, post, save, drafts, begins, begin, sign, mark, discard }
}

test('an addendum is saved as it is typed, until it is added', async () => {
  const { post, save, drafts, begin, sign } = await aVisit()
  await begin()
  expect((await save('addendum', { text: 'Swab' }, 0)).json()).toMatchObject({ code: 'state_conflict' })
  await sign()
  expect((await save('addendum', { text: 'Swab' }, 0)).json()).toMatchObject({ version: 1 })
  expect((await save('addendum', { text: 'Swab negative' }, 1)).json()).toMatchObject({ version: 2 })
  expect(await drafts()).toMatchObject([{ kind: 'addendum', content: { text: 'Swab negative' } }])

  const body = { number: 1, text: 'Swab negative', draftVersion: 2 }
  expect((await post('/encounter/addenda', body)).statusCode).toBe(201)
  expect(await drafts()).toEqual([])
})

test('a second tab is refused, what is sent again is not, and what was ended elsewhere does not begin anew', async () => {
  const { clinic, id, ask, save, discard, begin, drafts } = await aVisit()
  const discarded = () =>
    clinic.transact((db) =>
      db
        .selectFrom('audit_events')
        .select(['object_id', 'detail'])
        .where('action', '=', 'encounters:discard')
        .execute(),
    )
  expect((await save('referral', { question: 'MRI?' }, 0)).json()).toMatchObject({ code: 'state_conflict' })
  await begin()
  expect((await save('referral', { question: 'MRI?' }, 0)).statusCode).toBe(200)
  expect((await save('referral', { question: 'MRI?' }, 0)).json()).toMatchObject({ version: 1 })
  expect((await save('referral', { question: 'CT?' }, 0)).json()).toMatchObject({ code: 'stale_version' })
  expect((await save('referral', { question: 'x'.repeat(2001) }, 1)).json()).toMatchObject({ code: 'invalid_fields' })
  expect(await drafts()).toMatchObject([{ content: { question: 'MRI?' } }])
  expect((await ask('DELETE', '/drafts/referral')).json()).toMatchObject({ code: 'version_required' })
  expect((await discard('referral', 0)).json()).toMatchObject({ code: 'stale_version' })
  expect(await drafts()).toHaveLength(1)
  // Sent again after a lost answer, it is done once.
  for (const answer of [204, 204]) expect((await discard('referral', 1)).statusCode).toBe(answer)
  expect(await discarded()).toEqual([{ object_id: id, detail: 'referral' }])
  expect((await save('referral', { question: 'CT?' }, 1)).json()).toMatchObject({ code: 'state_conflict' })
  expect(await drafts()).toEqual([])
})

const days = { from: '2026-11-25', until: '2026-11-27' }
const aLetter = {
  content: { kind: 'sick-note', isFirst: true, keptFrom: 'work', ...days, diagnosis: null, remark: '' },
  ...{ isShared: false, isSpanConfirmed: true },
}
const anAddendum = { number: 1, text: 'Swab positive' }

test.each([
  { kind: 'sick-note', path: '/letters', body: aLetter, first: { remark: 'Rest' }, later: { remark: 'No lifting' } },
  {
    ...{ kind: 'addendum', path: '/encounter/addenda', body: anAddendum },
    ...{ first: { text: 'Swab positive' }, later: { text: 'Swab negative' } },
  },
])('of the kind $kind nothing ends with what another device wrote unseen', async (each) => {
  const { kind, path, body, first, later } = each
  const { ask, post, save, discard, begin, sign, drafts } = await aVisit()
  const written = async () => {
    const letters = (await ask('GET', '/letters')).json().items as object[]
    const { addenda } = (await ask('GET', '/encounter')).json().encounter as { addenda: object[] }
    return letters.length + addenda.length
  }
  await begin()
  if (kind === 'addendum') await sign()
  await save(kind, first, 0)
  await save(kind, later, 1)
  for (const draftVersion of [undefined, 0, 1, 3])
    expect((await post(path, { ...body, draftVersion })).json()).toMatchObject({ code: 'stale_version' })
  expect(await drafts()).toMatchObject([{ kind, version: 2, content: later }])
  expect(await written()).toBe(0)

  // Of two at once one wins, and what was seen decides.
  const [issued, saved] = await Promise.all([post(path, { ...body, draftVersion: 2 }), save(kind, first, 2)])
  const isIssued = issued.statusCode === 201
  expect(saved.json()).toMatchObject(isIssued ? { code: 'state_conflict' } : { version: 3 })
  if (!isIssued) expect(issued.json()).toMatchObject({ code: 'stale_version' })
  expect(await drafts()).toMatchObject(isIssued ? [] : [{ kind, version: 3, content: first }])
  expect(await written()).toBe(isIssued ? 1 : 0)

  await discard(kind, 3)
  expect((await post(path, { ...body, draftVersion: 3 })).json()).toMatchObject({ code: 'state_conflict' })
  expect(await written()).toBe(isIssued ? 1 : 0)
})

test.each([
  ['sick-note', { question: 'MRI?' }, 'question'],
  ['referral', { assessment: 'Well' }, 'assessment'],
  ['report', { remark: 'Rest' }, 'remark'],
  ['referral', { text: 'Swab' }, 'text'],
  ['referral', { kind: 'report' }, 'kind'],
  ['referral', { kind: 'other' }, 'kind'],
])('a draft of the kind %s takes its own fields: not %o', async (kind, content, field) => {
  const { save, begin, drafts } = await aVisit()
  await begin()
  const { code, errors } = (await save(kind, content, 0)).json()
  expect([code, errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    'invalid_fields',
    [`/body/content/${field}`],
  ])
  expect(await drafts()).toEqual([])
})

test('a letter that is issued takes its draft along, and an erasure every one', async () => {
  const { clinic, id, post, save, begin, drafts } = await aVisit()
  await begin()
  await save('sick-note', { ...days, remark: 'Be' }, 0)
  await save('referral', { question: 'MRI?' }, 0)
  const issued = await post('/letters', { ...aLetter, draftVersion: 1 })
  expect(issued.statusCode).toBe(201)
  expect(await drafts()).toMatchObject([{ kind: 'referral' }])
  await clinic.transact((db) => eraseNotes(db, [id], at('18:00')))
  const left = await clinic.transact((db) => db.selectFrom('visit_drafts').selectAll().execute())
  expect(left).toEqual([])
})

test('what was begun for a note which is marked as entered in error is not offered with the next note', async () => {
  const { clinic, id, ask, save, drafts, begins, begin, sign, mark } = await aVisit()
  await begin()
  await sign()
  await save('addendum', { text: 'Swab' }, 0)
  await save('referral', { question: 'MRI?' }, 0)
  expect((await mark()).statusCode).toBe(200)
  expect([await drafts(), await begins()]).toEqual([[], { addendum: 2, referral: 2 }])
  expect((await save('referral', { question: 'MRI!' }, 1)).json()).toMatchObject({ code: 'state_conflict' })
  expect((await save('addendum', { text: 'Swab!' }, 1)).json()).toMatchObject({ code: 'state_conflict' })
  // Whatever is written past the use case, too.
  const write = () =>
    clinic.transact((db) =>
      db
        .updateTable('visit_drafts')
        .set({ content: '{"text":"Swab"}', note_number: 1 })
        .where('appointment_id', '=', id)
        .execute(),
    )
  await expect(write()).rejects.toThrow('entered in error')

  await ask('PATCH', '/encounter', { plan: 'Rest' }, { 'if-match': '"2"' })
  await ask('POST', '/encounter/sign', { isShared: false }, { 'if-match': '"3"' })
  expect((await save('addendum', { text: 'Swab!' }, 1)).json()).toMatchObject({ code: 'state_conflict' })
  expect((await save('addendum', { text: 'Blood count' }, 2)).json()).toMatchObject({ version: 3 })
  expect(await drafts()).toMatchObject([{ kind: 'addendum', content: { text: 'Blood count' } }])
})

test.each([
  { kind: 'sick-note', path: '/letters', body: aLetter, content: { remark: 'Rest' } },
  { kind: 'addendum', path: '/encounter/addenda', body: anAddendum, content: { text: 'Swab positive' } },
])(
  'a first save of the kind $kind that comes when it has ended begins nothing anew',
  async ({ kind, path, body, content }) => {
    const { post, save, drafts, begins, begin, sign } = await aVisit()
    await begin()
    await sign()
    await save(kind, content, 0)
    expect((await post(path, { ...body, draftVersion: 1 })).statusCode).toBe(201)
    expect((await save(kind, content, 0)).json()).toMatchObject({ code: 'state_conflict' })
    expect([await drafts(), await begins()]).toEqual([[], { [kind]: 2 }])
    // Whoever writes a second one has seen that the first has ended.
    expect((await save(kind, content, 2)).json()).toMatchObject({ version: 3 })
    expect((await post(path, { ...body, draftVersion: 3 })).statusCode).toBe(201)
  },
)

test('a first save that meets the erasure of the patient finds the record closed', async () => {
  const { clinic, id, patient, save, begin } = await aVisit()
  await begin()
  const [isLocked, mayErase] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const erasing = clinic.transact(async (db) => {
    await lockChart(db, patient.id)
    isLocked.resolve()
    await mayErase.promise
    await eraseNotes(db, [id], at('18:00'))
  })
  await isLocked.promise
  const saving = save('referral', { question: 'MRI?' }, 0)
  await untilWaiting(world, 1)
  mayErase.resolve()
  await erasing
  expect((await saving).json()).toMatchObject({ code: 'record_closed' })
  expect(await clinic.transact((db) => db.selectFrom('visit_drafts').selectAll().execute())).toEqual([])
})
