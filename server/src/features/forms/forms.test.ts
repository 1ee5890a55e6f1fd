import { randomUUID } from 'node:crypto'
import { emptyField, type Definition, type Field } from '@polyclinic/domain/forms/definition.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()

const a = (id: string, kind: Field['kind'], changes: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  ...{ label: `About ${id}`, text: 'I agree that my answers are kept.', ...changes },
})
const intake = (...fields: Field[]): Definition => ({
  sections: [{ id: 'health', title: 'Your health', help: '', fields }],
})
const first = intake(
  a('smokes', 'yes-no', { isRequired: true }),
  a('since', 'number', { isRequired: true, least: 1900, when: { field: 'smokes', test: 'is', value: true } }),
  a('else', 'long-text'),
  a('agree', 'consent', { isRequired: true }),
)

let practice: Awaited<ReturnType<typeof aPractice>>
let admin: TestUser
let doctor: TestUser
let guest: TestUser
let visitId: string
let formId: string
beforeAll(async () => {
  practice = await aPractice(server)
  const { clinic, service } = practice
  admin = await aUser(clinic, { roles: ['admin'] })
  doctor = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: doctor.id }).where('id', '=', practice.doctor.id).execute(),
  )
  guest = await aUser(clinic, { roles: ['guest'], patient: { given_name: 'Rosa', family_name: 'Diaz' } })
  const visit = await anAppointment(clinic, {
    ...{ provider_id: practice.doctor.id, service_id: service.id, patient_id: guest.patientId! },
    ...{ starts_at: at('15:00', '2026-11-27'), booked_by_user_id: guest.id, source: 'web' },
  })
  visitId = visit.id
  formId = await aForm(first)
})

async function ask(
  who: TestUser | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = {},
) {
  const own = who ? await signedIn(practice.clinic, who, server.server.services) : {}
  const answer = await server.call(practice.clinic.host, method, path, {
    headers: { ...own, ...headers },
    ...(body && { body }),
  })
  return { http: answer.statusCode, ...(answer.body.startsWith('{') ? answer.json() : { text: answer.body }) }
}
const given = (answers: object) => ({
  answers: Object.entries(answers).map(([field, value]) => ({ field, value })),
})
const seen = (version: number) => ({ 'if-match': `"${version}"` })

/** What the day says of a visit. */
async function openForms(id: string): Promise<number> {
  const { items } = await ask(doctor, 'GET', '/days/2026-11-27')
  return items.find((visit: { id: string }) => visit.id === id).openForms
}

async function aForm(definition: Definition, content: object = {}): Promise<string> {
  const id = randomUUID()
  const { version } = await ask(admin, 'POST', `/forms/${id}`, { name: 'Intake' })
  const body = { asked: 'before-visits', definition, serviceIds: [practice.service.id], ...content }
  const saved = await ask(admin, 'PATCH', `/forms/${id}`, body, seen(version))
  expect(await ask(admin, 'POST', `/forms/${id}/publish`, undefined, seen(saved.version))).toMatchObject({
    ...{ http: 200, currentNumber: 1, isChanged: false },
  })
  return id
}

