import { maskAddress } from '@polyclinic/domain/messages/mask-address.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aUser, clockAt, signedIn, type TestUser } from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { pdf } from '../documents/documents-fixture.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { unsubscribeToken } from '../messages/unsubscribe-token.ts'
import { erasePerson } from '../patients/erase-person.ts'
import { findPerson } from '../patients/find-person.ts'

const world = await testServer()
const { call, server } = world
let practice: Awaited<ReturnType<typeof aPractice>>
let [doctor, patient]: TestUser[] = []
let visit: string

/** A doctor with a patient whose account the clinic has confirmed, and the visit for which they are here. */
beforeEach(async () => {
  practice = await aPractice(world)
  const { clinic, service, doctor: provider } = practice
  doctor = await aUser(clinic, { roles: ['provider'] })
  patient = await aUser(clinic, { roles: ['guest'], patient: { given_name: 'Rosa', family_name: 'Delgado' } })
  await clinic.transact(async (db) => {
    await db.updateTable('providers').set({ user_id: doctor!.id }).where('id', '=', provider.id).execute()
    await link(patient!, { confirmed_at: at('08:00') }, db)
  })
  const { id } = await anAppointment(clinic, {
    ...{ provider_id: provider.id, service_id: service.id, patient_id: patient.patientId!, starts_at: at('15:00') },
    ...{ status: 'checked-in', claim: false, language: 'de' },
  })
  visit = id
  await ask('PATCH', `/appointments/${id}/encounter`, { plan: 'Rest' }, { 'if-match': '"0"' })
})

type Db = Parameters<Parameters<(typeof practice)['clinic']['transact']>[0]>[0]
const link = (who: TestUser, columns: object, db: Db) =>
  db.updateTable('user_patients').set(columns).where('user_id', '=', who.id).execute()
const guardian = { relation: 'guardian', is_primary: false, confirmed_at: null }
const relink = (columns: object) => practice.clinic.transact((db) => link(patient!, columns, db))

async function ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, more: object = {}, as = doctor) {
  const headers = { ...(await signedIn(practice.clinic, as!, server.services)), ...more }
  return call(practice.clinic.host, method, path, { headers, ...(body && { body }) })
}

const sign = (isShared: boolean) =>
  ask('POST', `/appointments/${visit}/encounter/sign`, { isShared }, { 'if-match': '"1"' })
const shareNote = (isShared: boolean) => ask('POST', `/appointments/${visit}/encounter/share`, { isShared, number: 1 })
const issue = async (isShared: boolean): Promise<string> => {
  const content = {
    ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', from: '2026-11-25', until: '2026-11-27' },
    ...{ diagnosis: 'Migraine', remark: '' },
  }
  const key = { 'idempotency-key': randomUUID() }
  return (await ask('POST', `/appointments/${visit}/letters`, { content, isShared }, key)).json().id
}
const letter = (id: string, act: 'share' | 'withdraw', body: object) =>
  ask('POST', `/appointments/${visit}/letters/${id}/${act}`, body)
async function addFile(): Promise<string> {
  const body = new FormData()
  body.append('file', pdf())
  return (await ask('POST', `/patients/${patient!.patientId!}/files`, body)).json().id
}
const file = (id: string, act: 'share' | 'withdraw', body: object) =>
  ask('POST', `/patients/${patient!.patientId!}/files/${id}/${act}`, body)

const told = ({ clinic } = practice) =>
  clinic.transact((db) => db.selectFrom('messages').selectAll().where('kind', '=', 'record-shared').execute())
const statuses = async () => (await told()).map(({ status }) => status)
/** The pause is over. */
async function deliver() {
  const { services, clinics } = server
  const sent: string[] = []
  const mailServer = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  const post = { tenancy: services.tenancy, clinics, mailServer, log: testLog, services } as unknown as JobServices
  const attempt = { attempt: 1, isLast: false, signal: AbortSignal.timeout(5000) }
  for (const { id: messageId } of await told())
    await deliverMessage(post, { organizationId: practice.clinic.id, messageId }, attempt)
  return sent
}
const decline = (isWanted: boolean) =>
  ask('PATCH', '/patients/me/message-choices', { tellsShared: isWanted }, {}, patient)

