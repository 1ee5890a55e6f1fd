import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aProvider, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { inErrorAtMost } from './mark-in-error.ts'

const world = await testServer()
const { call, server } = world

type Marked = { number?: number; addendumId?: string | null; reason?: string; withdrawLetters?: string[] }

/** A doctor whose patient has an account, with a note that is signed and shared. */
async function aSignedNote() {
  const { clinic, service, doctor } = await aPractice(world)
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
  )
  const own = await signedIn(clinic, user, server.services)
  const rosa = await aUser(clinic, { patient: { given_name: 'Rosa', email_verified_at: at('12:00') } })
  const patient = await signedIn(clinic, rosa, server.services)
  const patient_id = rosa.patientId!
  const ids = { provider_id: doctor.id, service_id: service.id, patient_id }
  const { id } = await anAppointment(clinic, {
    ...{ ...ids, starts_at: at('15:00'), status: 'checked-in', claim: false, booked_by_user_id: rosa.id },
  })
  const path = `/appointments/${id}/encounter`
  const ask = (method: 'GET' | 'POST', where: string, headers: Record<string, string>, body?: object) =>
    call(clinic.host, method, where, { headers, ...(body && { body }) })
  const read = async (as = own) => (await ask('GET', path, as)).json()
  const save = (body: object, version: number, as = own) =>
    call(clinic.host, 'PATCH', path, { headers: { ...as, 'if-match': `"${version}"` }, body })
  const sign = (version: number, isShared = false) =>
    ask('POST', `${path}/sign`, { ...own, 'if-match': `"${version}"` }, { isShared })
  const mark = ({ number = 1, addendumId = null, reason = 'Of another patient', ...more }: Marked = {}, as = own) =>
    ask('POST', `${path}/errors`, as, { number, addendumId, reason, ...more })
  const add = (text: string, number = 1) =>
    ask('POST', `${path}/addenda`, { ...own, 'idempotency-key': randomUUID() }, { number, text })
  const share = (isShared: boolean, number = 1) => ask('POST', `${path}/share`, own, { number, isShared })
  const shared = async () => (await ask('GET', '/patients/me/shared', patient)).json()
  const audited = (action: string) =>
    clinic.transact((db) =>
      db.selectFrom('audit_events').select(['detail', 'actor_user_id']).where('action', '=', action).execute(),
    )
  await save(
    { plan: 'Antibiotics', pulse: 76, diagnoses: [{ code: 'J03.9', title: 'Tonsillitis', certainty: null }] },
    0,
  )
  await sign(1, true)
  return {
    ...{ clinic, service, user, own, patient, patientId: patient_id, id, path },
    ...{ ask, read, save, sign, mark, add, share, shared, audited },
  }
}

