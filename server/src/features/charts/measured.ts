import { vitalNames, type VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import { sql } from 'kysely'

/**
 * What was measured as a note says, null where nothing was, and who typed the last of it, when: `values, by, at`.
 * @param note the alias of its row
 */
export const measuredIn = (note: string) => sql`(
  select jsonb_object_agg(key, value) as values,
    (array_agg(change->>'by' order by change->>'at' desc nulls last))[1] as by, max((change->>'at')::timestamptz) as at
  from jsonb_each(${sql.ref(`${note}.content`)}),
    lateral (select ${sql.ref(`${note}.changed`)}->key as change) changes
  where key = any(${vitalNames}::text[]) and value <> 'null')`

/** With nothing for what was not measured. */
export const withAllNames = (values: Partial<Record<VitalName, number | null>>): Record<VitalName, number | null> => ({
  ...none,
  ...values,
})
const none = Object.fromEntries(vitalNames.map((name) => [name, null])) as Record<VitalName, null>