test('who reads it in their account is told once, in their language, and of nothing but that', async () => {
  await sign(true)
  await issue(true)
  await file(await addFile(), 'share', { isShared: true })
  const [message, ...others] = await told()
  expect(others).toEqual([])
  expect(message).toMatchObject({
    ...{ to_address: patient!.email, language: 'de', status: 'waiting', unsolicited: false },
    ...{ subject_kind: 'patient', subject_id: patient!.patientId },
    subject: `Neues in Ihrem Konto bei Test Clinic`,
  })
  expect(message!.body).toContain(`Anmelden: https://${practice.clinic.host}/patient/login`)
  expect(message!.body).toContain('/unsubscribe?of=record-shared#{unsubscribe}')
  expect(message!.subject + message!.body).not.toMatch(/Rosa|Delgado|Okafor|Migraine|Rest|Bescheinigung|Brief|Befund/)
  expect(await deliver()).toEqual([patient!.email])
  // What comes later is told again.
  await issue(true)
  expect((await statuses()).toSorted()).toEqual(['sent', 'waiting'])
  const timeline = (await ask('GET', `/patients/${patient!.patientId!}/timeline?kind=message`)).json()
  expect(timeline.items.map(({ occasion }: { occasion: string }) => occasion)).toEqual([
    'record-shared',
    'record-shared',
  ])
})

test('browsers that show notifications are told beside the mail, in quiet hours once they are over', async () => {
  await signedIn(practice.clinic, patient!, server.services)
  await practice.clinic.transact(async (db) => {
    const { id: session_id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', patient!.id)
      .executeTakeFirstOrThrow()
    const device = {
      endpoint: 'https://push.example/1',
      p256dh: 'key',
      auth: 'auth',
      browser: 'Firefox',
      system: 'Android',
    }
    await db
      .insertInto('push_subscriptions')
      .values({ id: randomUUID(), email: patient!.email, session_id, ...device, added_at: at('08:00') })
      .execute()
    await db.updateTable('organizations').set({ quiet_from: '00:00', quiet_until: '23:59' }).execute()
  })
  await sign(true)
  const channels = async () =>
    new Set((await told()).map(({ channel, status, body }) => `${channel} ${status} ${channel === 'push' ? body : ''}`))
  const push = 'push waiting Etwas Neues liegt für Sie bereit.'
  expect(await channels()).toEqual(new Set(['email waiting ', push]))
  await deliver()
  // The one that waits until the morning tells what is shared in the night, too.
  await issue(true)
  expect(await channels()).toEqual(new Set(['email sent ', 'email waiting ', push]))
  expect((await told()).filter(({ channel }) => channel === 'push')).toHaveLength(1)
})

test('what is taken back in the pause is not told, unless something else is left to tell', async () => {
  await sign(false)
  const [sick, other] = [await issue(true), await addFile()]
  await file(other, 'share', { isShared: true })
  await letter(sick, 'withdraw', { reason: 'Wrong day' })
  expect(await statuses()).toEqual(['waiting'])
  await shareNote(true)
  await file(other, 'share', { isShared: false })
  expect(await statuses()).toEqual(['waiting'])
  await shareNote(false)
  expect(await statuses()).toEqual(['withdrawn'])
  expect(await deliver()).toEqual([])
  await shareNote(true)
  expect((await statuses()).toSorted()).toEqual(['waiting', 'withdrawn'])
})

test('what is added to a note that they read is told like it, and no more once it was an error', async () => {
  await sign(false)
  const add = async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { number: 1, text: 'The potassium is normal', draftVersion: 0 }
    return (await ask('POST', `/appointments/${visit}/encounter/addenda`, body, key)).json().id as string
  }
  await add()
  expect(await told()).toEqual([])
  await shareNote(true)
  expect(await deliver()).toEqual([patient!.email])
  const readNote = () => ask('GET', `/patients/me/notes/${visit}`, undefined, {}, patient)
  const news = async () => (await ask('GET', '/patients/me/shared', undefined, {}, patient)).json()
  expect((await readNote()).statusCode).toBe(200)
  expect(await news()).toMatchObject({ newCount: 0, items: [{ kind: 'note', amendedAt: null }] })

  clockAt(world, '2026-11-25T17:30:00Z')
  const id = await add()
  expect(await news()).toMatchObject({
    newCount: 1,
    items: [{ isNew: true, amendedAt: expect.stringContaining('17:30') }],
  })
  expect((await statuses()).toSorted()).toEqual(['sent', 'waiting'])
  await ask('POST', `/appointments/${visit}/encounter/errors`, {
    ...{ number: 1, addendumId: id, reason: 'Another patient’s', withdrawLetters: [] },
  })
  expect((await statuses()).toSorted()).toEqual(['sent', 'withdrawn'])
  expect(await news()).toMatchObject({ newCount: 0 })
})

