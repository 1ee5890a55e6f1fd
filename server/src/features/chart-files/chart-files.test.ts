import { filesPerChart } from '@polyclinic/domain/chart-files/kinds.ts'
import { beforeEach, expect, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aProvider, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { pdf } from '../documents/documents-fixture.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let [doctor, other, desk, patient]: TestUser[] = []
let path: string
let visitId: string

beforeEach(async () => {
  practice = await aPractice(world)
  const { clinic, service } = practice
  const aDoctor = async () => {
    const user = await aUser(clinic, { roles: ['provider'] })
    return { user, id: (await aProvider(clinic, { user_id: user.id, services: [service] })).id }
  }
  const treating = await aDoctor()
  ;[doctor, other] = [treating.user, (await aDoctor()).user]
  desk = await aUser(clinic, { may: ['patients:read-basic'] })
  patient = await aUser(clinic, { roles: ['guest'] })
  path = `/patients/${patient.patientId!}`
  ;({ id: visitId } = await anAppointment(clinic, {
    ...{ provider_id: treating.id, service_id: service.id, patient_id: patient.patientId!, starts_at: at('15:00') },
  }))
})

const ask = async (who: TestUser | undefined, method: 'GET' | 'POST' | 'PATCH', address: string, body?: object) =>
  world.call(practice.clinic.host, method, address, {
    headers: await signedIn(practice.clinic, who!, world.server.services),
    ...(body && { body }),
  })
const add = (who: TestUser | undefined, file: File, name?: string, result?: string) => {
  const body = new FormData()
  body.append('file', file)
  if (name !== undefined) body.append('name', name)
  if (result !== undefined) body.append('result', result)
  return ask(who, 'POST', `${path}/files`, body)
}
const code = async (answer: ReturnType<typeof ask>) => (await answer).json().code

test('a file is put into a chart once, shared, and withdrawn, which strikes it for everybody', async () => {
  const letter = pdf()
  const added = (await add(doctor, letter, 'From the hospital')).json()
  expect(added).toMatchObject({
    name: 'From the hospital',
    kind: 'file',
    mediaType: 'application/pdf',
    withdrawn: null,
  })
  expect((await add(doctor, letter)).json().id).toBe(added.id)
  const file = `${path}/files/${added.id}`
  expect((await ask(doctor, 'GET', file)).headers['content-disposition']).toMatch(/From the hospital\.pdf|From%20the/)
  const own = `/patients/me/files/${added.id}`
  expect(await code(ask(patient, 'GET', own))).toBe('not_found')
  await ask(doctor, 'POST', `${file}/share`, { isShared: true })
  // Whoever booked may have typed anybody's name.
  expect(await code(ask(patient, 'GET', own))).toBe('not_found')
  await ask(doctor, 'PATCH', `${path}/accounts/${patient!.id}`, { verificationStatus: 'confirmed' })
  expect((await ask(patient, 'GET', own)).statusCode).toBe(200)

  const reason = { reason: 'Another patient’s' }
  expect((await ask(doctor, 'POST', `${file}/withdraw`, reason)).json().withdrawn).toMatchObject(reason)
  expect(await code(ask(doctor, 'POST', `${file}/share`, { isShared: false }))).toBe('file_withdrawn')
  expect(await code(ask(patient, 'GET', own))).toBe('not_found')
  expect((await ask(doctor, 'GET', file)).statusCode).toBe(200)
  // It can be put there again.
  expect((await add(doctor, letter)).json()).toMatchObject({ name: 'Überweisung', withdrawn: null })
  const { items } = (await ask(doctor, 'GET', `${path}/timeline?kind=document`)).json()
  expect(items.map((each: { file: object; mayChange: boolean }) => [each.file, each.mayChange])).toMatchObject([
    [{ name: 'Überweisung' }, true],
    [{ id: added.id, withdrawn: { ...reason, by: 'Dr. Maya Okafor' } }, false],
  ])
})

test('a result waits for a doctor’s look, and is released with a word of theirs', async () => {
  await ask(doctor, 'PATCH', `${path}/accounts/${patient!.id}`, { verificationStatus: 'confirmed' })
  const paper = pdf()
  const added = (await add(doctor, paper, 'Blood count', 'laboratory')).json()
  expect(added).toMatchObject({ kind: 'result', result: { category: 'laboratory', word: null, reviewed: null } })
  // As anything else the same bytes would get around that look, or keep the wrong category.
  expect((await add(doctor, paper, 'Again', 'laboratory')).json().id).toBe(added.id)
  expect(await code(add(doctor, paper))).toBe('in_chart_otherwise')
  expect(await code(add(doctor, paper, 'Blood count', 'imaging'))).toBe('in_chart_otherwise')
  const file = `${path}/files/${added.id}`
  const own = `/patients/me/files/${added.id}`
  const review = (who: TestUser | undefined, body: object) => ask(who, 'POST', `${file}/review`, body)
  const waiting = async (who: TestUser | undefined) =>
    (await ask(who, 'GET', '/results/unreviewed')).json().items.map(({ id }: { id: string }) => id)
  expect([await waiting(doctor), await waiting(other)]).toEqual([[added.id], []])

  // Nobody shares it past a doctor, whatever they may; nor does a mistake in the program.
  const manager = await aUser(practice.clinic, { roles: ['admin'] })
  expect(await code(ask(manager, 'POST', `${file}/share`, { isShared: true }))).toBe('forbidden')
  expect(await code(review(manager, { isShared: true }))).toBe('forbidden')
  expect(await code(ask(doctor, 'POST', `${file}/share`, { isShared: true }))).toBe('forbidden')
  await expect(
    practice.clinic.transact((db) =>
      db
        .updateTable('chart_files')
        .set({ shared_at: at('16:00'), shared_by_user_id: doctor!.id })
        .execute(),
    ),
  ).rejects.toThrow('chart_files_released')

  expect((await review(doctor, { isShared: false, word: 'Ask me' })).json()).toMatchObject({
    ...{ sharedAt: null, result: { word: 'Ask me', reviewed: { by: 'Dr. Maya Okafor' } } },
  })
  expect([await waiting(doctor), await code(ask(patient, 'GET', own))]).toEqual([[], 'not_found'])
  const word = 'All values are normal.\nSee you in May.'
  expect((await review(doctor, { isShared: true, word })).json()).toMatchObject({ result: { word } })
  expect((await ask(patient, 'GET', own)).statusCode).toBe(200)
  // What the patient was told is changed by nobody.
  expect(await code(review(doctor, { isShared: true, word: 'Or not' }))).toBe('result_released')
  expect(await code(review(doctor, { isShared: false, word: 'Or not' }))).toBe('result_released')
  expect((await review(doctor, { isShared: true, word })).json().result.word).toBe(word)
  const { items, groups } = (await ask(patient, 'GET', '/patients/me/shared?of=result')).json()
  expect([groups, items]).toMatchObject([
    ['result'],
    [{ name: 'Blood count', result: { category: 'laboratory', word } }],
  ])
  const told = practice.clinic.transact((db) =>
    db.selectFrom('messages').select(['subject', 'body']).where('kind', '=', 'record-shared').execute(),
  )
  expect(await told).toHaveLength(1)
  expect(JSON.stringify(await told)).not.toMatch(/Blood|normal|result/i)
  const { items: timeline } = (await ask(doctor, 'GET', `${path}/timeline?kind=document`)).json()
  expect(timeline).toContainEqual(
    expect.objectContaining({
      mayChange: true,
      file: expect.objectContaining({ kind: 'result', result: expect.objectContaining({ word }) }),
    }),
  )

  expect((await review(doctor, { isShared: false })).json().sharedAt).toBeNull()
  expect(await code(ask(patient, 'GET', own))).toBe('not_found')
  expect(await code(review(doctor, { isShared: true, word: 'Or not' }))).toBe('result_released')
  await ask(doctor, 'POST', `${file}/withdraw`, { reason: 'Another patient’s' })
  expect(await code(review(doctor, { isShared: true, word }))).toBe('file_withdrawn')
  const acts = await practice.clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'in', ['chart-files:review', 'chart-files:share', 'chart-files:unshare'])
      .where('outcome', '=', 'done')
      .execute(),
  )
  expect(acts.map(({ action }) => action.split(':')[1] ?? '').toSorted()).toEqual([
    'review',
    'review',
    'share',
    'unshare',
  ])
})

