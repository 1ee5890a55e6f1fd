import { beforeEach, expect, test } from 'vitest'
import { aUser, clockAt, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { aPractice, at, book } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { services } = server.server
let clinic: TestClinic
let parent: TestUser
let headers: Record<string, string>

beforeEach(async () => {
  clinic = (await aPractice(server)).clinic
  parent = await aUser(clinic)
  headers = await signedIn(clinic, parent, services)
})

const mia = { givenName: 'Mia', familyName: 'Diaz', birthDate: '2015-05-01' }
/** Types somebody, and tells of their record. */
async function types(time: string, patient: object, as = headers): Promise<string> {
  const answer = await book(
    server,
    clinic,
    { slot: { startsAt: at(time) }, patient: { email: parent.email, ...patient } },
    { headers: as },
  )
  expect(answer.statusCode).toBe(201)
  const { patient_id } = await clinic.transact((db) =>
    db
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', answer.json().appointment.id)
      .executeTakeFirstOrThrow(),
  )
  return patient_id
}
const known = async (as = headers): Promise<string[]> =>
  (await server.call(clinic.host, 'GET', '/patients/me/dependants', { headers: as }))
    .json()
    .items.map(({ id }: { id: string }) => id)
const bookFor = async (patientId: string, as: Record<string, string> = headers, more: object = {}) => {
  const answer = await book(server, clinic, { slot: { startsAt: at('19:00') }, patientId, ...more }, { headers: as })
  return answer.statusCode === 201 ? answer.json().appointment : answer.json().errors[0]
}
const refused = { pointer: '/body/patientId', code: 'not_found' }
const links = (set: object) =>
  clinic.transact((db) => db.updateTable('user_patients').set(set).where('relation', '=', 'guardian').execute())

test('who was booked for is known, once however often they were typed, and is booked for on their record', async () => {
  await types('15:00', mia)
  await types('16:00', { ...mia, givenName: 'MIA', birthDate: undefined })
  const [id, ...others] = await known()
  expect(others).toEqual([])
  expect(await bookFor(id!)).toMatchObject({
    patient: { givenName: 'Mia' },
    bookedBy: { givenName: 'Rosa', familyName: 'Diaz' },
  })
  const records = await clinic.transact((db) => db.selectFrom('patients').select('id').execute())
  expect(records).toHaveLength(3)
  const both = await bookFor(id!, headers, { patient: { ...mia, email: parent.email } })
  expect(both).toMatchObject({ pointer: '/body/patient', code: 'not_both' })
})

test('two of one name are not told apart by it, so neither is told', async () => {
  await types('15:00', mia)
  await types('16:00', { ...mia, birthDate: '2018-02-02' })
  expect(await known()).toEqual([])
})

test('another family’s child, and nobody signed in, are refused alike', async () => {
  const id = await types('15:00', mia)
  const stranger = await aUser(clinic)
  const as = await signedIn(clinic, stranger, services)
  expect(await known(as)).toEqual([])
  expect(await bookFor(id, as)).toMatchObject(refused)
  expect(await bookFor(id, {})).toMatchObject(refused)
  // Nor is it found by typing the same name: that is a record of its own.
  expect(await types('16:00', { ...mia, email: stranger.email }, as)).not.toBe(id)
  expect(await known()).toEqual([id])
})

test('a record that others use is booked on once the clinic has confirmed the account, and no more once it denies it', async () => {
  const id = await types('15:00', mia)
  // The desk books them in the meantime.
  await clinic.transact((db) => db.updateTable('appointments').set({ booked_by_user_id: null }).execute())
  expect(await known()).toEqual([])
  expect(await bookFor(id)).toMatchObject(refused)
  await links({ confirmed_at: new Date().toISOString() })
  expect(await known()).toEqual([id])
  expect(await bookFor(id)).toMatchObject({ patient: { givenName: 'Mia' } })
  await links({ confirmed_at: null, refuted_at: new Date().toISOString() })
  expect(await known()).toEqual([])
  expect(await bookFor(id)).toMatchObject(refused)
})

test('a child who comes of age is nobody’s to book for, unless the clinic says so anew', async () => {
  const id = await types('15:00', { ...mia, birthDate: '2008-11-26' })
  await links({ confirmed_at: at('14:00') })
  expect(await known()).toEqual([id])
  clockAt(server, at('15:00', '2026-11-27'))
  const later = await signedIn(clinic, parent, services)
  expect(await known(later)).toEqual([])
  expect(await bookFor(id, later)).toMatchObject(refused)
  await links({ confirmed_at: at('14:30', '2026-11-27') })
  expect(await known(later)).toEqual([id])
})

test('whose record lacks what the clinic needs is typed with it', async () => {
  clinic = (await aPractice(server, { clinic: { ask_birth_date: 'required' } })).clinic
  parent = await aUser(clinic)
  headers = await signedIn(clinic, parent, services)
  const id = await types('15:00', mia)
  expect(await known()).toEqual([id])
  await clinic.transact((db) => db.updateTable('patients').set({ birth_date: null }).where('id', '=', id).execute())
  expect(await known()).toEqual([])
  expect(await bookFor(id)).toMatchObject({ pointer: '/body/patient/birthDate', code: 'required' })
})
