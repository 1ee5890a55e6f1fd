import { randomUUID } from 'node:crypto'
import { emptyField, type Definition, type Field } from '@polyclinic/domain/forms/definition.ts'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { placeHold } from '../patient-records/erasure-holds.ts'
import { sweepAnswerFiles } from './jobs.ts'
import { drawn } from '../../platform/private-files/pictures.fixture.ts'

const server = await testServer()

const a = (id: string, kind: Field['kind'], changes: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  ...{ label: `About ${id}`, ...changes },
})
const definition: Definition = {
  sections: [
    {
      ...{ id: 'all', title: 'Before your visit', help: '' },
      fields: [
        a('letter', 'file', { isRequired: true }),
        a('rash', 'yes-no'),
        a('photos', 'file', { when: { field: 'rash', test: 'is', value: true } }),
      ],
    },
  ],
}

type Headers = Record<string, string>
let practice: Awaited<ReturnType<typeof aPractice>>
let admin: TestUser
let doctor: TestUser
let formId: string
beforeAll(async () => {
  practice = await aPractice(server)
  const { clinic } = practice
  admin = await aUser(clinic, { roles: ['admin'] })
  doctor = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: doctor.id }).where('id', '=', practice.doctor.id).execute(),
  )
  formId = randomUUID()
  await call('POST', `/forms/${formId}`, await headersOf(admin), { name: 'Intake' })
  await publish(definition, 1)
})

const headersOf = (who: TestUser): Promise<Headers> => signedIn(practice.clinic, who, server.server.services)
const seen = (version: number) => ({ 'if-match': `"${version}"` })

async function publish(next: Definition, version: number) {
  const headers = await headersOf(admin)
  const body = { asked: 'before-visits', definition: next, serviceIds: [practice.service.id] }
  const saved = (await call('PATCH', `/forms/${formId}`, { ...headers, ...seen(version) }, body)).json()
  await call('POST', `/forms/${formId}/publish`, { ...headers, ...seen(saved.version) })
}

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, headers: Headers, body?: object | FormData) =>
  server.call(practice.clinic.host, method, path, { headers, ...(body && { body }) })

const pdf = (words: string = randomUUID(), name = 'Überweisung.PDF') => new File([`%PDF-1.7 ${words}`], name)
const send = (path: string, field: string, file: File, headers: Headers) => {
  const body = new FormData()
  body.append('file', file)
  return call('POST', `${path}/fields/${field}/files`, headers, body)
}

let guest: TestUser
let headers: Headers
let path: string
let answersId: string
/** A patient with a visit, who has begun. */
beforeEach(async () => {
  const { clinic, service } = practice
  guest = await aUser(clinic, { roles: ['guest'], patient: { given_name: 'Rosa', family_name: 'Diaz' } })
  headers = await headersOf(guest)
  const { id } = await anAppointment(clinic, {
    ...{ provider_id: practice.doctor.id, service_id: service.id, patient_id: guest.patientId!, claim: false },
    ...{ starts_at: at('15:00', '2026-11-27'), booked_by_user_id: guest.id, source: 'web' },
  })
  answersId = (await call('POST', `/appointments/${id}/forms`, headers, { formId })).json().id
  path = `/form-answers/${answersId}`
})
const read = async () => (await call('GET', path, headers)).json()
const complete = async (version: number) => call('POST', `${path}/complete`, { ...headers, ...seen(version) })

