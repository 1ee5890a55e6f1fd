import { beforeEach, expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { sweepDocuments } from '../documents/jobs.ts'
import { sweepMessages } from '../messages/jobs.ts'
import { placeHold, releaseHolds } from '../patient-records/erasure-holds.ts'
import { erasePerson } from './erase-person.ts'
import { dueErasures, eraseIfOver, eraseWhenOver } from './erase-when-over.ts'
import { findPerson } from './find-person.ts'

const world = await testServer()
const { tenancy } = world.server.services
const log = { error: () => {} } as never
let clinic: TestClinic
let offer: { provider_id: string; service_id: string }

beforeEach(async () => {
  const practice = await aPractice(world, { clinic: { country: 'DE', record_years: 10 } })
  clinic = practice.clinic
  offer = { provider_id: practice.doctor.id, service_id: practice.service.id }
})

const restricted = (moment: string) => ({ email: null, phone: null, restricted_at: moment })
let born = 0
/** Somebody who was seen on a day and asked to be erased the day after, or did not. */
async function seenOn(day: string, wanted: { isRestricted?: boolean; status?: string; familyName?: string } = {}) {
  const { isRestricted = true, status = 'fulfilled', familyName = `Quill${(born += 1)}` } = wanted
  const { id } = await aPatient(clinic, { family_name: familyName.replaceAll(/\d/g, 'x'), email: null })
  const hour = String(8 + (born % 9)).padStart(2, '0')
  const visit = await anAppointment(clinic, {
    ...{ ...offer, patient_id: id, starts_at: `${day}T${hour}:00:00Z`, status, claim: false },
  })
  if (isRestricted)
    await clinic.transact((db) =>
      db
        .updateTable('patients')
        .set({ ...restricted(`${day}T22:00:00Z`), restricted_with: id })
        .where('id', '=', id)
        .execute(),
    )
  return { id, visit: visit.id }
}
const gone = async () => {
  const rows = await clinic.transact((db) =>
    db.selectFrom('patients').select('id').where('erased_at', 'is not', null).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}
const runOn = (now: string) =>
  eraseWhenOver(
    { tenancy: { ...tenancy, inClinic: (id, run) => tenancy.inClinic(id, (db) => run(db, now)) }, log },
    clinic.id,
  )

test('of a clinic of ten years it erases exactly whoever asked for it and need not be kept, and twice gives nothing more', async () => {
  const years = Array.from({ length: 12 }, (_, back) => 2026 - back)
  const asked = []
  for (const year of years) asked.push({ year, ...(await seenOn(`${year}-06-15`)) })
  const inUse = await seenOn('2010-06-15', { isRestricted: false })
  await runOn('2026-06-14T12:00:00Z')
  expect(await gone()).toEqual(new Set(asked.filter(({ year }) => year < 2016).map(({ id }) => id)))
  // The last day on which it must be there, and the next.
  await runOn('2026-06-15T12:00:00Z')
  expect((await gone()).size).toBe(1)
  await runOn('2026-06-16T12:00:00Z')
  expect(await gone()).toEqual(new Set(asked.filter(({ year }) => year <= 2016).map(({ id }) => id)))
  const before = await audited()
  await runOn('2026-06-16T13:00:00Z')
  expect(await audited()).toEqual(before)
  expect(before).toHaveLength(2)
  expect((await gone()).has(inUse.id)).toBe(false)
})

const audited = () =>
  clinic.transact((db) => db.selectFrom('audit_events').select('id').where('action', '=', 'patients:erase').execute())

test('what was interrupted goes on, and what fails keeps nobody else', async () => {
  const all = [await seenOn('2010-06-15'), await seenOn('2011-06-15'), await seenOn('2012-06-15')]
  let calls = 0
  const dying = {
    ...tenancy,
    inClinic: ((id: string, run: (db: never, now: string) => Promise<unknown>) => {
      // The list, the first, and then the server is killed while it writes.
      if ((calls += 1) === 3) return Promise.reject(new Error('killed'))
      return tenancy.inClinic(id, (db) => run(db as never, '2026-11-24T12:00:00Z'))
    }) as typeof tenancy.inClinic,
  }
  await eraseWhenOver({ tenancy: dying, log }, clinic.id)
  expect((await gone()).size).toBe(2)
  await runOn('2026-11-24T12:00:00Z')
  expect(await gone()).toEqual(new Set(all.map(({ id }) => id)))
})

test('what goes soon is told before, with what keeps it', async () => {
  const [first, second] = [await seenOn('2016-12-01'), await seenOn('2016-12-20')]
  await seenOn('2017-02-01')
  const now = '2026-11-24T12:00:00Z'
  const hold = { reason: 'A lawsuit', placedBy: 'Dana Desk', until: '2027-03-01', caseReference: null }
  await clinic.transact((db) => placeHold(db, [second.id], hold, now))
  expect(await clinic.transact((db) => dueErasures(db, now, 31))).toEqual(
    expect.arrayContaining([
      { patientIds: [first.id], until: '2026-12-01', holds: [] },
      { patientIds: [second.id], until: '2026-12-20', holds: [{ patientId: second.id, ...hold }] },
    ]),
  )
})

test('a hold stops the job, the erasure by hand, and what is swept, until it ends or is released', async () => {
  const { id } = await seenOn('2010-06-15')
  const canceled = await seenOn('2010-06-16', { isRestricted: false, status: 'cancelled' })
  await clinic.transact(async (db) => {
    const file = { id: newId(), record_kind: 'appointment', record_id: canceled.visit, name: 'a.pdf', size: 3 }
    await db
      .insertInto('private_files')
      .values({ ...file, media_type: 'application/pdf', sha256: Buffer.alloc(32), added_by_link: true })
      .execute()
    await db
      .updateTable('appointments')
      .set({ updated_at: '2010-06-16T09:00:00Z' })
      .where('id', '=', canceled.visit)
      .execute()
    const message = { kind: 'booked', to_address: 'a@example.test', language: 'de', subject: 'Termin', body: 'Text' }
    await db
      .insertInto('messages')
      .values({
        ...{ ...message, id: newId(), subject_kind: 'appointment', subject_id: canceled.visit, status: 'sent' },
        created_at: '2010-06-16T09:00:00Z',
      })
      .execute()
  })
  const now = '2026-11-24T12:00:00Z'
  const left = () =>
    clinic.transact(async (db) => {
      const files = await db.selectFrom('private_files').select('id').execute()
      const messages = await db.selectFrom('messages').select('body').where('body', 'is not', null).execute()
      return [files.length, messages.length]
    })
  const sweep = (at: string) =>
    clinic.transact(async (db) => {
      await sweepDocuments(db, at)
      await sweepMessages(db, at)
    })
  const hold = { reason: 'A lawsuit', placedBy: 'Dana Desk', until: '2026-11-30' }
  await clinic.transact((db) => placeHold(db, [id, canceled.id], hold, now))
  await runOn(now)
  await sweep(now)
  expect([...(await gone())]).toEqual([])
  expect(await left()).toEqual([1, 1])
  const byHand = (who: string) => clinic.transact(async (db) => erasePerson(db, (await findPerson(db, who, now))!, now))
  await expect(byHand(id)).rejects.toMatchObject({ constraint: 'patients_held' })
  await expect(byHand(canceled.id)).rejects.toMatchObject({ constraint: 'patients_held' })
  // Its last day is over on the clinic's clock.
  const after = '2026-12-01T12:00:00Z'
  await sweep(after)
  expect(await left()).toEqual([0, 0])
  await clinic.transact((db) => placeHold(db, [id], { ...hold, until: null }, after))
  expect(await clinic.transact((db) => eraseIfOver(db, id, after))).toEqual([])
  expect(await clinic.transact((db) => releaseHolds(db, [id], 'Dana Desk', after))).toEqual([id])
  expect(await clinic.transact((db) => eraseIfOver(db, id, after))).toEqual([id])
  const rest = await clinic.transact((db) => db.selectFrom('erasure_holds').select('patient_id').execute())
  expect(rest.map(({ patient_id }) => patient_id)).toEqual([canceled.id])
})

test('who is in doubt stays: a visit that is ahead, one of which nobody said what became of it', async () => {
  const { id } = await seenOn('2010-06-15')
  await anAppointment(clinic, {
    ...{ ...offer, patient_id: id, starts_at: '2026-11-20T08:00:00Z', status: 'booked', claim: false },
  })
  await runOn('2026-11-24T12:00:00Z')
  expect([...(await gone())]).toEqual([])
})