test('a note that was entered in error counts no more, and the visit can have a new one', async () => {
  const { clinic, user, own, id, path, ask, read, save, sign, mark, add, share, audited, patientId } =
    await aSignedNote()
  const signed = (await read()).encounter
  await add('She called.')
  expect((await mark({ reason: 'ab' })).statusCode).toBe(422)
  expect((await mark()).json()).toEqual({ markedAt: expect.any(String) })
  expect((await mark()).json()).toMatchObject({ code: 'entered_in_error' })
  expect(await audited('encounters:mark-in-error')).toEqual([{ detail: expect.any(String), actor_user_id: user.id }])

  const after = await read()
  expect(after).toMatchObject({
    encounter: { number: 2, begins: 2, version: 2, status: 'preliminary', content: { plan: '', pulse: null } },
    errors: [{ number: 1, reason: 'Of another patient', signedBy: signed.signedBy, wasShared: true }],
    ...{ mayWrite: true, maySign: true },
  })
  expect(JSON.stringify(after)).not.toContain('Antibiotics')

  // What was signed is there as it was, with its addendum, and reading it is written down.
  const wrong = (await ask('GET', `${path}/errors/${after.errors[0].id}`, own)).json()
  expect(wrong).toMatchObject({
    status: 'entered-in-error',
    ...{ contentHash: signed.contentHash, signedAt: signed.signedAt, content: signed.content },
    addenda: [{ text: 'She called.', error: null }],
  })
  expect(await audited('encounters:read')).toContainEqual({ detail: after.errors[0].id, actor_user_id: user.id })
  expect((await ask('GET', `${path}/errors/${randomUUID()}`, own)).statusCode).toBe(404)

  // Nothing is said of it where notes are put to use.
  const waiting = async () => (await ask('GET', '/encounters', own)).json().items.length
  expect(await waiting()).toBe(0)
  expect((await ask('GET', '/diagnoses', own)).json().items).toEqual([])
  expect((await ask('GET', `/patients/${patientId}/vitals`, own)).json().items).toEqual([])
  expect((await ask('GET', `/patients/${patientId}/timeline?kind=note`, own)).json().items).toMatchObject([
    { id, number: 1, error: { reason: 'Of another patient', by: signed.signedBy } },
  ])
  for (const answer of [await add('Too late'), await share(true), await share(false)])
    expect(answer.json()).toMatchObject({ code: 'entered_in_error' })

  // A tab that still has the first note writes nothing into the second.
  expect((await save({ findings: 'Of another patient' }, 1)).json()).toMatchObject({ code: 'stale_version' })
  expect((await save({ plan: 'Rest' }, 2)).json()).toMatchObject({ version: 3 })
  expect((await save({ findings: 'Of another patient' }, 1)).json()).toMatchObject({ code: 'stale_version' })
  expect(await waiting()).toBe(1)
  expect((await mark({ number: 2 })).json()).toMatchObject({ code: 'state_conflict' })
  const second = (await sign(3)).json()
  expect(second.contentHash).not.toBe(signed.contentHash)
  expect((await add('She called again.', 2)).statusCode).toBe(201)
  expect(await read()).toMatchObject({
    encounter: { number: 2, status: 'amended', content: { plan: 'Rest' }, addenda: [{ text: 'She called again.' }] },
    errors: [{ number: 1 }],
  })
  // And that one was wrong, too.
  expect((await mark({ number: 2, reason: 'The wrong visit' })).statusCode).toBe(200)
  expect(await read()).toMatchObject({ encounter: { number: 3, begins: 4 }, errors: [{ number: 1 }, { number: 2 }] })
  const kept = await clinic.transact((db) =>
    db.selectFrom('encounters').select(['number', 'content_hash']).orderBy('number').execute(),
  )
  expect(kept.map(({ content_hash }) => content_hash?.toString('hex'))).toEqual([
    signed.contentHash,
    second.contentHash,
  ])
})

test('the patient who could read it sees that it was withdrawn, and not why', async () => {
  const { id, patient, ask, mark, shared, save, sign, clinic } = await aSignedNote()
  const page = () => ask('GET', `/patients/me/notes/${id}`, patient)
  const waits = async () =>
    (await clinic.transact((db) =>
      db.selectFrom('messages').select('status').where('kind', '=', 'record-shared').execute(),
    )) as object[]
  expect((await page()).json()).toMatchObject({ content: { plan: 'Antibiotics' } })
  expect(await waits()).toEqual([{ status: 'waiting' }])
  await mark()
  expect(await waits()).toEqual([{ status: 'withdrawn' }])
  expect((await page()).json()).toMatchObject({ status: 409, code: 'entered_in_error' })
  const list = await shared()
  expect(list).toMatchObject({ total: 1, items: [{ id, noteNumber: 1, standing: 'withdrawn' }] })
  expect(JSON.stringify([list, (await page()).json()])).not.toMatch(/Antibiotics|another patient/)

  await save({ plan: 'Rest' }, 2)
  await sign(3, true)
  expect((await page()).json()).toMatchObject({ content: { plan: 'Rest' } })
  expect((await shared()).items.map(({ standing }: { standing: string }) => standing)).toEqual(['current', 'replaced'])
})

