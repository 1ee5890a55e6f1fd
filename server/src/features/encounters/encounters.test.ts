import type { Content } from '@polyclinic/domain/encounters/content.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn } from '../../../test/builders.ts'
import { newId } from '../../platform/ids.ts'
import { testServer } from '../../../test/test-server.ts'
import { addendaAtMost } from './add-addendum.ts'
import { recordsToKeep } from '../patients/records-to-keep.ts'
import { eraseNotes } from './erase-notes.ts'
import { importDiagnoses } from './import-diagnoses.ts'
import { selectEncounters } from './queries.ts'
import { hashOfNote } from './sign-encounter.ts'

const world = await testServer()
const { call, server } = world

/** A doctor with a patient in the room. */
async function aVisit(status = 'checked-in') {
  const { clinic, service, doctor } = await aPractice(world)
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
  )
  const own = await signedIn(clinic, user, server.services)
  const patient = await aPatient(clinic, { given_name: 'Rosa', birth_date: '1985-03-08' })
  const visitAt = async (starts_at: string, wanted: object = {}) => {
    const ids = { provider_id: doctor.id, service_id: service.id, patient_id: patient.id }
    return (await anAppointment(clinic, { ...ids, starts_at, status, claim: false, ...wanted })).id
  }
  const id = await visitAt(at('15:00'), { message: 'Tired since September' })
  const path = (visit = id) => `/appointments/${visit}/encounter`
  const read = async (as = own, visit = id) => call(clinic.host, 'GET', path(visit), { headers: as })
  const save = (body: object, version: number, as = own, visit = id) =>
    call(clinic.host, 'PATCH', path(visit), { headers: { ...as, 'if-match': `"${version}"` }, body })
  const sign = (version: number, as = own, visit = id, isShared = false) =>
    call(clinic.host, 'POST', `${path(visit)}/sign`, {
      headers: { ...as, 'if-match': `"${version}"` },
      body: { isShared },
    })
  const share = (isShared: boolean, as = own, number = 1) =>
    call(clinic.host, 'POST', `${path()}/share`, { headers: as, body: { number, isShared } })
  const add = (text: string, key = randomUUID(), as = own, number = 1) =>
    call(clinic.host, 'POST', `${path()}/addenda`, {
      headers: { ...as, 'idempotency-key': key },
      body: { number, text },
    })
  const rowOf = (visit = id) =>
    clinic.transact((db) => selectEncounters(db).where('a.id', '=', visit).executeTakeFirstOrThrow())
  const auditOf = (action: string) =>
    clinic.transact((db) =>
      db.selectFrom('audit_events').select(['object_id', 'actor_user_id']).where('action', '=', action).execute(),
    )
  return { clinic, service, doctor, user, own, patient, id, visitAt, read, save, sign, share, add, rowOf, auditOf }
}

test('a note as long as its contract allows is saved at once, whatever its letters', async () => {
  const { save, read } = await aVisit()
  const long = '語'.repeat(20_000)
  const content = { complaint: long, findings: long, plan: long }
  expect((await save(content, 0)).statusCode).toBe(200)
  expect((await read()).json().encounter.content).toMatchObject(content)
})

test('under what shows nothing nobody signs', async () => {
  const { save, sign } = await aVisit()
  const { version } = (await save({ complaint: '\u200b', plan: '\u2800' }, 0)).json()
  expect((await sign(version)).json()).toMatchObject({ code: 'note_empty' })
})

