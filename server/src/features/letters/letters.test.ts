import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aProvider, aService, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { eraseCharts } from '../charts/chart-entries.ts'
import { showPerson } from '../patients/show-person.ts'
import { findPerson } from '../patients/find-person.ts'

// There is no room for files: a letter is kept all the same.
const world = await testServer({ fileMegabytesPerClinic: 0 })
const { call, server } = world

const aNote = {
  ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', from: '2026-11-25', until: '2026-11-27' },
  ...{ diagnosis: null, remark: '' },
}

/** A doctor with a patient who has an account, and a note that is begun. */
async function aVisit(wanted: object = {}) {
  const { clinic, service, doctor } = await aPractice(world, { clinic: wanted })
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
  )
  const patient = await aUser(clinic, { patient: { given_name: 'Rosa', family_name: 'Größmann' } })
  const { id } = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: patient.patientId!, starts_at: at('15:00') },
    ...{ status: 'checked-in', claim: false },
  })
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    { as = user, more = {} }: { as?: TestUser; more?: Record<string, string> } = {},
  ) =>
    call(clinic.host, method, path, {
      headers: { ...(await signedIn(clinic, as, server.services)), ...more },
      ...(body && { body }),
    })
  const begin = () => ask('PATCH', `/appointments/${id}/encounter`, { plan: 'Rest' }, { more: { 'if-match': '"0"' } })
  const issue = (content: object = aNote, more: object = {}, key = randomUUID()) =>
    ask(
      'POST',
      `/appointments/${id}/letters`,
      { content, isShared: false, ...more },
      { more: { 'idempotency-key': key } },
    )
  return { clinic, user, patient, patientId: patient.patientId!, id, ask, begin, issue }
}

test('a letter is issued once, opened, shared, withdrawn and replaced, and never changed', async () => {
  const { clinic, patient, patientId, id, ask, begin, issue } = await aVisit()
  expect((await issue()).json()).toMatchObject({ code: 'state_conflict' })
  await begin()
  expect((await issue({ ...aNote, until: '2026-11-24' })).json()).toMatchObject({ code: 'invalid_fields' })
  // Begun long before the visit, and long: only as its doctor says that this is meant.
  const unusual = { ...aNote, from: '2026-02-01', until: '2027-01-31' }
  expect((await issue(unusual)).json()).toMatchObject({ code: 'span_unconfirmed' })
  expect((await ask('POST', `/appointments/${id}/letters/preview`, { content: unusual })).statusCode).toBe(200)
  for (const [field, day] of [
    ['from', '0001-01-01'],
    ['until', '9999-12-31'],
  ] as const)
    expect((await issue({ ...aNote, [field]: day }, { isSpanConfirmed: true })).json()).toMatchObject({
      ...{ status: 422, code: 'invalid_fields' },
      errors: [{ pointer: `/body/content/${field}`, code: 'out_of_range' }],
    })
  // Refused, and not printed as boxes.
  const other = { ...aNote, remark: 'كسر' }
  const { errors } = (await issue(other)).json()
  expect(errors).toMatchObject([{ pointer: '/body/content/remark', message: expect.stringContaining('ك س ر') }])
  expect((await ask('POST', `/appointments/${id}/letters/preview`, { content: other })).statusCode).toBe(422)
  const preview = (await ask('POST', `/appointments/${id}/letters/preview`, { content: aNote })).json()
  expect(preview).toMatchObject({ title: 'Work note', signature: { name: 'Dr. Maya Okafor' }, notice: null })
  const november = (day: number) => `November\u00a0${day},\u00a02026`
  expect(preview.parts[0].text).toBe(
    `Rosa Größmann was seen at our practice on ${november(25)} and is unable to work from ${november(25)} through ${november(27)}.`,
  )

  const key = randomUUID()
  const letter = (await issue(aNote, {}, key)).json()
  expect((await issue(aNote, {}, key)).json()).toEqual(letter)
  const path = `/appointments/${id}/letters/${letter.id}`
  const pdf = await ask('GET', path)
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(letter.contentHash)
  const own = `/patients/me/files/${letter.id}`
  expect((await ask('GET', own, undefined, { as: patient })).statusCode).toBe(404)
  expect((await ask('POST', `${path}/share`, { isShared: true })).json().sharedAt).not.toBeNull()
  expect((await ask('GET', own, undefined, { as: patient })).rawPayload.equals(pdf.rawPayload)).toBe(true)

  const reason = { reason: 'Wrong day' }
  expect((await issue(aNote, { replaces: letter.id })).json()).toMatchObject({ code: 'letter_replaced' })
  expect((await ask('POST', `${path}/withdraw`, reason)).json().withdrawn).toMatchObject(reason)
  expect((await ask('POST', `${path}/withdraw`, reason)).json()).toMatchObject({ code: 'file_withdrawn' })
  expect((await ask('GET', own, undefined, { as: patient })).statusCode).toBe(404)
  const { items } = (await ask('GET', '/patients/me/shared', undefined, { as: patient })).json()
  const about = { from: aNote.from, until: aNote.until }
  expect(items).toMatchObject([{ id: letter.id, standing: 'withdrawn', about }])
  expect((await ask('GET', path)).statusCode).toBe(200)

  const second = (await issue({ ...aNote, isFirst: false }, { replaces: letter.id })).json()
  expect((await issue(aNote, { replaces: letter.id })).json()).toMatchObject({ code: 'letter_replaced' })
  expect((await ask('GET', `/appointments/${id}/letters`)).json().items).toMatchObject([
    { id: letter.id, isReplaced: true, withdrawn: reason },
    { id: second.id, replaces: letter.id, withdrawn: null },
  ])
  const timeline = (await ask('GET', `/patients/${patientId}/timeline?kind=file`)).json()
  expect(timeline.items.map(({ file, mayChange }: never) => ({ file, mayChange }))).toMatchObject([
    { file: { id: second.id, reference: second.reference }, mayChange: false },
    { file: { id: letter.id, withdrawn: reason, about }, mayChange: false },
  ])
  const { items: readers } = (await ask('GET', '/patients/me/readers', undefined, { as: patient })).json()
  expect(readers[0].seen).toContain('document')

  const both = randomUUID()
  const [one, again] = await Promise.all([issue(aNote, {}, both), issue(aNote, {}, both)])
  expect(one.json().id).toBe(again.json().id)

  const change = (text: string) => clinic.transact((db) => sql.raw(text).execute(db))
  await expect(change(`update chart_files set name = 'Other' where id = '${second.id}'`)).rejects.toThrow(
    'never changed',
  )
  await expect(change(`update chart_files set withdrawn_at = null where id = '${letter.id}'`)).rejects.toThrow()
  await expect(change(`delete from chart_files where id = '${second.id}'`)).rejects.toThrow('never deleted')
  await expect(change(`delete from private_files where chart_file_id = '${second.id}'`)).rejects.toThrow(
    'never deleted',
  )
})