test('a note that was never shared is told to no patient', async () => {
  const { share, mark, shared } = await aSignedNote()
  await share(false)
  await mark()
  expect(await shared()).toMatchObject({ total: 0 })
})

test('an addendum is marked by itself', async () => {
  const { id, patient, ask, read, add, mark } = await aSignedNote()
  const first = (await add('Of another patient')).json().id
  expect((await mark({ addendumId: randomUUID() })).statusCode).toBe(404)
  expect((await mark({ addendumId: first, reason: 'Wrong note' })).statusCode).toBe(200)
  expect((await mark({ addendumId: first })).json()).toMatchObject({ code: 'entered_in_error' })
  expect(await read()).toMatchObject({
    encounter: {
      number: 1,
      status: 'final',
      addenda: [{ text: 'Of another patient', error: { reason: 'Wrong note' } }],
    },
    errors: [],
  })
  expect((await ask('GET', `/patients/me/notes/${id}`, patient)).json().addenda).toMatchObject([
    { id: first, text: null },
  ])
  await add('She called.')
  expect(await read()).toMatchObject({ encounter: { status: 'amended' } })
})

test('an addendum that was in error before the patient could read the note is told to nobody', async () => {
  const { id, patient, patientId, ask, own, add, mark, share } = await aSignedNote()
  await share(false)
  const wrong = (await add('Of another patient')).json().id
  await mark({ addendumId: wrong, reason: 'Wrong note' })
  const timeline = async () => (await ask('GET', `/patients/${patientId}/timeline?kind=note`, own)).json().items
  expect(await timeline()).toMatchObject([{ isAmended: false }])
  world.clock.offsetMs += 1000
  await share(true)
  const addenda = async () => (await ask('GET', `/patients/me/notes/${id}`, patient)).json().addenda
  expect(await addenda()).toEqual([])
  const right = (await add('She called.')).json().id
  expect(await addenda()).toMatchObject([{ id: right, text: 'She called.' }])
  expect(await timeline()).toMatchObject([{ isAmended: true }])
})

test('a visit keeps so many notes in error', async () => {
  const { read, save, sign, mark } = await aSignedNote()
  for (let number = 1; number <= inErrorAtMost; number++) {
    expect((await mark({ number })).statusCode).toBe(200)
    const { version } = (await read()).encounter
    await save({ plan: `Rest ${number}` }, version)
    await sign(version + 1)
  }
  const number = inErrorAtMost + 1
  expect((await mark({ number })).json()).toMatchObject({ status: 409, code: 'too_many_in_error' })
  const after = await read()
  expect(after.encounter).toMatchObject({ number, status: 'final' })
  expect(after.errors).toHaveLength(inErrorAtMost)
})

test('its doctor marks it, and who may in the whole clinic; nobody else', async () => {
  const { clinic, service, path, ask, save, mark, patientId } = await aSignedNote()
  const someone = async (wanted: Parameters<typeof aUser>[1]) => {
    const user = await aUser(clinic, wanted)
    return { ...user, as: await signedIn(clinic, user, server.services) }
  }
  // A colleague who treats the patient, too.
  const colleague = await someone({ roles: ['provider'] })
  const { id: provider_id } = await aProvider(clinic, { user_id: colleague.id, services: [service] })
  await anAppointment(clinic, {
    ...{ provider_id, service_id: service.id, patient_id: patientId, starts_at: at('17:00') },
  })
  const nurse = await someone({ roles: ['admin'], may: ['encounters:write', 'patients:write-clinical'] })
  expect((await mark({}, colleague.as)).statusCode).toBe(404)
  expect((await mark({}, nurse.as)).statusCode).toBe(403)
  const manager = await someone({ roles: ['admin'], may: ['encounters:mark-in-error'] })
  expect((await mark({}, manager.as)).statusCode).toBe(200)
  expect((await ask('GET', path, manager.as)).json()).toMatchObject({ maySign: false, mayMark: true })

  // Who sees the chart reads what was signed, and nothing of the draft that follows.
  await save({ plan: 'Not signed yet' }, 2)
  const seen = (await ask('GET', path, colleague.as)).json()
  expect(seen).toMatchObject({ encounter: { content: { plan: '' } }, errors: [{ number: 1 }], mayWrite: false })
  const wrong = await ask('GET', `${path}/errors/${seen.errors[0].id}`, colleague.as)
  expect(wrong.json()).toMatchObject({ content: { plan: 'Antibiotics' } })
})

