import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { correctedNames } from '@polyclinic/domain/patients/decide-correction.ts'
import type { updateOwnPatient as contract } from '@polyclinic/domain/patients/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { renameWithPatient } from '../accounts/rename-with-patient.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { changeDetails } from '../patient-records/change-patients.ts'
import { asCorrectable, changedBy } from '../patient-records/former-details.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { asPatient, findOwnPatient } from './own-patient.ts'

/** Of how many fields: each change keeps what stood there. */
export const ownChangesPerDay = 30

/** The audit names the fields that changed, never what they hold. */
export async function updateOwnPatient(
  context: Context,
  { body, headers }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  if (body.birthDate && body.birthDate > dateIn(clinic.time_zone, now as Instant))
    throw refuseField('/body/birthDate', 'in_future', 'This day is yet to come.')
  const own = await findOwnPatient(context)
  const changed = correctedNames(asCorrectable(own), body)
  if (isStale(own, headers['if-match'])) throw refuse('stale_version')
  if (changed.length === 0) return asPatient(own)

  const { userId } = signedIn(context)
  const limit = {
    ...{ kind: 'own-details', most: ownChangesPerDay, windowMinutes: 1440, size: changed.length },
    key: keyedHash(context.services.linkKey, 'account', userId),
  }
  await takeAttempts(db, { limits: [limit], now })
  const by = await changedBy(db, 'patient', userId)
  const details = Object.fromEntries(changed.map((name) => [name, body[name as keyof typeof body]]))
  const row = await changeDetails(db, own, details, { by, now })
  if (!row) throw refuse('stale_version')
  await renameWithPatient(context, { userId, before: nameOf(own), name: nameOf(row), side: 'patient' })
  const object = { kind: 'patient', id: own.id } as const
  await audit(context, { action: 'patients:update', detail: changed.join(' '), object, side: 'patient' })
  await noteChanges(db, await patientChanges(db, own.id, now))
  return asPatient(row)
}

const nameOf = (row: { given_name: string; family_name: string }) => `${row.given_name} ${row.family_name}`