describe('a form', () => {
  test('is published when it is sound, and every problem is named by its place', async () => {
    const id = randomUUID()
    await ask(admin, 'POST', `/forms/${id}`, { name: 'New' })
    expect(await ask(admin, 'POST', `/forms/${id}`, { name: 'Again' })).toMatchObject({ content: { name: 'New' } })
    const broken = intake(a('x', 'choice'), a('y', 'date', { when: { field: 'z', test: 'is', value: true } }))
    await ask(admin, 'PATCH', `/forms/${id}`, { definition: broken }, seen(1))
    expect(await ask(admin, 'PATCH', `/forms/${id}`, { name: 'Late' }, seen(1))).toMatchObject({
      code: 'stale_version',
    })
    // The same again is no other version.
    expect(await ask(admin, 'PATCH', `/forms/${id}`, { definition: broken }, seen(1))).toMatchObject({ version: 2 })
    expect(await ask(admin, 'POST', `/forms/${id}/publish`, undefined, seen(2))).toMatchObject({
      code: 'form_unsound',
      errors: [
        { pointer: '/health/x', code: 'too_few_options' },
        { pointer: '/health/y', code: 'condition_not_before' },
      ],
    })
    expect(await ask(admin, 'POST', `/forms/${id}/retire`)).toMatchObject({ code: 'form_not_asked' })
    expect([await ask(admin, 'DELETE', `/forms/${id}`), await ask(admin, 'DELETE', `/forms/${formId}`)]).toMatchObject([
      { http: 204 },
      { code: 'form_published' },
    ])
    expect(await ask(admin, 'PATCH', `/forms/${formId}`, { serviceIds: [randomUUID()] }, seen(3))).toMatchObject({
      ...{ code: 'invalid_fields', errors: [{ pointer: '/body/serviceIds' }] },
    })
  })

  test('keeps texts as they were typed, and refuses what is no form', async () => {
    const hostile = '<img src=x onerror=alert(1)> =HYPERLINK("//x") {0}'
    const id = await aForm(intake(a('constructor', 'short-text', { label: hostile, help: hostile })), {
      asked: 'by-hand',
    })
    const { content } = await ask(admin, 'GET', `/forms/${id}`)
    expect(content.definition.sections[0].fields[0]).toMatchObject({ label: hostile, help: hostile })
    const save = (definition: unknown) => ask(admin, 'PATCH', `/forms/${id}`, { definition }, seen(9))
    for (const wrong of [
      { sections: {} },
      intake(a('X', 'date')),
      { ...first, html: '' },
      intake(a('x', 'date', { label: 'x'.repeat(301) })),
    ])
      expect(await save(wrong)).toMatchObject({ http: 422, code: 'invalid_fields' })
    expect(await save(intake(a('x', 'date', { help: 'x'.repeat(300_000) })))).toMatchObject({ http: 413 })
    const { id: answersId } = await ask(admin, 'POST', `/patients/${guest.patientId}/forms`, { formId: id })
    await practice.clinic.transact((db) =>
      db
        .updateTable('user_patients')
        .set({ confirmed_at: at('12:00') })
        .where('user_id', '=', guest.id)
        .execute(),
    )
    const path = `/form-answers/${answersId}`
    await ask(guest, 'PATCH', path, given({ constructor: hostile }), seen(1))
    expect(await ask(guest, 'POST', `${path}/complete`, undefined, seen(2))).toMatchObject({
      content: { constructor: hostile },
    })
    const csv = await ask(admin, 'GET', `/forms/${id}/answers/export`)
    expect(csv.text).toContain(`,"${hostile.replaceAll('"', '""')}"\r\n`)
    expect(csv.text.split('\r\n')).toHaveLength(3)
  })

  test('is read page by page and as a file, though patients wrote as much as they can', async () => {
    const fields = Array.from({ length: 100 }, (_, place) => a(`f${place}`, 'long-text'))
    const id = await aForm(intake(...fields), { asked: 'by-hand' })
    const content = JSON.stringify(Object.fromEntries(fields.map((field) => [field.id, '好'.repeat(4000)])))
    await practice.clinic.transact((db) =>
      sql`insert into form_answers
          (id, form_id, form_number, patient_id, status, content, created_at, updated_at, completed_at, completed_by)
        select gen_random_uuid(), ${id}, 1, ${guest.patientId}, 'completed', ${content}::jsonb, t, t, t, 'Rosa'
        from (select timestamptz '2026-11-24T10:00Z' + n * interval '1 minute' as t from generate_series(1, 9) n)`.execute(
        db,
      ),
    )
    const page = (skip: number) => ask(admin, 'GET', `/forms/${id}/answers?skip=${skip}&take=20`)
    const [one, two] = [await page(0), await page(3)]
    expect([one, two]).toMatchObject([{ http: 200, total: 9 }, { http: 200 }])
    expect([one.items.length, two.items.length]).toEqual([3, 3])
    expect(two.items[0].completedAt < one.items.at(-1).completedAt).toBe(true)
    const csv = await ask(admin, 'GET', `/forms/${id}/answers/export`)
    expect(csv.http).toBe(200)
    expect(csv.text.split('\r\n')).toHaveLength(11)
  })
})