test('of two who mark, of one who marks and one who adds, there is one outcome', async () => {
  const { read, mark, clinic } = await aSignedNote()
  const answers = await Promise.all([mark(), mark({ reason: 'The wrong visit' }), mark()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await read()).errors).toHaveLength(1)
  expect(await clinic.transact((db) => db.selectFrom('encounter_errors').select('id').execute())).toHaveLength(1)

  const other = await aSignedNote()
  const [marked, added, shared] = await Promise.all([other.mark(), other.add('At once'), other.share(false)])
  expect(marked.statusCode).toBe(200)
  for (const answer of [added, shared])
    expect(answer.statusCode < 300 || answer.json().code === 'entered_in_error').toBe(true)
  const [wrong] = (await other.read()).errors
  const { addenda } = (await other.ask('GET', `${other.path}/errors/${wrong.id}`, other.own)).json()
  expect(addenda).toHaveLength(added.statusCode === 201 ? 1 : 0)
  expect(await other.clinic.transact((db) => db.selectFrom('encounter_shares').selectAll().execute())).toEqual([])
})

test('the database keeps the mark, and what was marked', async () => {
  const { clinic, id, user, add, mark, save } = await aSignedNote()
  await add('More')
  const refused = (work: Parameters<typeof clinic.transact>[0]) =>
    expect(clinic.transact(work)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  // No second note without the mark of the first.
  const next = { appointment_id: id, content: '{}', changed: '{}', version: 3 }
  await refused((db) =>
    db
      .insertInto('encounters')
      .values({ ...next, number: 2, replaces: 1 })
      .execute(),
  )
  await refused((db) =>
    db
      .insertInto('encounters')
      .values({ ...next, number: 2 })
      .execute(),
  )
  await mark()
  await refused((db) =>
    db
      .insertInto('encounters')
      .values({ ...next, number: 3, replaces: 2 })
      .execute(),
  )
  await refused((db) => db.updateTable('encounter_errors').set({ reason: 'No reason' }).execute())
  await refused((db) => db.updateTable('encounters').set({ content: '{}' }).execute())
  const late = { appointment_id: id, note_number: 1 }
  const by = { written_by: 'Dr. Okafor', written_by_user_id: user.id, created_at: at('16:00') }
  await refused((db) =>
    db
      .insertInto('encounter_addenda')
      .values({ id: randomUUID(), ...late, text: 'Late', ...by })
      .execute(),
  )
  await refused((db) =>
    db
      .insertInto('encounter_shares')
      .values({ ...late, shared_at: at('16:00'), shared_by_user_id: user.id })
      .execute(),
  )
  await save({ plan: 'Rest' }, 2)
  const marked = { marked_at: at('16:00'), marked_by: 'Dr. Okafor', marked_by_user_id: user.id, reason: 'A draft' }
  await refused((db) =>
    db
      .insertInto('encounter_errors')
      .values({ id: randomUUID(), appointment_id: id, note_number: 2, ...marked })
      .execute(),
  )
})

test('the visit is canceled as one that nobody wrote about', async () => {
  const { clinic, own, id, ask, mark } = await aSignedNote()
  await clinic.transact((db) =>
    db.updateTable('appointments').set({ status: 'arrived' }).where('id', '=', id).execute(),
  )
  const cancel = () => ask('POST', `/appointments/${id}/cancel`, { ...own, 'if-match': '"1"' }, { cause: 'clinic' })
  expect((await cancel()).json()).toMatchObject({ code: 'visit_documented' })
  await mark()
  expect((await cancel()).json()).toMatchObject({ status: 'cancelled' })
})

test('letters stay, and say which note they are of', async () => {
  const { id, own, path, ask, mark, save, clinic } = await aSignedNote()
  const letters = `/appointments/${id}/letters`
  const content = {
    ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', diagnosis: null, remark: '' },
    ...{ from: '2026-11-25', until: '2026-11-26' },
  }
  const issue = (replaces: string | null = null) =>
    ask(
      'POST',
      letters,
      { ...own, 'idempotency-key': randomUUID() },
      { content, replaces, isShared: true, isSpanConfirmed: true },
    )
  const first = (await issue()).json()
  await mark()
  // No note, no letter: what it would be written from does not count.
  expect((await issue()).json()).toMatchObject({ code: 'state_conflict' })
  const listed = async () => (await ask('GET', letters, own)).json().items
  expect(await listed()).toMatchObject([{ id: first.id, noteNumber: 1, withdrawn: null }])
  // The letter that stands keeps the visit documented until it is withdrawn, too.
  await clinic.transact((db) =>
    db.updateTable('appointments').set({ status: 'arrived' }).where('id', '=', id).execute(),
  )
  const cancel = () => ask('POST', `/appointments/${id}/cancel`, { ...own, 'if-match': '"1"' }, { cause: 'clinic' })
  expect((await cancel()).json()).toMatchObject({ code: 'visit_documented' })
  await save({ plan: 'Rest' }, 2)
  expect((await ask('POST', `${letters}/${first.id}/withdraw`, own, { reason: 'Wrong patient' })).statusCode).toBe(200)
  expect((await issue(first.id)).json()).toMatchObject({ noteNumber: 2, replaces: first.id })
  expect((await ask('GET', path, own)).json().errors).toHaveLength(1)
})

test('letters go with the note that they came from where whoever marks it says so', async () => {
  const { id, own, patient, ask, mark, save, sign, clinic } = await aSignedNote()
  const letters = `/appointments/${id}/letters`
  const content = {
    ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', diagnosis: null, remark: '' },
    ...{ from: '2026-11-25', until: '2026-11-26' },
  }
  const issue = async () =>
    (await ask('POST', letters, { ...own, 'idempotency-key': randomUUID() }, { content, isShared: true })).json()
      .id as string
  const [wrong, known, right] = [await issue(), await issue(), await issue()]
  const byHand = { reason: 'Wrong span' }
  expect((await ask('POST', `${letters}/${known}/withdraw`, own, byHand)).statusCode).toBe(200)
  // One that is not the note's keeps everything as it was.
  expect((await mark({ withdrawLetters: [wrong, randomUUID()] })).statusCode).toBe(404)
  const standing = async () =>
    (await ask('GET', letters, own))
      .json()
      .items.map(({ withdrawn }: { withdrawn: { reason: string } | null }) =>
        withdrawn === null ? null : withdrawn.reason,
      )
  expect(await standing()).toEqual([null, 'Wrong span', null])
  // A clinic's administrator, who issues none, takes back what came from the note.
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  expect((await mark({ withdrawLetters: [wrong, wrong, known] }, admin)).statusCode).toBe(200)
  expect(await standing()).toEqual(['Of another patient', 'Wrong span', null])
  const { items } = (await ask('GET', '/patients/me/shared?of=letter', patient)).json()
  expect(items.map(({ id: file, standing }: { id: string; standing: string }) => [file, standing])).toEqual(
    expect.arrayContaining([
      [wrong, 'withdrawn'],
      [right, 'current'],
    ]),
  )
  // Of an earlier note it is none.
  await save({ plan: 'Rest' }, 2)
  await sign(3)
  expect((await mark({ number: 2, withdrawLetters: [right] })).statusCode).toBe(404)
})