test('a note is begun, saved as it is typed, and signed; then more is an addendum', async () => {
  const { own, user, id, read, save, sign, add, rowOf, auditOf, visitAt } = await aVisit()
  expect((await read()).json()).toMatchObject({
    visit: { appointmentId: id, status: 'checked-in', message: 'Tired since September' },
    patient: { givenName: 'Rosa', birthDate: '1985-03-08' },
    encounter: { status: 'preliminary', version: 0, content: { complaint: '', pulse: null }, addenda: [] },
    ...{ previous: null, mayWrite: true, maySign: true },
  })
  expect((await save({ complaint: 'Tired' }, 0)).json()).toMatchObject({ version: 1 })
  const diagnosis = { code: 'I10', title: 'High blood pressure', certainty: null }
  expect((await save({ diagnoses: [diagnosis], systolic: 142 }, 1)).json()).toMatchObject({ version: 2 })
  // The answer was lost, and it is sent again.
  expect((await save({ diagnoses: [diagnosis], systolic: 142 }, 1)).json()).toMatchObject({ version: 2 })
  expect(await auditOf('encounters:write')).toEqual([{ object_id: id, actor_user_id: user.id }])

  expect((await sign(1)).json()).toMatchObject({ code: 'stale_version' })
  expect((await add('Too early')).json()).toMatchObject({ code: 'state_conflict' })
  const signed = (await sign(2)).json()
  const row = await rowOf()
  expect(hashOfNote(row, { signedAt: row.signed_at!, signedBy: row.signed_by! }).toString('hex')).toBe(
    signed.contentHash,
  )
  expect((await save({ plan: 'More' }, 3)).json()).toMatchObject({ code: 'note_signed' })
  expect((await sign(3)).json()).toMatchObject({ code: 'note_signed' })

  const key = randomUUID()
  const first = (await add('She called: better.', key)).json()
  expect((await add('She called: better.', key)).json()).toEqual(first)
  expect((await add('Something else', key)).json()).toMatchObject({ code: 'idempotency_key_reused' })
  expect((await read()).json()).toMatchObject({
    encounter: {
      status: 'amended',
      content: { complaint: 'Tired', systolic: 142, diagnoses: [diagnosis] },
      addenda: [{ id: first.id, text: 'She called: better.' }],
    },
    mayWrite: false,
  })
  const next = await visitAt(at('16:00'))
  expect((await read(own, next)).json()).toMatchObject({
    previous: {
      appointmentId: id,
      content: { systolic: 142 },
      addenda: [{ text: 'She called: better.', error: null }],
    },
  })
  // The note before the third has no values: those of the first are the last.
  await save({ plan: 'Rest' }, 0, own, next)
  await sign(1, own, next)
  const third = await visitAt(at('17:00'))
  expect((await read(own, third)).json()).toMatchObject({
    previous: { appointmentId: next },
    lastValues: { systolic: { value: 142 } },
  })
  expect((await auditOf('encounters:read')).map(({ object_id }) => object_id)).toEqual(
    expect.arrayContaining([id, next]),
  )
})

test('a fingerprint stays what it was, whatever fields a note comes to have', () => {
  const note = { id: 'visit', patient_id: 'patient', provider_id: 'doctor', content: { plan: 'Rest', pulse: 76 } }
  const signature = { signedAt: '2031-03-03T15:00:00.000Z', signedBy: 'Dr. Okafor' }
  const hash = hashOfNote(note, signature).toString('hex')
  expect(hash).toBe('e1961801e07d133f6024f9c59592c1f489107eeefc3a11c1274fd919dc941d9e')
  expect(hashOfNote({ ...note, content: { pulse: 76, plan: 'Rest' } }, signature).toString('hex')).toBe(hash)
  expect(hashOfNote({ ...note, content: { plan: 'Rest.', pulse: 76 } }, signature).toString('hex')).not.toBe(hash)
})

