import { scopes, type Permission, type Rights, type Side } from '@polyclinic/domain/kit/permissions.ts'
import { reaches, type Entitled, type Whose } from '@polyclinic/domain/kit/reach.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { noteChanges } from '../src/platform/changes.ts'
import { newId } from '../src/platform/ids.ts'
import { within } from '../src/platform/reach.ts'
import { aPractice, at } from './booking.ts'
import { aBill } from './billing.ts'
import { anAppointment, aPatient, aProvider, type TestClinic, aUser } from './builders.ts'
import { testServer } from './test-server.ts'

// What a permission reaches is said twice: of one record (`reaches`), and to the database (`within`). Here both are asked
// about the same rows, for every set of scopes with it and without it.

const world = await testServer()
const asked: Permission = 'appointments:list'

let clinic: TestClinic
const doctors: string[] = []
const patients: string[] = []

/** A visit for each doctor and patient, an invoice for each patient, a change of each doctor and of none. */
beforeAll(async () => {
  const practice = await aPractice(world)
  const { service } = practice
  clinic = practice.clinic
  doctors.push(practice.doctor.id, (await aProvider(clinic, { services: [service] })).id)
  for (let n = 0; n < 3; n++) patients.push((await aPatient(clinic)).id)
  for (const provider_id of doctors)
    for (const patient_id of patients)
      await anAppointment(clinic, {
        ...{ provider_id, patient_id, service_id: service.id, starts_at: at('14:00'), claim: false },
      })
  const user = await aUser(clinic, { roles: ['admin'] })
  await clinic.transact(async (db) => {
    for (const patientId of patients) await aBill(db, { patientId, userId: user.id })
    await noteChanges(
      db,
      [...doctors, null].map((providerId) => ({ noun: 'appointment', id: newId(), providerId })),
    )
  })
})

/** Every kind of record there is by whose it can be, and its columns. */
const kinds: Record<string, { table: 'appointments' | 'invoices' | 'changes' | 'locations'; columns: Whose }> = {
  'of a doctor and a patient': {
    table: 'appointments',
    columns: { providerId: 'provider_id', patientId: 'patient_id' },
  },
  'of a patient': { table: 'invoices', columns: { patientId: 'patient_id' } },
  'of a doctor, or of none': { table: 'changes', columns: { providerId: 'provider_id' } },
  'of the clinic': { table: 'locations', columns: {} },
}

const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_each, place) => bits & (2 ** place)))

/** Who has which scopes, with the permission in which of them, and what is their own. */
function* everybody(): Generator<Entitled> {
  const owns = [
    { providerId: null, patientIds: [], partnerId: null },
    { providerId: doctors[0]!, patientIds: patients.slice(0, 1), partnerId: null },
    { providerId: doctors[1]!, patientIds: patients.slice(1), partnerId: newId() },
    // Of nothing that is here.
    { providerId: newId(), patientIds: [newId()], partnerId: newId() },
  ]
  for (const own of owns)
    for (const having of subsets(scopes)) {
      const rights: Rights = Object.fromEntries(
        scopes.map((scope) => [scope, having.includes(scope) ? [asked] : ['messages:list']]),
      )
      yield { rights, own }
    }
}

test.each(Object.entries(kinds))('a record %s is found by whoever reaches it', async (_name, { table, columns }) => {
  const found: string[] = []
  const wanted: string[] = []
  await clinic.transact(async (db) => {
    const column = (name: string | null | undefined) => (name ? sql`${sql.ref(name)}::text` : sql`null`)
    const all = await sql<Record<'id' | 'providerId' | 'patientId', string | null>>`
      select id, ${column(columns.providerId)} as "providerId", ${column(columns.patientId)} as "patientId"
      from ${sql.table(table)} order by id`.execute(db)
    expect(all.rows.length).toBeGreaterThan(0)
    for (const who of everybody())
      for (const side of [undefined, 'clinic', 'patient'] satisfies (Side | undefined)[]) {
        const name = `${JSON.stringify(who)} ${side}`
        const { rows } = await sql<{ id: string }>`
          select id from ${sql.table(table)} where ${within(who, asked, columns as Record<string, string>, side)} order by id`.execute(
          db,
        )
        found.push(`${name}: ${rows.map(({ id }) => id).join(' ')}`)
        wanted.push(
          `${name}: ${all.rows
            .filter((row) => reaches(who, asked, row, side))
            .map(({ id }) => id)
            .join(' ')}`,
        )
      }
  })
  expect(found).toEqual(wanted)
  // A comparison of nothing with nothing would prove nothing.
  expect(new Set(found.map((line) => line.split(': ')[1])).size).toBeGreaterThan(1)
})
