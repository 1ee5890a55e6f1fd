import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'

const server = await testServer()
let clinic: TestClinic
beforeEach(async () => void (clinic = (await aPractice(server)).clinic))

const now = '2026-12-01T00:00:00Z'
const find = (wanted: string) => clinic.transact((db) => findPerson(db, wanted, now))
const erase = (wanted: string) =>
  clinic.transact(async (db) => erasePerson(db, (await findPerson(db, wanted, now))!, now))

type Name = { givenName: string; familyName: string }
const [ada, stranger] = [
  { ...rosa, givenName: 'Ada' },
  { ...rosa, givenName: 'Mallory', familyName: 'Stranger' },
]
async function booked(time: string, patient: Name, bookedBy?: Name, headers: Record<string, string> = {}) {
  const answer = await book(server, clinic, { slot: { startsAt: at(time) }, patient, bookedBy }, { headers })
  const { id, reference } = answer.json().appointment
  const [row] = await clinic.transact((db) =>
    db.selectFrom('appointments').select('patient_id').where('id', '=', id).execute(),
  )
  return { reference: reference as string, patientId: row!.patient_id }
}
const nameOf = ({ givenName, familyName }: Name): Name => ({ givenName, familyName })
const withVisit = ({ patientId, reference }: { patientId: string; reference: string }) => ({
  patientId,
  visits: [expect.objectContaining({ reference })],
})

describe('whoever only booked for others', () => {
  test('is found by the address; the record loses them and stays', async () => {
    const mothers = await booked('15:00', ada, nameOf(rosa))
    // Whom a mail went to is gone after the clinic's time for it.
    await clinic.transact((db) => db.updateTable('messages').set({ to_address: null }).execute())
    expect(await find(rosa.email)).toMatchObject({
      patientIds: [],
      account: null,
      bookedForOthers: [{ ...withVisit(mothers), hasAddress: true }],
      unproven: [],
    })
    await erase(rosa.email)
    const rows = await clinic.transact((db) =>
      db
        .selectFrom('patients as p')
        .innerJoin('appointments as a', 'a.patient_id', 'p.id')
        .select([
          'p.given_name',
          'p.email',
          'p.phone',
          'a.booked_by_given_name',
          'a.booked_by_family_name',
          'p.erased_at',
        ])
        .execute(),
    )
    expect(rows).toEqual([
      {
        ...{ given_name: 'Ada', email: null, phone: null, erased_at: null },
        ...{ booked_by_given_name: null, booked_by_family_name: null },
      },
    ])
    expect(await find(rosa.email)).toBeNull()
  })

  test('is not one person when two names booked with the address', async () => {
    const [one, other] = [await booked('15:00', ada, nameOf(rosa)), await booked('16:00', ada, nameOf(stranger))]
    const found = await find(rosa.email)
    expect(found!.bookedForOthers).toEqual([])
    expect(found!.unproven).toEqual(expect.arrayContaining([withVisit(one), withVisit(other)]))
  })
})

describe('by an address, a record under another name', () => {
  test('than the account’s is unproven, and stays with the mail about it', async () => {
    const user = await aUser(clinic, { email: rosa.email })
    const theirs = await booked('15:00', rosa)
    const others = await booked('16:00', stranger)
    const found = await find(rosa.email)
    expect(found!.patientIds.toSorted()).toEqual([user.patientId!, theirs.patientId].toSorted())
    expect(found!.unproven).toEqual([withVisit(others)])
    await erase(rosa.email)
    const [row, mails] = await clinic.transact(async (db) => [
      await db.selectFrom('patients').select(['given_name', 'email']).where('id', '=', others.patientId).execute(),
      await db
        .selectFrom('messages as m')
        .innerJoin('appointments as a', 'a.id', 'm.subject_id')
        .select(['a.reference', 'm.to_address'])
        .execute(),
    ])
    expect(row).toEqual([{ given_name: 'Mallory', email: rosa.email }])
    expect(mails).toEqual(
      expect.arrayContaining([
        { reference: theirs.reference, to_address: null },
        { reference: others.reference, to_address: rosa.email },
      ]),
    )
  })

  test('than another’s is unproven, and so is the other, without an account', async () => {
    const [one, other] = [await booked('15:00', rosa), await booked('16:00', stranger)]
    const found = await find(rosa.email)
    expect([found!.patientIds, found!.bookedForOthers]).toEqual([[], []])
    expect(found!.unproven).toEqual(expect.arrayContaining([withVisit(one), withVisit(other)]))
    expect(await find(one.reference)).toMatchObject({ patientIds: [one.patientId], unproven: [withVisit(other)] })
  })

  test('is told apart from one of the same name, however it is spaced and cased', async () => {
    const [one, same] = [await booked('15:00', rosa), await booked('16:00', { ...rosa, familyName: 'DIAZ' })]
    const found = await find(rosa.email)
    expect(found!.patientIds.toSorted()).toEqual([one.patientId, same.patientId].toSorted())
  })
})

