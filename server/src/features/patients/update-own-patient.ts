import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { updateOwnPatient as contract } from '@polyclinic/domain/patients/endpoints.ts'
import { eachPersonField, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { renameWithPatient } from '../accounts/rename-with-patient.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { writerName } from '../encounters/queries.ts'
import { changeSeenPatient } from '../patient-records/change-patients.ts'
import { asCorrectable, formerRows } from '../patient-records/former-details.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { asPatient, findOwnPatient } from './own-patient.ts'

const columns = {
  givenName: 'given_name',
  familyName: 'family_name',
  ...eachPersonField((name) => personFields[name].column),
} as const

/** The audit names the fields that changed, never what they hold. */
export async function updateOwnPatient(
  context: Context,
  { body, headers }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  if (body.birthDate && body.birthDate > dateIn(clinic.time_zone, now as Instant))
    throw refuseField('/body/birthDate', 'in_future', 'This day is yet to come.')
  const own = await findOwnPatient(context)
  const fields = Object.keys(columns) as (keyof typeof columns)[]
  const changed = fields.filter((field) => body[field] !== undefined && body[field] !== own[columns[field]])
  if (isStale(own, headers['if-match'])) throw refuse('stale_version')
  if (changed.length === 0) return asPatient(own)

  const values = Object.fromEntries(changed.map((field) => [columns[field], body[field]]))
  const row = await changeSeenPatient(db, own, values, now)
  if (!row) throw refuse('stale_version')
  const { userId } = signedIn(context)
  const by = { side: 'patient', userId, name: await writerName(context) } as const
  await insertAll(db, [formerRows(own.id, asCorrectable(own), changed, { by, now })])
  await renameWithPatient(
    context,
    userId,
    `${own.given_name} ${own.family_name}`,
    `${row.given_name} ${row.family_name}`,
  )
  const object = { kind: 'patient', id: own.id } as const
  await audit(context, { action: 'patients:update', detail: changed.join(' '), object, side: 'patient' })
  await noteChanges(db, await patientChanges(db, own.id, now))
  return asPatient(row)
}
