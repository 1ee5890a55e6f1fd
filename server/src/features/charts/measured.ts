import type { MeasuredVitals } from '@polyclinic/domain/encounters/measurings.ts'
import { vitalNames, type VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import { sql } from 'kysely'

export type StoredMeasured = { values: Partial<Record<VitalName, number>>; measured: MeasuredVitals | null }

/**
 * What was measured as a note says, null where nothing was; who typed each value and when; when the first of them was:
 * `values, measured, at`.
 * @param note the alias of its row
 */
export const measuredIn = (note: string) => sql`(
  select jsonb_object_agg(key, value) as values,
    jsonb_object_agg(key, change - 'version') filter (where change is not null) as measured,
    min((change->>'at')::timestamptz) as at
  from jsonb_each(${sql.ref(`${note}.content`)}),
    lateral (select ${sql.ref(`${note}.changed`)}->key as change) changes
  where key = any(${vitalNames}::text[]) and value <> 'null')`

/** With nothing for what was not measured. */
export const wholeMeasured = ({ values, measured }: StoredMeasured) => ({
  values: { ...none, ...values },
  measured: measured ?? {},
})
const none = Object.fromEntries(vitalNames.map((name) => [name, null])) as Record<VitalName, null>