test('a form that is asked for is told like it, and no more once it is sent', async () => {
  const formId = randomUUID()
  const content = { name: 'Allergies', definition: JSON.stringify({ sections: [] }) }
  const published = { number: 1, published_at: at('08:00'), published_by: 'The clinic' }
  await practice.clinic.transact(async (db) => {
    const dates = { created_at: at('08:00'), updated_at: at('08:00') }
    await db
      .insertInto('forms')
      .values({ id: formId, ...content, ...dates })
      .execute()
    await db
      .insertInto('form_versions')
      .values({ form_id: formId, ...content, ...published })
      .execute()
    await db.updateTable('forms').set({ status: 'active', current_number: 1 }).where('id', '=', formId).execute()
  })
  const asked = () => ask('POST', `/patients/${patient!.patientId!}/forms`, { formId })
  const { id } = (await asked()).json()
  await asked()
  const [message, ...others] = await told()
  expect([message!.to_address, message!.status, others]).toEqual([patient!.email, 'waiting', []])
  expect(message!.subject).toBe('Ein Formular für Sie bei Test Clinic')
  expect(message!.subject + message!.body).not.toMatch(/Allergies/)
  await ask('POST', `/form-answers/${id}/complete`, undefined, { 'if-match': '"1"' }, patient)
  expect(await deliver()).toEqual([])
  expect(await statuses()).toEqual(['withdrawn'])
})

test('nobody is told who does not read it: without an account, unconfirmed, closed, or of another clinic', async () => {
  const hasReader = async () => (await ask('GET', `/appointments/${visit}/encounter`)).json().readers.length > 0
  const hasFileReader = async () =>
    (await ask('GET', `/patients/${patient!.patientId!}/chart`)).json().readers.length > 0
  expect([await hasReader(), await hasFileReader()]).toEqual([true, true])
  await relink({ confirmed_at: null })
  // Their own booking is read; what was put into the chart is not, as long as nobody knows whose account that is.
  expect([await hasReader(), await hasFileReader()]).toEqual([true, false])
  await file(await addFile(), 'share', { isShared: true })
  await relink(guardian)
  expect(await hasReader()).toBe(false)
  await sign(true)
  await issue(true)
  expect(await told()).toEqual([])
  await relink({ confirmed_at: at('08:00') })
  await practice.clinic.transact((db) =>
    db.updateTable('users').set({ status: 'disabled' }).where('id', '=', patient!.id).execute(),
  )
  expect(await hasReader()).toBe(false)
  await issue(true)
  await practice.clinic.transact((db) => db.deleteFrom('user_patients').where('user_id', '=', patient!.id).execute())
  expect(await hasReader()).toBe(false)
  await issue(true)
  expect(await told()).toEqual([])
  expect(await told(await aPractice(world))).toEqual([])
})

test('a message is looked at when it leaves: whose, whether they still want it, and that they are reached', async () => {
  const refuse = (at: string | null) =>
    practice.clinic.transact((db) =>
      db.updateTable('patients').set({ email_refused_at: at }).where('email', '=', patient!.email).execute(),
    )
  const endings: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => decline(false), () => decline(true)],
    [() => relink(guardian), () => relink({ confirmed_at: at('08:00') })],
    [() => refuse(at('16:00')), () => refuse(null)],
  ]
  for (const [end, begin] of endings) {
    await issue(true)
    await end()
    expect(await deliver()).toEqual([])
    // Nor is one written.
    const before = await told()
    await issue(true)
    expect(await told()).toEqual(before)
    await begin()
  }
  expect(await statuses()).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
})

test('it is a choice of its own, by a link or in the account; whoever is erased is told nothing', async () => {
  await issue(true)
  const [message] = await told()
  const token = unsubscribeToken(server.services, practice.clinic.id, message!.id)
  const stopped = await call(practice.clinic.host, 'POST', '/message-choices', { body: { token, isWanted: false } })
  expect(stopped.json()).toEqual({ kind: 'record-shared', isWanted: false, to: maskAddress(patient!.email) })
  const choices = async () => (await ask('GET', '/patients/me/message-choices', undefined, {}, patient)).json()
  expect(await choices()).toMatchObject({ reminders: 'email', tellsShared: false })
  expect((await decline(true)).json()).toMatchObject({ reminders: 'email', tellsShared: true })
  const choice = { email: patient!.email, kind: 'record-shared', chosen_at: at('08:00'), by_push: true }
  await expect(
    practice.clinic.transact((db) => db.insertInto('message_choices').values(choice).execute()),
  ).rejects.toThrow('message_choices_way_check')

  await practice.clinic.transact(async (db) => {
    const person = await findPerson(db, patient!.email, at('16:00'))
    await erasePerson(db, person!, at('16:00'))
  })
  expect(await told()).toMatchObject([{ status: 'withdrawn', body: null, to_address: null }])
})