test('what the account said is not its own is unproven, even under its name', async () => {
  const user = await aUser(clinic, { email: rosa.email })
  const { patientId } = await booked('15:00', rosa)
  await clinic.transact((db) =>
    db.insertInto('declined_patients').values({ user_id: user.id, patient_id: patientId, declined_at: now }).execute(),
  )
  expect(await find(rosa.email)).toMatchObject({ patientIds: [user.patientId], unproven: [{ patientId }] })
})

test('a signed-in booker’s records are found after they changed their name', async () => {
  const user = await aUser(clinic, { email: rosa.email })
  const headers = await signedIn(clinic, user, server.server.services)
  const childs = await booked('15:00', { ...ada }, undefined, headers)
  await clinic.transact((db) =>
    db.updateTable('patients').set({ family_name: 'Weiss' }).where('id', '=', user.patientId).execute(),
  )
  expect(await find(rosa.email)).toMatchObject({
    bookedForOthers: [{ ...withVisit(childs), hasAddress: true }],
    unproven: [],
  })
})

describe('an account that acts for a record as its patient', () => {
  const joined = async (values: { shown_from?: string; confirmed_at?: string; refuted_at?: string }) => {
    const user = await aUser(clinic, { email: 'rosa.diaz@example.test' })
    const patients = await booked('15:00', rosa)
    await clinic.transact(async (db) => {
      await db
        .insertInto('user_patients')
        .values({ user_id: user.id, patient_id: patients.patientId, relation: 'self', ...values })
        .execute()
      await db
        .updateTable('patients')
        .set({ email: user.email, email_verified_at: now })
        .where('id', '=', patients.patientId)
        .execute()
    })
    return { user, patients }
  }

  test.each([{ shown_from: now }, { refuted_at: now }, { shown_from: now, refuted_at: now }])(
    'by %o is somebody else, whoever of them is looked for',
    async (values) => {
      const { user, patients } = await joined(values)
      const [own] = [user.patientId!]
      for (const wanted of [user.email, own])
        expect(await find(wanted)).toMatchObject({
          ...{ patientIds: [own], account: { id: user.id }, bookedForOthers: [] },
          unproven: [withVisit(patients)],
        })
      for (const wanted of [patients.patientId, patients.reference])
        expect(await find(wanted)).toMatchObject({
          ...{ patientIds: [patients.patientId], account: null, bookedForOthers: [] },
          unproven: [{ patientId: own }],
        })
      await erase(user.email)
      expect(await find(patients.reference)).toMatchObject({ patientIds: [patients.patientId] })
    },
  )

  test.each([{}, { shown_from: now, confirmed_at: now }])('by %o is the same person', async (values) => {
    const { user, patients } = await joined(values)
    for (const wanted of [user.email, user.patientId!, patients.patientId, patients.reference]) {
      const found = (await find(wanted))!
      expect(found).toMatchObject({ account: { id: user.id }, unproven: [] })
      expect(new Set(found.patientIds)).toEqual(new Set([user.patientId, patients.patientId]))
    }
  })
})

test('whoever only asked for a link to make an account is found by the address, and is gone then', async () => {
  await server.call(clinic.host, 'POST', '/sign-ups', { body: { email: 'once@example.test' } })
  expect(await find('once@example.test')).toMatchObject({ patientIds: [], addresses: ['once@example.test'] })
  await erase('once@example.test')
  expect(await find('once@example.test')).toBeNull()
})