describe('a question that asks for files', () => {
  test('is answered by sending them, and stands in chart, table and PDF by their names', async () => {
    expect((await complete(1)).json()).toMatchObject({
      errors: [{ pointer: '/answers/letter', code: 'missing' }],
    })
    const first = (await send(path, 'letter', pdf('one', 'Letter.pdf'), headers)).json()
    expect(first).toMatchObject({ field: 'letter', name: 'Letter.pdf', mediaType: 'application/pdf' })
    const second = (await send(path, 'letter', pdf('two', 'Results.pdf'), headers)).json()
    // Its version stays: what is typed meanwhile is in other questions.
    const { version, content, files } = await read()
    expect([version, content.letter, files.length]).toEqual([1, ['Letter.pdf', 'Results.pdf'], 2])
    expect((await call('DELETE', `${path}/files/${second.id}`, headers)).statusCode).toBe(204)
    expect((await read()).content.letter).toEqual(['Letter.pdf'])
    const done = (await complete(1)).json()
    expect(done).toMatchObject({ status: 'completed', content: { letter: ['Letter.pdf'] }, files: [first] })

    const [ofDoctor, ofAdmin] = [await headersOf(doctor), await headersOf(admin)]
    const chart = `/patients/${guest.patientId}/forms/${answersId}`
    expect((await call('GET', chart, ofDoctor)).json()).toMatchObject({ files: [first] })
    const opened = await call('GET', `${chart}/files/${first.id}`, ofDoctor)
    expect([opened.statusCode, opened.body, opened.headers['content-disposition']]).toEqual([
      ...[200, '%PDF-1.7 one', expect.stringMatching(/^attachment/)],
    ])
    expect((await call('GET', `${chart}/paper`, ofDoctor)).body).toMatch(/^%PDF-/)
    const { items } = (await call('GET', `/forms/${formId}/answers`, ofAdmin)).json()
    expect(items.find(({ id }: { id: string }) => id === answersId)).toMatchObject({
      content: { letter: ['Letter.pdf'] },
    })
    expect((await call('GET', `/forms/${formId}/answers/export`, ofAdmin)).body).toContain(',Letter.pdf,')
    const { verbs } = await practice.clinic.transact(async (db) => ({
      verbs: await db
        .selectFrom('audit_events')
        .select(['action', 'detail'])
        .where('object_id', '=', guest.patientId!)
        .where('action', 'like', 'forms:%-file')
        .orderBy('id')
        .execute(),
    }))
    expect(verbs.map(({ action }) => action)).toEqual([
      ...['forms:add-file', 'forms:add-file', 'forms:remove-file', 'forms:read-file'],
    ])
  })

  test('takes nothing that is said and not sent', async () => {
    const said = { answers: [{ field: 'letter', value: ['a-file'] }] }
    expect((await call('PATCH', path, { ...headers, ...seen(1) }, said)).json()).toMatchObject({
      errors: [{ pointer: '/body/answers/0/field' }],
    })
    for (const field of ['rash', 'other', '__proto__'])
      expect((await send(path, field, pdf(), headers)).statusCode).toBe(404)
  })

  test('keeps what is typed and what is sent in the same moment', async () => {
    const typed = { answers: [{ field: 'rash', value: true }] }
    const [added, saved] = await Promise.all([
      send(path, 'letter', pdf('one', 'Letter.pdf'), headers),
      call('PATCH', path, { ...headers, ...seen(1) }, typed),
    ])
    expect([added.statusCode, saved.statusCode]).toEqual([201, 200])
    expect((await read()).content).toEqual({ letter: ['Letter.pdf'], rash: true, photos: null })
  })

  test('takes five files, each once; another question has its own', async () => {
    const first = (await send(path, 'letter', pdf('0'), headers)).json()
    expect((await send(path, 'letter', pdf('0'), headers)).json()).toEqual(first)
    const other = (await send(path, 'photos', pdf('0'), headers)).json()
    expect(other.id).not.toBe(first.id)
    for (const words of ['1', '2', '3', '4']) await send(path, 'letter', pdf(words), headers)
    expect((await send(path, 'letter', pdf('5'), headers)).json()).toMatchObject({ code: 'too_many_files' })
  })

  test('that is hidden in the end keeps none of them; what was sent is never changed', async () => {
    const letter = (await send(path, 'letter', pdf(), headers)).json()
    const photo = (await send(path, 'photos', pdf(), headers)).json()
    expect((await complete(1)).json()).toMatchObject({ files: [letter] })
    const stored = await practice.clinic.transact((db) =>
      db.selectFrom('private_files').select('id').where('form_answers_id', '=', answersId).execute(),
    )
    expect(stored).toEqual([{ id: letter.id }])
    expect((await call('GET', `${path}/files/${photo.id}`, headers)).statusCode).toBe(404)
    for (const refused of [
      await send(path, 'letter', pdf(), headers),
      await call('DELETE', `${path}/files/${letter.id}`, headers),
    ])
      expect(refused.json()).toMatchObject({ code: 'answers_completed' })
    await expect(server.database.asSuperuser(`delete from private_files where id = '${letter.id}'`)).rejects.toThrow(
      /never changed/,
    )
  })
})

describe('of a record that is held', () => {
  test('is not taken back, and not dropped with its question', async () => {
    const letter = (await send(path, 'letter', pdf(), headers)).json()
    await send(path, 'photos', pdf(), headers)
    const hold = { reason: 'A lawsuit', placedBy: 'Dana Desk', until: null }
    const now = new Date().toISOString()
    await practice.clinic.transact((db) => placeHold(db, [guest.patientId!], hold, now))
    expect((await call('DELETE', `${path}/files/${letter.id}`, headers)).json()).toMatchObject({ code: 'record_held' })
    expect((await complete(1)).statusCode).toBe(200)
    const stored = await practice.clinic.transact((db) =>
      db.selectFrom('private_files').select('id').where('form_answers_id', '=', answersId).execute(),
    )
    expect(stored).toHaveLength(2)
  })
})