/** Somebody who does not treat the patient opens the chart. */
const breakGlass = (who: TestUser | undefined) =>
  ask(who, 'POST', `${path}/chart/open`, { reason: 'Stands in for Dr. Okafor' })
const aResult = async (who: TestUser | undefined, name: string): Promise<string> =>
  (await add(who, pdf(name), name, 'laboratory')).json().id

test('a word that was released stays, in the name of who said it, and is gone with the result', async () => {
  await ask(doctor, 'PATCH', `${path}/accounts/${patient!.id}`, { verificationStatus: 'confirmed' })
  const standIn = await aUser(practice.clinic, { roles: ['provider'], name: 'Dr. Standin' })
  await breakGlass(standIn)
  const id = await aResult(doctor, 'Blood count')
  const review = (who: TestUser | undefined, body: object) => ask(who, 'POST', `${path}/files/${id}/review`, body)
  const listed = async () => (await ask(patient, 'GET', '/patients/me/shared?of=result')).json().items
  const word = 'All is well'
  await review(doctor, { isShared: false, word: 'Not ready' })
  expect((await review(standIn, { isShared: true, word })).json().result).toMatchObject({
    ...{ word, reviewed: { by: 'Dr. Maya Okafor' }, released: { by: 'Dr. Standin' } },
  })
  expect(await listed()).toMatchObject([{ by: 'Dr. Standin', result: { word } }])

  await review(doctor, { isShared: false })
  await expect(
    practice.clinic.transact((db) => db.updateTable('chart_files').set({ word: 'Or not' }).execute()),
  ).rejects.toThrow('never changed')
  await review(doctor, { isShared: true })
  expect(await listed()).toMatchObject([{ by: 'Dr. Standin', result: { word } }])
  await ask(doctor, 'POST', `${path}/files/${id}/withdraw`, { reason: 'Another patient’s' })
  expect(await listed()).toMatchObject([{ standing: 'withdrawn', result: { word: null } }])
})