test('the database keeps what was signed', async () => {
  const { clinic, id, save, sign, add, rowOf } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  await sign(1)
  await add('More')
  const refused = async (change: (db: Parameters<Parameters<typeof clinic.transact>[0]>[0]) => Promise<unknown>) =>
    expect(clinic.transact(change)).rejects.toThrow(/never changed|permission denied|was not signed/)
  await refused((db) => db.updateTable('encounters').set({ content: '{"plan":"Work"}' }).execute())
  await refused((db) => db.updateTable('encounters').set({ status: 'preliminary', signed_at: null }).execute())
  await refused((db) =>
    db
      .updateTable('encounters')
      .set({ content: '{}', erased_at: at('16:00') })
      .execute(),
  )
  await refused((db) => db.deleteFrom('encounters').execute())
  await refused((db) => db.updateTable('encounter_addenda').set({ text: 'Less' }).execute())
  await refused((db) => db.deleteFrom('encounter_addenda').execute())
  const { content_hash: hash } = await rowOf()
  await clinic.transact((db) => eraseNotes(db, [id], at('16:00')))
  expect(await rowOf()).toMatchObject({ note_status: 'final', content: {}, content_hash: hash })
  expect((await add('More')).json()).toMatchObject({ code: 'record_closed' })
})

test('what was erased is written on no more', async () => {
  const { clinic, id, save, sign, read } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  await clinic.transact((db) => eraseNotes(db, [id], at('16:00')))
  for (const answer of [await save({ plan: 'Work' }, 1), await sign(1), await read()])
    expect(answer.json()).toMatchObject({ status: 410, code: 'record_closed' })
})

test('a restricted record is closed, and waits for no signature', async () => {
  const { clinic, own, patient, save, read } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: at('16:00'), restricted_with: patient.id })
      .execute(),
  )
  expect((await read()).json()).toMatchObject({ code: 'record_closed' })
  expect((await call(clinic.host, 'GET', '/encounters', { headers: own })).json()).toMatchObject({ total: 0 })
})