describe('what is sent', () => {
  test('takes none for a visit that is canceled, and those of answers that nobody goes on with end after a while', async () => {
    const { clinic } = practice
    await send(path, 'letter', pdf('one', 'Letter.pdf'), headers)
    await call('PATCH', path, { ...headers, ...seen(1) }, { answers: [{ field: 'rash', value: true }] })
    const { appointment_id, updated_at } = await clinic.transact((db) =>
      db
        .selectFrom('form_answers')
        .select(['appointment_id', 'updated_at'])
        .where('id', '=', answersId)
        .executeTakeFirstOrThrow(),
    )
    await clinic.transact((db) =>
      db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', appointment_id).execute(),
    )
    expect((await send(path, 'photos', pdf('two'), headers)).statusCode).toBe(403)
    const sweep = (days: number) =>
      clinic.transact((db) => sweepAnswerFiles(db, new Date(Date.parse(updated_at) + days * 86_400_000).toISOString()))
    await sweep(29)
    expect((await read()).files).toHaveLength(1)
    await sweep(31)
    expect(await read()).toMatchObject({ files: [], content: { letter: null, rash: true } })
  })

  test('as a picture is drawn anew, without the place where it was taken and what hangs behind it', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Copyright: 'Secret place' } }
    const taken = await drawn().jpeg().withExif(place).toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const behind = Buffer.from('PK\u0003\u0004<script>alert(1)</script>', 'latin1')
    const bytes = new Uint8Array(Buffer.concat([taken, behind]))
    const { id, name, mediaType } = (
      await send(path, 'letter', new File([bytes], 'rash.html', { type: 'text/html' }), headers)
    ).json()
    expect([name, mediaType]).toEqual(['rash.jpg', 'image/jpeg'])
    const { rawPayload, headers: answered } = await call('GET', `${path}/files/${id}`, headers)
    expect(answered['content-type']).toBe('image/jpeg')
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    for (const words of ['Secret place', '<script>', 'PK\u0003\u0004'])
      expect(rawPayload.includes(Buffer.from(words, 'latin1'))).toBe(false)
  })

  test('as a PDF that is a page, too, is saved and never shown', async () => {
    const both = new File(['%PDF-1.4\n<!doctype html><script>alert(1)</script>'], 'a.html', { type: 'text/html' })
    const { id, name } = (await send(path, 'letter', both, headers)).json()
    expect(name).toBe('a.pdf')
    const { headers: answered } = await call('GET', `${path}/files/${id}`, headers)
    expect(answered).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test.each([
    ['a page before a PDF', ['<!doctype html>%PDF-1.4'], 415],
    ['a moving picture', ['GIF89a/*<svg onload=alert(1)>*/'], 415],
    ['a picture that is none', [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 422],
  ] as [string, BlobPart[], number][])('as %s is refused, and nothing is kept', async (_what, parts, status) => {
    const refused = await send(path, 'letter', new File(parts, 'x.jpg', { type: 'image/jpeg' }), headers)
    expect(refused.statusCode).toBe(status)
    expect((await read()).files).toEqual([])
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ["=HYPERLINK('x').pdf", "=HYPERLINK('x').pdf"],
    ['=cmd.pdf', '=cmd.pdf'],
    ['gnp.\u202etxe\u0000.exe', 'gnp. txe.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ])('called %j is called %j, and no formula in the table', async (sent, name) => {
    expect((await send(path, 'letter', pdf(name, sent), headers)).json().name).toBe(name)
    await complete(1)
    const csv = (await call('GET', `/forms/${formId}/answers/export`, await headersOf(admin))).body
    expect(csv).not.toMatch(/(^|[,\n]|")=/)
  })
})

describe('who comes to it by', () => {
  test('the link of a visit reaches the answers of that link, and no others', async () => {
    const { clinic, service } = practice
    const { id: patient_id } = await aPatient(clinic, { given_name: 'Ben', family_name: 'Ito' })
    const of = { provider_id: practice.doctor.id, service_id: service.id, patient_id, claim: false }
    const visit = await anAppointment(clinic, { ...of, starts_at: at('16:00', '2026-11-27') })
    const other = await anAppointment(clinic, { ...of, starts_at: at('17:00', '2026-11-27') })
    const link = { 'manage-token': visit.manageToken }
    const forms = `/appointments/${visit.id}/forms`
    const { id } = (await call('POST', forms, link, { formId })).json()
    const sent = (await send(`${forms}/${id}`, 'letter', pdf('linked'), link)).json()
    expect((await call('GET', `${forms}/${id}/files/${sent.id}`, link)).body).toBe('%PDF-1.7 linked')
    const strange = { 'manage-token': other.manageToken }
    for (const answer of [
      await call('GET', `${forms}/${id}/files/${sent.id}`, strange),
      await call('DELETE', `${forms}/${id}/files/${sent.id}`, strange),
      await send(`${forms}/${id}`, 'letter', pdf(), strange),
      await call('GET', `/appointments/${other.id}/forms/${id}/files/${sent.id}`, strange),
      await send(path, 'letter', pdf(), link),
      await call('GET', `${path}/files/${sent.id}`, headers),
      await call('DELETE', `${path}/files/${sent.id}`, headers),
    ])
      expect([401, 403, 404]).toContain(answer.statusCode)
    expect((await call('DELETE', `${forms}/${id}/files/${sent.id}`, link)).statusCode).toBe(204)
  })
})
