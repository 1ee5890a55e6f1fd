import { emptyField } from '@polyclinic/domain/forms/definition.ts'
import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { call } = server
type Headers = Record<string, string>

async function aDesk() {
  const made = await aPractice(server)
  const may = ['clinic-devices:manage', 'appointments:check-in', 'forms:build'] as const
  const headers = await signedIn(made.clinic, await aUser(made.clinic, { may: [...may] }), server.server.services)
  return { ...made, headers }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

/** Connected, with its cookie. */
async function aTablet({ clinic, headers }: Desk) {
  const body = { kind: 'form', name: 'Tablet 1', locationId: clinic.locationId }
  const made = (await call(clinic.host, 'POST', '/clinic-devices', { headers, body })).json()
  const paired = await call(clinic.host, 'POST', '/device/pair', { body: { kind: 'form', code: made.code } })
  const token = paired.cookies.find(({ name }) => name === 'device')?.value
  return { id: made.device.id as string, cookie: { cookie: `device=${token}` } }
}

const definition = {
  sections: [
    {
      ...{ id: 'all', title: 'Before', help: '' },
      fields: [
        { ...emptyField('pain', 'short-text'), label: 'Where does it hurt?', isRequired: true },
        { ...emptyField('since', 'short-text'), label: 'Since when?' },
        { ...emptyField('letter', 'file'), label: 'A letter' },
      ],
    },
  ],
}

async function aForm({ clinic, headers }: Desk): Promise<string> {
  const id = crypto.randomUUID()
  const path = `/forms/${id}`
  const seen = (version: number) => ({ ...headers, 'if-match': `"${version}"` })
  await call(clinic.host, 'POST', path, { headers, body: { name: 'Intake' } })
  await call(clinic.host, 'PATCH', path, { headers: seen(1), body: { asked: 'before-visits', definition } })
  expect((await call(clinic.host, 'POST', `${path}/publish`, { headers: seen(2) })).statusCode).toBe(200)
  return id
}

async function aVisit({ clinic, doctor, service }: Desk, givenName = 'Rosa') {
  const { id: patient_id } = await aPatient(clinic, { given_name: givenName, family_name: 'Díaz' })
  const which = { provider_id: doctor.id, service_id: service.id, patient_id }
  return { ...(await anAppointment(clinic, { ...which, starts_at: at('13:20'), claim: false })), patient_id }
}

const hand = ({ clinic, headers }: Desk, visitId: string, body: object) =>
  call(clinic.host, 'POST', `/appointments/${visitId}/form-tablets`, { headers, body })
const stateOf = async ({ clinic, headers }: Desk, visitId: string) => {
  const { handed } = (await call(clinic.host, 'GET', `/appointments/${visitId}/form-tablets`, { headers })).json()
  return handed.map(({ state }: { state: string }) => state)
}
const shown = async ({ clinic }: Desk, headers: Headers) =>
  (await call(clinic.host, 'GET', '/device/form', { headers })).json().handed
const read = ({ clinic }: Desk, headers: Headers, id: string) =>
  call(clinic.host, 'GET', `/device/form/${id}`, { headers })
const save = ({ clinic }: Desk, cookie: Headers, id: string, version: number, pain: string) =>
  call(clinic.host, 'PATCH', `/device/form/${id}`, {
    headers: { ...cookie, 'if-match': `"${version}"` },
    body: { answers: [{ field: 'pain', value: pain }] },
  })
const complete = ({ clinic }: Desk, cookie: Headers, id: string, version: number) =>
  call(clinic.host, 'POST', `/device/form/${id}/complete`, { headers: { ...cookie, 'if-match': `"${version}"` } })

let desk: Desk
let tablet: Awaited<ReturnType<typeof aTablet>>
let formId: string
beforeEach(async () => {
  desk = await aDesk()
  tablet = await aTablet(desk)
  formId = await aForm(desk)
})

test('what is handed over is opened, answered and sent on the tablet, and nothing of it is read there again', async () => {
  const visit = await aVisit(desk)
  expect(await shown(desk, tablet.cookie)).toBeNull()
  const handed = await hand(desk, visit.id, { formId, deviceId: tablet.id })
  expect(handed.json()).toMatchObject({
    tablets: [{ name: 'Tablet 1', isFree: false }],
    handed: [{ state: 'waiting' }],
  })
  const { id, ...said } = await shown(desk, tablet.cookie)
  expect(said).toEqual({ form: 'Intake', givenName: 'Rosa', familyInitial: 'D' })
  expect((await read(desk, tablet.cookie, id)).json()).toMatchObject({ name: 'Intake', content: { pain: null } })
  expect(await stateOf(desk, visit.id)).toEqual(['open'])
  const { version } = (await save(desk, tablet.cookie, id, 1, 'my knee')).json()
  expect((await complete(desk, tablet.cookie, id, version)).statusCode).toBe(204)
  expect(await stateOf(desk, visit.id)).toEqual(['sent'])
  expect(await shown(desk, tablet.cookie)).toBeNull()
  expect((await read(desk, tablet.cookie, id)).statusCode).toBe(404)
  const { status, completed_by, content } = await desk.clinic.transact((db) =>
    db
      .selectFrom('form_answers')
      .select(['status', 'completed_by', 'content'])
      .where('patient_id', '=', visit.patient_id)
      .executeTakeFirstOrThrow(),
  )
  expect({ status, completed_by, content }).toEqual({
    ...{ status: 'completed', completed_by: 'Rosa Díaz', content: { pain: 'my knee' } },
  })
})

test('what was begun on a phone goes on there', async () => {
  const visit = await aVisit(desk)
  const begun = crypto.randomUUID()
  const when = at('12:00')
  await desk.clinic.transact((db) =>
    db
      .insertInto('form_answers')
      .values({
        ...{ id: begun, form_id: formId, form_number: 1, patient_id: visit.patient_id, appointment_id: visit.id },
        ...{ is_by_link: true, content: '{"pain":"my knee"}', created_at: when, updated_at: when },
      })
      .execute(),
  )
  await hand(desk, visit.id, { formId, deviceId: tablet.id })
  const { id } = await shown(desk, tablet.cookie)
  expect((await read(desk, tablet.cookie, id)).json()).toMatchObject({ id: begun, content: { pain: 'my knee' } })
})

test('somebody else’s form waits until this one is through; taken back, it is gone with the next request', async () => {
  const [rosa, ben] = [await aVisit(desk), await aVisit(desk, 'Ben')]
  await hand(desk, rosa.id, { formId, deviceId: tablet.id })
  const first = await shown(desk, tablet.cookie)
  expect((await hand(desk, ben.id, { formId, deviceId: tablet.id })).json()).toMatchObject({ code: 'tablet_taken' })
  await call(desk.clinic.host, 'DELETE', `/appointments/${rosa.id}/form-tablets/${tablet.id}`, {
    headers: desk.headers,
  })
  expect(await shown(desk, tablet.cookie)).toBeNull()
  expect((await save(desk, tablet.cookie, first.id, 1, 'late')).statusCode).toBe(404)
  expect((await hand(desk, ben.id, { formId, deviceId: tablet.id })).statusCode).toBe(201)
  expect(await shown(desk, tablet.cookie)).toMatchObject({ givenName: 'Ben' })
})

test('handed over on another tablet, it is no more on the first', async () => {
  const visit = await aVisit(desk)
  const other = await aTablet(desk)
  await hand(desk, visit.id, { formId, deviceId: tablet.id })
  await hand(desk, visit.id, { formId, deviceId: other.id })
  expect([await shown(desk, tablet.cookie), (await shown(desk, other.cookie)).givenName]).toEqual([null, 'Rosa'])
})

test('put away, or silent for half an hour, it is closed, with what was answered', async () => {
  const visit = await aVisit(desk)
  await hand(desk, visit.id, { formId, deviceId: tablet.id })
  const { id } = await shown(desk, tablet.cookie)
  await save(desk, tablet.cookie, id, 1, 'my knee')
  await call(desk.clinic.host, 'POST', `/device/form/${id}/close`, { headers: tablet.cookie })
  expect(await stateOf(desk, visit.id)).toEqual(['closed'])
  expect((await read(desk, tablet.cookie, id)).statusCode).toBe(404)
  await hand(desk, visit.id, { formId, deviceId: tablet.id })
  const again = await shown(desk, tablet.cookie)
  expect((await read(desk, tablet.cookie, again.id)).json()).toMatchObject({ content: { pain: 'my knee' } })
  server.clock.offsetMs += 31 * 60_000
  expect((await save(desk, tablet.cookie, again.id, 2, 'late')).statusCode).toBe(404)
})

test('a disconnected tablet closes at once, and another tablet never has what is on this one', async () => {
  const visit = await aVisit(desk)
  const other = await aTablet(desk)
  await hand(desk, visit.id, { formId, deviceId: tablet.id })
  const { id } = await shown(desk, tablet.cookie)
  expect((await read(desk, other.cookie, id)).statusCode).toBe(404)
  await call(desk.clinic.host, 'DELETE', `/clinic-devices/${tablet.id}`, { headers: desk.headers })
  expect((await read(desk, tablet.cookie, id)).statusCode).toBe(401)
  expect(await stateOf(desk, visit.id)).toEqual([])
})

test('files are added and taken back there as long as it is handed over, and none is opened', async () => {
  const visit = await aVisit(desk)
  const other = await aTablet(desk)
  await hand(desk, visit.id, { formId, deviceId: tablet.id })
  const { id } = await shown(desk, tablet.cookie)
  const send = (cookie: Headers, words = 'a letter') => {
    const body = new FormData()
    body.append('file', new File([`%PDF-1.7 ${words}`], 'Letter.pdf'))
    return call(desk.clinic.host, 'POST', `/device/form/${id}/fields/letter/files`, { headers: cookie, body })
  }
  const remove = (cookie: Headers, file: string) =>
    call(desk.clinic.host, 'DELETE', `/device/form/${id}/files/${file}`, { headers: cookie })
  const added = await send(tablet.cookie)
  expect([added.statusCode, added.json()]).toEqual([201, expect.objectContaining({ name: 'Letter.pdf' })])
  const file = added.json().id
  expect((await read(desk, tablet.cookie, id)).json().content).toMatchObject({ letter: ['Letter.pdf'] })
  expect([(await send(other.cookie)).statusCode, (await remove(other.cookie, file)).statusCode]).toEqual([404, 404])
  const opened = await call(desk.clinic.host, 'GET', `/device/form/${id}/files/${file}`, { headers: tablet.cookie })
  expect(opened.statusCode).toBeGreaterThanOrEqual(404)
  expect((await remove(tablet.cookie, file)).statusCode).toBe(204)
  await call(desk.clinic.host, 'POST', `/device/form/${id}/close`, { headers: tablet.cookie })
  expect([(await send(tablet.cookie)).statusCode, (await remove(tablet.cookie, file)).statusCode]).toEqual([404, 404])
})