test('a letter that counts says that the visit took place', async () => {
  const { clinic, id, ask, begin, issue } = await aVisit()
  await begin()
  const letter = (await issue()).json()
  await ask('PATCH', `/appointments/${id}/encounter`, { plan: '' }, { more: { 'if-match': '"1"' } })
  await clinic.transact((db) =>
    db.updateTable('appointments').set({ status: 'arrived' }).where('id', '=', id).execute(),
  )
  const { version } = (await ask('GET', `/appointments/${id}`)).json()
  const cancel = () => ask('POST', `/appointments/${id}/cancel`, {}, { more: { 'if-match': `"${version}"` } })
  expect((await cancel()).json()).toMatchObject({ code: 'visit_documented' })
  await ask('POST', `/appointments/${id}/letters/${letter.id}/withdraw`, { reason: 'Wrong patient' })
  expect((await cancel()).json()).toMatchObject({ status: 'cancelled' })
})

test('a letter of very many lines or pages is refused with its field, whatever breaks them', async () => {
  const { begin, issue } = await aVisit()
  await begin()
  const referral = { kind: 'referral', recipient: 'Dr. Weiss', question: 'Goiter?', diagnoses: '', therapy: '' }
  const lines = `a${'\r'.repeat(11_998)}a`
  expect((await issue({ ...referral, findings: lines })).json()).toMatchObject({
    errors: [{ pointer: '/body/content/findings', code: 'too_many_lines' }],
  })
  const many = 'W\n'.repeat(199)
  const long = { ...referral, recipient: many, question: many, diagnoses: many, therapy: many }
  expect((await issue({ ...long, findings: 'W'.repeat(11_990) })).json()).toMatchObject({
    errors: [{ pointer: '/body/content/findings', code: 'too_long' }],
  })
})