test('a visit with a note stays with its doctor, whoever asks', async () => {
  const { clinic, own, id, save } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  const other = await aProvider(clinic)
  const change = (wanted: object) =>
    clinic.transact((db) => db.updateTable('appointments').set(wanted).where('id', '=', id).execute())
  await expect(change({ provider_id: other.id })).rejects.toThrow('A visit with a note stays with its doctor')
  // The arrival was undone.
  await change({ status: 'booked', version: 1 })
  const move = await call(clinic.host, 'POST', `/appointments/${id}/reschedule`, {
    headers: { ...own, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    body: { startsAt: at('17:00') },
  })
  expect(move.json()).toMatchObject({ code: 'note_written' })
})

test('of a visit that is written about nobody takes back that it took place; an emptied note counts as none', async () => {
  const { clinic, doctor, own, patient, id, save, sign } = await aVisit('booked')
  const act = async (path: string, version: number) => {
    const headers = { ...own, 'if-match': `"${version}"` }
    return (await call(clinic.host, 'POST', `/appointments/${id}/${path}`, { headers })).json()
  }
  const cancel = async (version: number) =>
    (
      await call(clinic.host, 'POST', `/appointments/${id}/cancel`, {
        headers: { ...own, 'if-match': `"${version}"` },
        body: { cause: 'left-unseen' },
      })
    ).json()
  const drafts = async () => (await call(clinic.host, 'GET', '/encounters', { headers: own })).json().total
  const { version } = await act('check-in', 1)
  const filled: [Partial<Content>, Partial<Content>][] = [
    [{ complaint: 'Tired' }, { complaint: '' }],
    [{ pulse: 76 }, { pulse: null }],
    [{ diagnoses: [{ code: null, title: 'Cold', certainty: null }] }, { diagnoses: [] }],
  ]
  let seen = 0
  for (const [words, none] of filled) {
    await save(words, seen++)
    expect([await drafts(), (await act('undo', version)).code, (await cancel(version)).code]).toEqual([
      ...[1, 'visit_documented', 'visit_documented'],
    ])
    await save(none, seen++)
    expect(await drafts()).toBe(0)
  }
  const other = await aProvider(clinic)
  const goTo = (provider_id: string) =>
    clinic.transact((db) => db.updateTable('appointments').set({ provider_id }).where('id', '=', id).execute())
  await goTo(other.id)
  await goTo(doctor.id)
  expect(await act('undo', version)).toMatchObject({ status: 'booked' })
  await act('check-in', version + 1)
  expect(await cancel(version + 2)).toMatchObject({ status: 'cancelled' })
  // It was canceled while the doctor wrote: the chart stays theirs.
  const chart = async () => (await call(clinic.host, 'GET', `/patients/${patient.id}/chart`, { headers: own })).json()
  expect(await chart()).toMatchObject({ code: 'reason_required' })
  await save({ plan: 'Rest' }, seen++)
  expect(await chart()).toMatchObject({ access: { clinical: 'treats' } })
  expect((await sign(seen)).statusCode).toBe(200)
})

test('a note is part of the record that is kept, whatever became of the visit', async () => {
  const { clinic, patient, id, save } = await aVisit('arrived')
  await save({ plan: 'Rest' }, 0)
  await clinic.transact(async (db) => {
    await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect((await recordsToKeep(db, [patient.id], at('18:00')))?.visits).toMatchObject([{ id }])
  })
})

test('who is answered a draft without writing is in the audit all the same', async () => {
  const { clinic, id, save, auditOf } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  const nurse = await aUser(clinic, { roles: ['admin'], may: ['encounters:write'] })
  expect((await save({}, 0, await signedIn(clinic, nurse, server.services))).statusCode).toBe(200)
  expect(await auditOf('encounters:write')).toContainEqual({ object_id: id, actor_user_id: nurse.id })
})

test('a nurse measures while the doctor writes; who overwrites the other is refused', async () => {
  const { clinic, save, read } = await aVisit('arrived')
  const nurse = await signedIn(
    clinic,
    await aUser(clinic, { roles: ['admin'], name: 'Kim Tran', may: ['encounters:write'] }),
    server.services,
  )
  expect((await save({ pulse: 76 }, 0, nurse)).statusCode).toBe(200)
  expect((await save({ complaint: 'Tired' }, 0)).statusCode).toBe(200)
  expect((await save({ pulse: 80 }, 0)).json()).toMatchObject({ status: 412, code: 'stale_version' })
  const { encounter } = (await read(nurse)).json()
  expect(encounter).toMatchObject({
    version: 2,
    content: { pulse: 76, complaint: 'Tired' },
    changed: { pulse: { by: 'Kim Tran' } },
  })
  // What both send at once is all there.
  for (let round = 0; round < 5; round += 1) {
    const [plan, temperature, seen] = [`Rest ${round}`, 36 + round / 10, 2 + 2 * round]
    const both = await Promise.all([save({ plan }, seen), save({ temperature }, seen, nurse)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await read()).json().encounter).toMatchObject({ version: seen + 2, content: { plan, temperature } })
  }
})

test('two begin at once: one note, with what both wrote', async () => {
  const { save, read } = await aVisit()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => save(at % 2 ? { plan: 'Rest' } : { pulse: 70 + at }, 0)),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  // One pulse is first, the two others are told; the plan is the same for both.
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 412, 412])
  expect((await read()).json().encounter).toMatchObject({ version: 2, content: { plan: 'Rest' } })
})

test('what cannot be is refused with its field, and nothing is written', async () => {
  const { save, read } = await aVisit()
  const wrong = (await save({ plan: 'Rest', temperature: 98.2 }, 0)).json()
  expect(wrong).toMatchObject({ code: 'invalid_fields', errors: [{ pointer: '/body/temperature' }] })
  expect((await read()).json().encounter.version).toBe(0)
})

test('before somebody came there is nothing to write', async () => {
  const { save } = await aVisit('booked')
  expect((await save({ plan: 'Rest' }, 0)).json()).toMatchObject({ code: 'state_conflict' })
})