describe('a patient', () => {
  let answersId: string
  const path = () => `/form-answers/${answersId}`

  test('is asked before a visit, answers as they go, and two devices lose nothing', async () => {
    const { asked } = await ask(guest, 'GET', '/patients/me/forms')
    expect(asked).toMatchObject([{ formId, answersId: null, questions: 3, answered: 0, visit: { id: visitId } }])
    const forms = `/appointments/${visitId}/forms`
    const began = await Promise.all([1, 2].map(() => ask(guest, 'POST', forms, { formId })))
    answersId = began[0]!.id
    expect(began.map(({ id }) => id)).toEqual([answersId, answersId])
    expect(await ask(guest, 'PATCH', path(), given({ smokes: true }), seen(1))).toMatchObject({
      ...{ version: 2, content: { smokes: true, since: null, else: null, agree: null } },
    })
    expect(await ask(guest, 'PATCH', path(), given({ else: 'x' }), seen(1))).toMatchObject({
      code: 'stale_version',
    })
    expect(await ask(guest, 'PATCH', path(), given({ smokes: true }), seen(1))).toMatchObject({ version: 2 })
    expect(await ask(guest, 'PATCH', path(), given({ other: 'x' }), seen(2))).toMatchObject({
      errors: [{ pointer: '/body/answers/0/field' }],
    })
    const half = { since: '19', else: 'Nothing' }
    expect(await ask(guest, 'PATCH', path(), given(half), seen(2))).toMatchObject({ version: 3, content: half })
    expect(await ask(doctor, 'GET', forms)).toMatchObject({ items: [{ state: 'begun' }], mayAnswer: false })
    expect(await openForms(visitId)).toBe(1)
    expect(await ask(guest, 'GET', `${path()}/paper`)).toMatchObject({ code: 'state_conflict' })
    expect(await ask(guest, 'POST', `${path()}/complete`, undefined, seen(3))).toMatchObject({
      code: 'invalid_fields',
      errors: [
        { pointer: '/answers/since', code: 'too_small' },
        { pointer: '/answers/agree', code: 'missing' },
      ],
    })
  })

  test('ends what was begun in the version that was begun; what is hidden is not kept', async () => {
    const { version, content } = await ask(admin, 'GET', `/forms/${formId}`)
    expect(content.definition).toEqual(first)
    const next = await ask(admin, 'PATCH', `/forms/${formId}`, { definition: intake(a('new', 'date')) }, seen(version))
    expect(next).toMatchObject({ isChanged: true, currentNumber: 1 })
    expect(await ask(admin, 'POST', `/forms/${formId}/publish`, undefined, seen(next.version))).toMatchObject({
      ...{ currentNumber: 2, versions: [{ number: 2 }, { number: 1 }] },
    })
    await ask(guest, 'PATCH', path(), given({ smokes: false, agree: true }), seen(3))
    const done = await ask(guest, 'POST', `${path()}/complete`, undefined, seen(4))
    expect(done).toMatchObject({ http: 200, number: 1, definition: first })
    expect(done.content).toEqual({ smokes: false, else: 'Nothing', agree: true })
    // Sent twice, it is what it is; and nothing of it changes.
    expect(await ask(guest, 'POST', `${path()}/complete`, undefined, seen(4))).toEqual(done)
    expect(await ask(guest, 'PATCH', path(), given({ else: '' }), seen(5))).toMatchObject({
      code: 'answers_completed',
    })
    expect(await ask(guest, 'GET', '/patients/me/forms')).toMatchObject({
      asked: [],
      completed: expect.arrayContaining([expect.objectContaining({ id: answersId, number: 1 })]),
    })
  })

  test('withdraws a consent, and the answers stay as they were given', async () => {
    expect(await ask(guest, 'POST', `${path()}/consents/smokes/withdraw`)).toMatchObject({ code: 'not_found' })
    const withdrawn = await ask(guest, 'POST', `${path()}/consents/agree/withdraw`)
    expect(withdrawn).toMatchObject({ content: { agree: true }, withdrawn: [{ field: 'agree' }] })
    expect(await ask(guest, 'POST', `${path()}/consents/agree/withdraw`)).toEqual(withdrawn)
    const given = {
      purpose: 'form',
      id: answersId,
      field: 'agree',
      text: 'I agree that my answers are kept.',
      version: 1,
    }
    for (const [who, path] of [
      [guest, '/patients/me/consents'],
      [admin, `/patients/${guest.patientId}/consents`],
    ] as const)
      expect((await ask(who, 'GET', path)).items).toMatchObject([{ ...given, withdrawnAt: withdrawn.withdrawn[0].at }])
    const { items } = await ask(doctor, 'GET', `/patients/${guest.patientId}/timeline?kind=form`)
    expect(items).toContainEqual(
      expect.objectContaining({ id: answersId, consents: [{ label: 'About agree', isWithdrawn: true }] }),
    )
    expect(await ask(doctor, 'GET', `/patients/${guest.patientId}/forms/${answersId}`)).toMatchObject({
      ...{ definition: first, withdrawn: [{ field: 'agree' }] },
    })
    expect(await ask(admin, 'GET', `/forms/${formId}/answers`)).toMatchObject({ total: 1, items: [{ id: answersId }] })
    for (const [who, paper] of [
      [guest, `${path()}/paper`],
      [doctor, `/patients/${guest.patientId}/forms/${answersId}/paper`],
    ] as const)
      expect((await ask(who, 'GET', paper)).text).toMatch(/^%PDF-/)
  })

  test('by the link of their visit alone, as long as no account has their record', async () => {
    const { clinic, service } = practice
    const { id: patient_id } = await aPatient(clinic, { given_name: 'Ben', family_name: 'Ito' })
    const of = { provider_id: practice.doctor.id, service_id: service.id, patient_id }
    const visit = await anAppointment(clinic, { ...of, starts_at: at('16:00', '2026-11-27') })
    const other = await anAppointment(clinic, { ...of, starts_at: at('17:00', '2026-11-27') })
    const link = { 'manage-token': visit.manageToken }
    const forms = `/appointments/${visit.id}/forms`
    expect(await ask(null, 'GET', forms)).toMatchObject({ http: 404 })
    expect(await ask(null, 'GET', forms, undefined, link)).toMatchObject({
      ...{ items: [{ formId, state: 'missing', answersId: null }], mayAnswer: true, needsSession: false },
    })
    const { id } = await ask(null, 'POST', forms, { formId }, link)
    const saved = given({ new: '2020-01-01' })
    expect(await ask(null, 'PATCH', `${forms}/${id}`, saved, { ...link, ...seen(1) })).toMatchObject({ version: 2 })
    for (const [at_, headers] of [
      [forms, { 'manage-token': other.manageToken }],
      [`/appointments/${other.id}/forms`, { 'manage-token': other.manageToken }],
      [`/appointments/${other.id}/forms`, link],
    ] as const)
      expect(await ask(null, 'GET', `${at_}/${id}`, undefined, headers)).toMatchObject({ http: 404 })
    expect(await ask(null, 'POST', `${forms}/${id}/complete`, undefined, { ...link, ...seen(2) })).toMatchObject({
      completedBy: 'Ben Ito',
    })
    // What counts for good is asked before no other visit of theirs.
    expect(await Promise.all([visit.id, other.id].map(openForms))).toEqual([0, 0])
    await clinic.transact((db) =>
      db.insertInto('user_patients').values({ user_id: guest.id, patient_id, relation: 'guardian' }).execute(),
    )
    expect(await ask(null, 'GET', `${forms}/${id}`, undefined, link)).toMatchObject({ http: 403 })
    expect(await ask(null, 'GET', forms, undefined, link)).toMatchObject({
      needsSession: true,
      items: [{ answersId: null }],
    })
    // An account that the clinic does not know for theirs reads none of it.
    expect(await ask(guest, 'GET', `/form-answers/${id}`)).toMatchObject({ http: 404 })
  })

  test('is offered what they said to the same questions before, never what they agreed to, and nobody else is', async () => {
    const { version } = await ask(admin, 'GET', `/forms/${formId}`)
    const reworded = intake(
      a('smokes', 'yes-no', { isRequired: true }),
      a('else', 'long-text', { label: 'Which medicines?' }),
      a('agree', 'consent'),
    )
    const next = await ask(admin, 'PATCH', `/forms/${formId}`, { definition: reworded }, seen(version))
    await ask(admin, 'POST', `/forms/${formId}/publish`, undefined, seen(next.version))
    const again = await ask(doctor, 'POST', `/patients/${guest.patientId}/forms`, { formId })
    expect(again.id).not.toBe(answersId)
    const { content, known } = await ask(guest, 'GET', `/form-answers/${again.id}`)
    expect(known).toEqual({ answeredAt: expect.any(String), answers: { smokes: false } })
    expect(content).toEqual({ smokes: null, else: null, agree: null })
    expect((await ask(guest, 'GET', path())).known).toBeNull()
    const { id: child } = await aPatient(practice.clinic, {
      given_name: 'Mia',
      family_name: 'Diaz',
      birth_date: '2020-03-01',
    })
    await practice.clinic.transact((db) =>
      db
        .insertInto('user_patients')
        .values({ user_id: guest.id, patient_id: child, relation: 'guardian', confirmed_at: at('12:00') })
        .execute(),
    )
    await anAppointment(practice.clinic, {
      ...{ provider_id: practice.doctor.id, service_id: practice.service.id, patient_id: child },
      starts_at: at('14:00', '2026-11-27'),
    })
    const ofChild = await ask(doctor, 'POST', `/patients/${child}/forms`, { formId })
    expect(await ask(guest, 'GET', `/form-answers/${ofChild.id}`)).toMatchObject({ http: 200, known: null })
  })
})

test('the database refuses to change what was published or completed, whoever asks', async () => {
  const refused = (text: string) =>
    expect(server.database.asSuperuser(text)).rejects.toThrow(/never|stays|agreed|not published/)
  await refused(`update form_versions set name = 'x'`)
  await refused(`delete from form_versions`)
  await refused(`update forms set current_number = 99 where status = 'active'`)
  await refused(`update form_answers set content = '{}' where status = 'completed'`)
  await refused(`update form_answers set status = 'in-progress', completed_at = null where status = 'completed'`)
  await refused(`delete from form_answers where status = 'completed'`)
  await refused(`delete from consent_withdrawals`)
  await refused(`update consent_withdrawals set withdrawn_by = 'x'`)
  await refused(`
    insert into consent_withdrawals (organization_id, answers_id, field_id, withdrawn_at, withdrawn_by)
    select organization_id, id, 'smokes', now(), 'x' from form_answers where status = 'completed'`)
})