test('where another country has another paper, a letter says what it is not', async () => {
  const { clinic, id, ask, begin, issue } = await aVisit({ country: 'DE', locale: 'de-DE' })
  await begin()
  const page = async (content: object) => (await ask('POST', `/appointments/${id}/letters/preview`, { content })).json()
  expect(await page(aNote)).toMatchObject({
    title: 'Ärztliche Bescheinigung',
    notice: expect.stringContaining('keine elektronische Arbeitsunfähigkeitsbescheinigung'),
    facts: expect.arrayContaining([{ label: 'Art der Bescheinigung', value: 'Erste Bescheinigung' }]),
  })
  const referral = { kind: 'referral', recipient: 'Dr. Weiß\nBerlin', question: 'Struma?', diagnoses: '', findings: '' }
  expect(await page({ ...referral, therapy: 'Ruhe' })).toMatchObject({
    ...{ title: 'Arztbrief', recipient: ['Dr. Weiß', 'Berlin'] },
    notice: expect.stringContaining('Muster 6'),
  })

  // Of somebody with statutory insurance it says nothing that their form says.
  await clinic.transact((db) =>
    db.updateTable('appointments').set({ insurance: 'statutory' }).where('id', '=', id).execute(),
  )
  expect((await ask('GET', `/appointments/${id}/letters`)).json()).toMatchObject({ items: [], isStatutory: true })
  const { facts } = await page(aNote)
  expect(facts.map(({ label }: { label: string }) => label)).toEqual(['Patient/in'])
  const long = { ...aNote, until: '2026-12-24' }
  expect((await issue(long, { isSpanConfirmed: true })).statusCode).toBe(201)
})

test('files and letters are shown to whoever asks what is stored, and go with the patient', async () => {
  const { clinic, patientId, begin, issue } = await aVisit()
  await begin()
  const { id } = (await issue()).json()
  await clinic.transact(async (db) => {
    const shown = await showPerson(db, (await findPerson(db, patientId, at('17:00')))!)
    expect(shown.records[0]!.chartFiles).toMatchObject([{ id, content: aNote, file: expect.stringMatching(/\.pdf$/) }])
    await db
      .updateTable('patients')
      .set({ erased_at: at('17:00') })
      .where('id', '=', patientId)
      .execute()
    await eraseCharts(db, [patientId], at('17:00'))
    expect(await db.selectFrom('chart_files').select('id').execute()).toEqual([])
    expect(await db.selectFrom('private_file_parts').select('number').execute()).toEqual([])
  })
})

test('whoever reads a signed note reads its letters, and issues none', async () => {
  const { clinic, patientId, id, ask, begin, issue } = await aVisit()
  await begin()
  const letter = (await issue()).json().id as string
  const { version } = (await ask('GET', `/appointments/${id}/encounter`)).json().encounter
  const colleague = await aUser(clinic, { roles: ['provider'] })
  await aProvider(clinic, { services: [await aService(clinic)], user_id: colleague.id })
  const as = { as: colleague }
  const listed = () => ask('GET', `/appointments/${id}/letters`, undefined, as)
  const sign = { more: { 'if-match': `"${version}"` } }
  expect((await ask('POST', `/appointments/${id}/encounter/sign`, { isShared: false }, sign)).statusCode).toBe(200)
  expect((await listed()).statusCode).toBe(404)
  await ask('POST', `/patients/${patientId}/chart/open`, { reason: 'On call tonight' }, as)
  expect((await listed()).json().items.map((each: { id: string }) => each.id)).toEqual([letter])
  expect((await ask('GET', `/appointments/${id}/letters/${letter}`, undefined, as)).statusCode).toBe(200)
  const withdraw = `/appointments/${id}/letters/${letter}/withdraw`
  expect((await ask('POST', withdraw, { reason: 'Not mine' }, as)).statusCode).toBe(404)
})

test('at the desk a letter is printed from the chart by who may read what is clinical, and by nobody else', async () => {
  const { clinic, patientId, id, ask, begin, issue } = await aVisit()
  await begin()
  const letter = (await issue()).json().id as string
  const desk = await aUser(clinic, { may: ['appointments:day', 'patients:read-basic', 'patients:read-clinical'] })
  const basic = await aUser(clinic, { may: ['appointments:day', 'patients:read-basic'] })
  const inChart = `/patients/${patientId}/files/${letter}`
  const atNote = `/appointments/${id}/letters`

  const timeline = await ask('GET', `/patients/${patientId}/timeline`, undefined, { as: desk })
  expect(timeline.json().items).toContainEqual(expect.objectContaining({ kind: 'file', id: letter }))
  const printed = await ask('GET', inChart, undefined, { as: desk })
  expect(printed.statusCode).toBe(200)
  expect(printed.headers['content-type']).toBe('application/pdf')
  // Neither the note's own list nor what its doctor does with it.
  expect((await ask('GET', atNote, undefined, { as: desk })).statusCode).toBe(403)
  expect((await ask('POST', `${inChart}/withdraw`, { reason: 'Not needed' }, { as: desk })).statusCode).toBe(403)

  for (const path of [inChart, atNote, `${atNote}/${letter}`])
    expect((await ask('GET', path, undefined, { as: basic })).statusCode, path).toBe(403)
  const read = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_user_id', 'object_id'])
      .where('action', '=', 'chart-files:read')
      .where('outcome', '=', 'done')
      .where('detail', '=', letter)
      .execute(),
  )
  expect(read).toEqual([{ actor_user_id: desk.id, object_id: patientId }])
})