test('of several doctors who release a result at once one says the word, and the others hear so', async () => {
  const id = await aResult(doctor, 'Blood count')
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, place) =>
      ask(doctor, 'POST', `${path}/files/${id}/review`, { isShared: true, word: `Word ${place}` }),
    ),
  )
  const codes = answers.map((answer) => answer.json().code ?? answer.statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'result_released')).toHaveLength(4)
  const { result } = (await ask(doctor, 'POST', `${path}/files/${id}/review`, { isShared: true })).json()
  expect(result.word).toBe(`Word ${codes.indexOf(200)}`)
})

test('a result waits on the list of who put it in, and on everybody’s once nobody treats its patient', async () => {
  await breakGlass(other)
  const [treated, own] = [await aResult(doctor, 'Blood count'), await aResult(other, 'X-ray')]
  const waiting = async (who: TestUser | undefined) =>
    (await ask(who, 'GET', '/results/unreviewed')).json().items.map(({ id }: { id: string }) => id)
  expect(await waiting(doctor)).toEqual(expect.arrayContaining([treated, own]))
  expect(await waiting(other)).toEqual([own])
  await practice.clinic.transact((db) =>
    db.updateTable('users').set({ status: 'disabled' }).where('id', '=', doctor!.id).execute(),
  )
  expect(await waiting(other)).toEqual(expect.arrayContaining([treated, own]))
})

test('it is neither added nor opened by who does not see what is clinical, nor in the place of a letter', async () => {
  const { id } = (await add(doctor, pdf())).json()
  const file = `${path}/files/${id}`
  expect([await code(add(desk, pdf())), await code(ask(desk, 'GET', file))]).toEqual(['forbidden', 'forbidden'])
  expect([await code(add(other, pdf())), await code(ask(other, 'GET', file))]).toEqual(
    Array.from({ length: 2 }, () => 'reason_required'),
  )
  const { items } = (await ask(desk, 'GET', `${path}/timeline`)).json()
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['visit'])
})

test('a chart holds so many, and no more', async () => {
  const file = {
    ...{ patient_id: patient!.patientId!, kind: 'file', name: 'Old', written_at: at('08:00') },
    ...{ written_by_user_id: doctor!.id, written_by_name: 'Dr. Okafor' },
  }
  const has = (count: number) =>
    practice.clinic.transact((db) =>
      db
        .insertInto('chart_files')
        .values(Array.from({ length: count }, () => ({ ...file, id: crypto.randomUUID() })))
        .execute(),
    )
  await has(filesPerChart - 2)
  // Letters take no place of theirs.
  await practice.clinic.transact(async (db) => {
    const written = { created_at: at('08:00'), updated_at: at('08:00') }
    await db
      .insertInto('encounters')
      .values({ appointment_id: visitId, content: '{}', changed: '{}', status: 'preliminary', version: 1, ...written })
      .execute()
    const letter = { ...file, kind: 'report', appointment_id: visitId, note_number: 1, reference: 'ABCDEFGH' }
    await db
      .insertInto('chart_files')
      .values({ ...letter, id: crypto.randomUUID(), content: '{}' })
      .execute()
  })
  expect((await add(doctor, pdf())).statusCode).toBe(201)
  await has(1)
  expect(await code(add(doctor, pdf()))).toBe('too_many_files')
})

test('what turns a name around is not in it', async () => {
  expect((await add(doctor, pdf(), 'Invoice \u202efdp.exe')).json().name).toBe('Invoice fdp.exe')
})

test('an open chart is told that a file was put in, shared and withdrawn', async () => {
  const told = () =>
    practice.clinic.transact((db) =>
      db.deleteFrom('changes').where('noun', '=', 'patient').returning('object_id').execute(),
    )
  await told()
  const { id } = (await add(doctor, pdf())).json()
  expect((await told()).map(({ object_id: of }) => of)).toContain(patient!.patientId)
  await ask(doctor, 'POST', `${path}/files/${id}/share`, { isShared: true })
  expect(await told()).not.toEqual([])
  await ask(doctor, 'POST', `${path}/files/${id}/withdraw`, { reason: 'Another patient’s' })
  expect(await told()).not.toEqual([])
})