test('another doctor and who may not see no note; the clinic’s writers sign none', async () => {
  const { clinic, read, save, sign } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  const as = async (wanted: Parameters<typeof aUser>[1]) =>
    signedIn(clinic, await aUser(clinic, wanted), server.services)
  const [other, desk, admin] = [
    await as({ roles: ['provider'] }),
    await as({ roles: ['admin'], may: ['appointments:day'] }),
    await as({ roles: ['admin'] }),
  ]
  expect([(await read(other)).statusCode, (await save({ plan: '' }, 1, other)).statusCode]).toEqual([404, 404])
  expect([(await read(desk)).statusCode, (await sign(1, desk)).statusCode]).toEqual([403, 403])
  expect([(await read(admin)).statusCode, (await sign(1, admin)).statusCode]).toEqual([200, 403])
})

test('of who reads a note it says who may write into the chart, as the chart does', async () => {
  const { clinic, service, patient, own, read } = await aVisit()
  const writes = async (as: { authorization: string }) => {
    const written = await call(clinic.host, 'POST', `/patients/${patient.id}/chart/entries`, {
      headers: { ...as, 'idempotency-key': randomUUID() },
      body: { kind: 'condition', status: 'active', title: 'Asthma' },
    })
    return [(await read(as)).json().mayWriteEntries, written.statusCode < 300]
  }
  expect(await writes(own)).toEqual([true, true])
  // Who writes every note of the clinic, and into the charts of patients of their own.
  const colleague = await aUser(clinic, { roles: ['provider', 'admin'], may: ['encounters:write'] })
  await aProvider(clinic, { user_id: colleague.id, services: [service] })
  expect(await writes(await signedIn(clinic, colleague, server.services))).toEqual([false, false])
})

test('what is not signed yet is listed, the oldest first', async () => {
  const { clinic, own, id, save, sign, visitAt, auditOf } = await aVisit()
  const earlier = await visitAt(at('14:00'))
  await save({ plan: 'Rest' }, 0)
  await save({ plan: 'Rest' }, 0, own, earlier)
  const list = async () => (await call(clinic.host, 'GET', '/encounters', { headers: own })).json()
  expect((await list()).items.map((each: { appointmentId: string }) => each.appointmentId)).toEqual([earlier, id])
  const listed = (await auditOf('encounters:list')).map(({ object_id }) => object_id)
  expect(new Set(listed)).toEqual(new Set([earlier, id]))
  await sign(1, own, earlier)
  expect(await list()).toMatchObject({ total: 1, items: [{ appointmentId: id, patient: { givenName: 'Rosa' } }] })
})

test('a visit that was held without a note is asked for, of who writes notes, for two weeks', async () => {
  const { clinic, own, id, save, sign, visitAt } = await aVisit('fulfilled')
  const list = async (query = '') => {
    const answer = (await call(clinic.host, 'GET', `/encounters${query}`, { headers: own })).json()
    const begun = answer.items.map((each: { appointmentId: string; updatedAt: string | null }) => [
      ...[each.appointmentId, each.updatedAt !== null],
    ])
    return [answer.notBegun.today, answer.notBegun.before, begun]
  }
  const yesterday = await visitAt(at('15:00', '2026-11-24'))
  // Nobody ended it; one of today may still go on.
  const leftOpen = await visitAt(at('16:00', '2026-11-24'), { status: 'checked-in' })
  await visitAt(at('15:00'), { status: 'checked-in' })
  await visitAt(at('15:00', '2026-11-10'))
  await visitAt(at('16:00'), { status: 'noshow' })
  // Nobody has written one here.
  expect(await list()).toEqual([0, 0, []])
  const signed = await visitAt(at('14:00'))
  await save({ plan: 'Rest' }, 0, own, signed)
  await sign(1, own, signed)
  expect(await list()).toEqual([
    1,
    2,
    [
      [yesterday, false],
      [leftOpen, false],
      [id, false],
    ],
  ])
  expect(await list('?only=not-begun-today')).toEqual([1, 0, [[id, false]]])
  await save({ plan: 'Rest' }, 0)
  expect(await list()).toEqual([
    0,
    2,
    [
      [yesterday, false],
      [leftOpen, false],
      [id, true],
    ],
  ])
})

