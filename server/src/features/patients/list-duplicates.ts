import { alikeOf, type Alike, type MergedPerson } from '@polyclinic/domain/patients/decide-merge.ts'
import { likenesses, type Likeness } from '@polyclinic/domain/desk/likeness.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { duplicatesAtMost, type listDuplicates as contract } from '@polyclinic/domain/patients/merge-endpoints.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { lastVisitOf } from '../appointments/last-visit.ts'
import { areToldApart } from '../patient-records/merges.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import type { PersonColumn } from '@polyclinic/domain/patients/person-fields.ts'

/** Of one key more have in common than one person has records: a date that stands for none, the number of a home. */
const alikeAtMost = 30
/** The last figures of a number, however it was typed. */
const figuresOfPhone = 8

type Person = MergedPerson & { id: string; version: number; last_visit: PlainDate | null } & Record<
    PersonColumn,
    string | null
  >
type Listed = Output<typeof contract>

/**
 * Records that share a key by which patients are found, and a name: compared by the rule of the desk's look-up. Who was told
 * apart once stays so, also in the record that one of them became part of; of whom a restriction holds is not named.
 */
export async function listDuplicates(context: Context): Promise<Listed> {
  requireWholeClinic(context, 'patients:merge')
  const { db, now } = context
  const { rows } = await sql<{ one: Person; other: Person }>`
    with shared as materialized (
      select key, array_agg(patient_id) as ids from patient_search_keys
      where (key >= 'd:' and key < 'd;') or (key >= 'e:' and key < 'e;')
        or (key >= 'p:' and key < 'p;' and length(key) = ${sql.lit(figuresOfPhone + 2)})
      group by key having count(*) between 2 and ${sql.lit(alikeAtMost)}
    ), named as (
      -- Grouped, and not compared pair by pair: of a hundred thousand patients most share a day of birth with others.
      select shared.key, word.key as word, array_agg(member.id) as ids
      from shared, unnest(ids) member (id)
        join patient_search_keys word on word.patient_id = member.id and word.key >= 'w:' and word.key < 'w;'
      group by 1, 2 having count(*) > 1
    ), pairs as (
      select one.id as one_id, other.id as other_id, count(distinct key) as keys
      from named, unnest(ids) one (id), unnest(ids) other (id)
      where one.id < other.id
      group by 1, 2
    )
    select ${person('one', now)} as one, ${person('other', now)} as other
    from pairs join patients one on one.id = one_id join patients other on other.id = other_id
    where not ${areToldApart(sql`one_id`, sql`other_id`)}
      and not ${isInForce(sql`one_id`, 'restriction')} and not ${isInForce(sql`other_id`, 'restriction')}
    order by keys desc, one_id, other_id limit 2000`.execute(db)
  const found = rows
    .map(({ one, other }) => ({ records: [one, other], alike: alikeOf(one, other) }))
    .filter(({ alike }) => alike.length > 0)
    .sort((a, b) => rankOf(a.alike) - rankOf(b.alike) || b.alike.length - a.alike.length)
    .slice(0, duplicatesAtMost)
  const seen = [...new Set(found.flatMap(({ records }) => records.map(({ id }) => id)))]
  await auditOften(
    context,
    ...seen.map(
      (id) => ({ action: 'patients:list-duplicates', object: { kind: 'patient', id }, side: 'clinic' }) as const,
    ),
  )
  const { rows: merges } = await sql<Listed['merges'][number]>`
    select m.id, m.details -> 'from' ->> 'given_name' || ' ' || (m.details -> 'from' ->> 'family_name') as from,
      json_build_object('id', p.id, 'name', p.given_name || ' ' || p.family_name) as into,
      m.merged_at as "mergedAt", m.merged_by as "mergedBy", m.undo_until as "undoUntil"
    from patient_merges m join patients p on p.id = m.into_id
    where m.undone_at is null and m.undo_until > ${now} and m.details is not null and ${isOpenRecord('p')}
    order by m.merged_at desc, m.id desc limit ${sql.lit(duplicatesAtMost)}`.execute(db)
  return { items: found.map(({ records, alike }) => ({ records: records.map(shown), alike })), merges }
}

const rankOf = ([first]: readonly Alike[]) => {
  const place = likenesses.indexOf(first as Likeness)
  return place === -1 ? likenesses.length : place
}

const shown = (row: Person) => ({
  ...{ id: row.id, version: row.version, givenName: row.givenName, familyName: row.familyName, email: row.email },
  ...fromColumns(row),
  lastVisit: row.last_visit,
})

const person = (of: string, now: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`json_build_object('id', ${column('id')}, 'version', ${column('version')},
    'givenName', ${column('given_name')}, 'familyName', ${column('family_name')}, 'email', ${column('email')},
    'birthDate', ${column('birth_date')}::text, 'last_visit', ${lastVisitOf(column('id'), sql`${now}::timestamptz`)},
    ${sql.join(personColumns.map((name) => sql`${sql.lit(name)}, ${column(name)}`))},
    'folded', json_build_object('givenName', fold_for_search(${column('given_name')}),
      'familyName', fold_for_search(${column('family_name')})))`
}
