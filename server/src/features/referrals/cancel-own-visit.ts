import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { cancelOwnVisit as contract } from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelVisit } from '../appointments/cancel-appointment.ts'
import { readRow } from '../appointments/queries.ts'
import { changesOf, lockReferral } from './act.ts'
import { asOwnReferral, findReferral, mayCancelVisit, type OwnReferral } from './queries.ts'
import { tellOther } from './tell-of-referrals.ts'

const permission = 'referrals:send'

/**
 * Cancels a visit that its partner booked, for its patient: by the rules by which the patient does, who is told. The
 * referral stays where it is, and is the clinic's to book again.
 */
export async function cancelOwnVisit(
  context: Context,
  { params: { id }, headers }: Input<typeof contract>,
): Promise<OwnReferral> {
  const row = await lockReferral(context, permission, id)
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  if (row.consentWithdrawnAt !== null || row.isPatientClosed) throw refuse('consent_withdrawn')
  if (!mayCancelVisit(row)) throw refuse('state_conflict')
  const { id: visitId, version } = row.visit!
  // At the version of which that was so: the referral's stays as it is when its visit is moved.
  const visit = await readRow(context.db, visitId)
  await cancelVisit(context, visit, 'patient', { headers: { 'if-match': `"${version}"` }, body: {} })
  await noteChanges(context.db, changesOf(row))
  await tellOther(context, 'cancel', { ...row, side: 'partner' })
  return asOwnReferral(await findReferral(context, permission, id))
}