test('diagnoses are found by words, synonyms and code; what a doctor writes most is first', async () => {
  const { clinic, own, save, sign } = await aVisit()
  const find = async (search: string) =>
    (await call(clinic.host, 'GET', `/diagnoses?search=${encodeURIComponent(search)}`, { headers: own })).json()
  expect((await find('I10')).items[0]).toMatchObject({ code: 'I10', isOwn: false })
  expect((await find('HTN')).items.map(({ code }: { code: string }) => code)).toContain('I10')
  expect(await find('qqqq')).toEqual({ items: [], total: 0 })
  // One slip is forgiven where nothing else is found.
  expect((await find('hypertesnion')).items[0]).toMatchObject({ code: 'I10' })
  const ofHers = [
    { code: 'I10', title: 'Essential (primary) hypertension', certainty: null },
    { code: null, title: 'High-altitude headache', certainty: null },
  ]
  await save({ diagnoses: ofHers }, 0)
  await sign(1)
  expect((await find('h')).items.slice(0, 2).map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([true, true])
  const altitude = { code: null, title: 'High-altitude headache', isOwn: true, isFavorite: false }
  expect((await find('altitude')).items[0]).toEqual(altitude)

  // What she marked is before that, and is there before anything is typed.
  const mark = async (body: object) =>
    (await call(clinic.host, 'POST', '/diagnoses/favorites', { headers: own, body })).json()
  const headache = { code: 'R51.9', title: 'Headache, unspecified' }
  expect(await mark({ ...headache, isFavorite: true })).toEqual({ isFavorite: true })
  expect(await mark({ ...headache, isFavorite: true })).toEqual({ isFavorite: true })
  expect((await find('h')).items[0]).toMatchObject({ code: 'R51.9', isFavorite: true })
  expect((await find('')).items.map(({ title }: { title: string }) => title)).toEqual([
    ...['Headache, unspecified', 'High-altitude headache', 'Essential (primary) hypertension'],
  ])
  const colleague = await signedIn(clinic, await aUser(clinic, { roles: ['provider'] }), server.services)
  expect((await call(clinic.host, 'GET', '/diagnoses', { headers: colleague })).json()).toEqual({ items: [], total: 0 })
  await mark({ ...headache, isFavorite: false })
  expect((await find('')).total).toBe(2)
  for (const isFavorite of [true, false]) await mark({ ...headache, isFavorite })
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('action').where('action', 'like', 'diagnoses:%mark').execute(),
  )
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['diagnoses:mark', 'diagnoses:unmark'])
})

