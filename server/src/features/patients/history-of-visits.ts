import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Each act on these visits in its order; of one that gave a visit to another doctor who it was before, and since. */
export async function historyOfVisits(db: ClinicDatabase, appointmentIds: readonly string[]) {
  const acts = await db
    .selectFrom('appointment_history')
    .select(['appointment_id as of', 'at', 'act', 'actor_side as by', 'cause', 'reason'])
    .select(['status_before as statusBefore', 'status_after as statusAfter'])
    .select(['starts_at_before as startsAtBefore', 'starts_at_after as startsAtAfter'])
    .select(['minutes_before as minutesBefore', 'minutes_after as minutesAfter'])
    .select(['provider_before as providerBefore', 'provider_after as providerAfter'])
    .where('appointment_id', '=', anyOf(appointmentIds))
    .orderBy('version_after')
    .execute()
  const ids = acts.flatMap((act) => [act.providerBefore, act.providerAfter]).filter((id) => id !== null)
  const doctors = await db
    .selectFrom('providers')
    .select(['id', 'prefix', 'given_name as givenName', 'family_name as familyName'])
    .where('id', '=', anyOf(ids))
    .execute()
  const names = new Map(doctors.map(({ id, ...doctor }) => [id, doctorName(doctor)]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return acts.map(({ providerBefore, providerAfter, ...act }) => ({
    ...act,
    providerBefore: nameOf(providerBefore),
    providerAfter: nameOf(providerAfter),
  }))
}
