import type { DoctorWords } from '@polyclinic/domain/providers/model.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Providers } from '../../platform/database/tables.ts'

/** A row as the clinic says it, in its file and on its screens. */
export const doctorWordsOf = (row: Selectable<Providers>): DoctorWords => ({
  prefix: row.prefix || undefined,
  givenName: row.given_name,
  familyName: row.family_name,
  speciality: row.speciality as DoctorWords['speciality'],
  languages: row.languages as DoctorWords['languages'],
  quote: row.quote ?? undefined,
  looksAfter: row.looks_after,
  education: row.education ?? undefined,
  sinceYear: row.since_year ?? undefined,
  takesNewPatients: row.takes_new_patients,
  isActive: row.is_active,
})

/** Whether the doctor of `p` has weekly hours today or from a later day on: at all, or at one location. */
export const hasHours = (today: string, locationId: RawBuilder<unknown> = sql`s.location_id`) => sql<boolean>`exists (
  select from schedules s where s.provider_id = p.id and s.location_id = ${locationId}
    and coalesce(s.holds_from, '-infinity') >= coalesce(
      (select max(c.holds_from) from schedule_changes c where c.provider_id = p.id and c.holds_from <= ${today}),
      '-infinity'))`