test('a note has so many addenda, also of those that come together', async () => {
  const { clinic, user, id, save, sign, add } = await aVisit()
  await save({ plan: 'Rest' }, 0)
  await sign(1)
  const by = { written_by: 'Dr. Maya Okafor', written_by_user_id: user.id }
  const written = { appointment_id: id, note_number: 1, text: 'More', ...by }
  const rows = Array.from({ length: addendaAtMost - 1 }, () => ({ id: newId(), ...written, created_at: at('16:00') }))
  await clinic.transact((db) => db.insertInto('encounter_addenda').values(rows).execute())
  const answers = await Promise.all([1, 2, 3].map((each) => add(`Call ${each}`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('a clinic’s own list is found beside the common one, in its own words, and replaced as a whole', async () => {
  const { clinic, own } = await aVisit()
  const find = async (search: string) =>
    (await call(clinic.host, 'GET', `/diagnoses?search=${encodeURIComponent(search)}`, { headers: own })).json()
  const titles = async (search: string) => (await find(search)).items.map(({ title }: { title: string }) => title)
  const load = (...diagnoses: { code: string; title: string; synonyms: string }[]) =>
    clinic.transact((db) => importDiagnoses(db, diagnoses, { clinicId: clinic.id, now: at('12:00'), isDry: false }))
  const pressure = { code: 'I10', title: 'Pressure, our way', synonyms: '' }
  const menière = { code: 'H81.09', title: 'Ménière’s disease, unspecified ear', synonyms: 'labyrinth hydrops' }
  expect(await load(pressure, menière)).toEqual({ added: 2, changed: 0, removed: 0, total: 2 })
  for (const search of ['HTN', 'I10', 'our pressure']) expect(await titles(search)).toContain('Pressure, our way')
  expect((await find('I10')).items.filter(({ code }: { code: string }) => code === 'I10')).toHaveLength(1)
  for (const search of ['meniere', 'h8109', 'hydrops unsp']) expect(await titles(search)).toEqual([menière.title])
  expect(await load({ ...menière, title: 'Menière' })).toEqual({ added: 0, changed: 1, removed: 1, total: 1 })
  expect([await titles('hydrops'), await titles('pressure our')]).toEqual([['Menière'], []])
  const elsewhere = await aVisit()
  expect(
    (await call(elsewhere.clinic.host, 'GET', '/diagnoses?search=hydrops', { headers: elsewhere.own })).json(),
  ).toEqual({
    ...{ items: [], total: 0 },
  })
})

test('a note with a field that nobody filled in, or with blood pressures in each other’s place, is not signed', async () => {
  const { save, sign } = await aVisit()
  await save({ plan: 'Rest for [[days]] days' }, 0)
  expect((await sign(1)).json()).toMatchObject({ status: 409, code: 'note_unfilled' })
  await save({ plan: 'Rest for 3 days', systolic: 80, diastolic: 120 }, 1)
  expect((await sign(2)).json()).toMatchObject({ status: 409, code: 'note_contradictory' })
  await save({ systolic: 120, diastolic: 80 }, 2)
  expect((await sign(3)).statusCode).toBe(200)
})

test('the visit that is booked next stands beside the note', async () => {
  const { read, visitAt, service } = await aVisit()
  expect((await read()).json()).toMatchObject({ next: null, visit: { serviceId: service.id } })
  await visitAt(at('16:00', '2026-12-16'), { status: 'cancelled' })
  const id = await visitAt(at('16:00', '2026-12-09'), { status: 'booked', service_name: 'Follow-up' })
  expect((await read()).json()).toMatchObject({ next: { appointmentId: id, serviceName: 'Follow-up' } })
})

describe('a note that is shared', () => {
  /** The patient has an account, and acts for nobody else. */
  async function withPatient() {
    const world = await aVisit()
    const account = await aUser(world.clinic, { roles: ['guest'] })
    const link = { user_id: account.id, patient_id: world.patient.id, relation: 'self' }
    await world.clinic.transact((db) => db.insertInto('user_patients').values(link).execute())
    const headers = await signedIn(world.clinic, account, server.services)
    const notes = async () => (await call(world.clinic.host, 'GET', '/patients/me/shared', { headers })).json()
    const note = (as = headers) => call(world.clinic.host, 'GET', `/patients/me/notes/${world.id}`, { headers: as })
    return { ...world, account, notes, note }
  }

  test('is read by its patient with its addenda, until it is taken back', async () => {
    const { id, account, own, save, sign, share, add, read, notes, note, auditOf } = await withPatient()
    await save({ plan: 'Rest', pulse: 76 }, 0)
    expect(await share(true).then((answer) => answer.json())).toMatchObject({ code: 'state_conflict' })
    expect((await note()).statusCode).toBe(404)
    await sign(1)
    expect([(await note()).statusCode, (await notes()).total]).toEqual([404, 0])

    const { sharedAt } = (await share(true)).json()
    expect((await share(true)).json()).toEqual({ sharedAt })
    await add('She called: better.')
    expect((await read()).json().encounter).toMatchObject({ sharedAt })
    expect(await notes()).toMatchObject({ total: 1, items: [{ id, kind: 'note', patient: { givenName: 'Rosa' } }] })
    expect((await note()).json()).toMatchObject({
      ...{ content: { plan: 'Rest', pulse: 76 }, addenda: [{ text: 'She called: better.' }] },
    })
    expect(await auditOf('encounters:read')).toContainEqual({ object_id: id, actor_user_id: account.id })

    expect((await share(false)).json()).toEqual({ sharedAt: null })
    expect([(await note()).statusCode, (await notes()).total]).toEqual([404, 0])
    expect(
      [await auditOf('encounters:share'), await auditOf('encounters:unshare')].map(({ length }) => length),
    ).toEqual([1, 1])
    expect((await note(own)).statusCode).toBe(403)
  })

  test('is not read by who typed the name of a patient online, before the clinic says that they act for them', async () => {
    const { clinic, patient, save, sign, share, note, notes } = await withPatient()
    const link = (values: object) =>
      clinic.transact((db) =>
        db.updateTable('user_patients').set(values).where('patient_id', '=', patient.id).execute(),
      )
    await save({ plan: 'Rest' }, 0)
    await sign(1)
    await share(true)
    expect((await note()).statusCode).toBe(200)
    await link({ relation: 'guardian' })
    expect([(await note()).statusCode, (await notes()).total]).toEqual([404, 0])
    await link({ confirmed_at: at('16:00') })
    expect([(await note()).statusCode, (await notes()).total]).toEqual([200, 1])
    // A record that an account made of a name itself, too, once the desk books on it.
    await link({ relation: 'self', confirmed_at: null })
    for (const source of ['desk', 'partner']) {
      await clinic.transact((db) =>
        db.updateTable('appointments').set({ source }).where('patient_id', '=', patient.id).execute(),
      )
      expect([(await note()).statusCode, (await notes()).total]).toEqual([404, 0])
    }
    await clinic.transact((db) =>
      db.updateTable('appointments').set({ source: 'web' }).where('patient_id', '=', patient.id).execute(),
    )
    expect((await note()).statusCode).toBe(200)
    await link({ refuted_at: at('16:00') })
    expect([(await note()).statusCode, (await notes()).total]).toEqual([404, 0])
  })

  test('of a child is read by who acts for them until they are of age, or as the clinic says anew', async () => {
    const { clinic, patient, save, sign, share, note, read } = await withPatient()
    const set = (link: object, born: string) =>
      clinic.transact(async (db) => {
        await db.updateTable('user_patients').set(link).where('patient_id', '=', patient.id).execute()
        await db.updateTable('patients').set({ birth_date: born }).where('id', '=', patient.id).execute()
      })
    const readers = async () => (await read()).json().readers.length
    await save({ plan: 'Rest' }, 0)
    await sign(1)
    await share(true)
    await set({ relation: 'guardian', confirmed_at: at('09:00', '2026-11-20') }, '2008-12-01')
    expect([(await note()).statusCode, (await read()).json().readers]).toEqual([
      200,
      [{ name: 'Rosa Diaz', isPatient: false }],
    ])
    await set({ relation: 'guardian' }, '2008-11-21')
    expect([(await note()).statusCode, await readers()]).toEqual([404, 0])
    await set({ confirmed_at: at('09:00', '2026-11-22') }, '2008-11-21')
    expect([(await note()).statusCode, await readers()]).toEqual([200, 1])
  })

  test('is so from its signature on, and goes with an erasure; another patient sees nothing', async () => {
    const { clinic, id, save, sign, note, notes } = await withPatient()
    await save({ plan: 'Rest' }, 0)
    await sign(1, undefined, undefined, true)
    expect((await note()).statusCode).toBe(200)
    const stranger = await signedIn(clinic, await aUser(clinic, { roles: ['guest'] }), server.services)
    expect((await note(stranger)).statusCode).toBe(404)
    await clinic.transact((db) => eraseNotes(db, [id], at('16:00')))
    expect([(await note()).statusCode, (await notes()).total]).toEqual([404, 0])
    expect(await clinic.transact((db) => db.selectFrom('encounter_shares').select('appointment_id').execute())).toEqual(
      [],
    )
  })
})
