import { staffRoles } from '@polyclinic/domain/kit/roles.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isNotErased } from '../accounts/erase-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { nameInClinic } from '../providers/writer-name.ts'

type NameOf = (id: string) => string | null

const namesIn =
  (names: ReadonlyMap<string, string>): NameOf =>
  (id) =>
    names.get(id) || null

/** By accounts; none once their owner was erased. */
export async function nameActors(
  db: ClinicDatabase,
  rows: readonly { actor_user_id: string | null }[],
): Promise<NameOf> {
  const ids = rows.flatMap((row) => row.actor_user_id ?? [])
  const accounts = await db
    .selectFrom('users as u')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['u.id', 'u.name', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .where('u.id', '=', anyOf(ids))
    .where(isNotErased('u'))
    .execute()
  return namesIn(new Map(accounts.map((account) => [account.id, nameInClinic(account)])))
}

/**
 * By the ids of records, which are no other's: of people, doctors and roles; of patients, and of whom visits are, for who may
 * know them.
 */
export async function nameRecords(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  rows: readonly { object_id: string | null }[],
): Promise<NameOf> {
  const ids = anyOf(rows.flatMap((row) => row.object_id ?? []))
  const mayKnow = reaches(actor, 'patients:read-basic', {})
  const { rows: named } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.id = ${ids} and ${isNotErased('u')} and (u.roles && ${staffRoles}::text[] or ${mayKnow}
      and not exists (select from user_patients o join patients p on p.id = o.patient_id
        where o.user_id = u.id and not ${isOpenRecord('p')}))
    union all
    select p.id, p.given_name || ' ' || p.family_name from patients p
      where ${mayKnow} and p.id = ${ids} and ${isOpenRecord('p')}
    union all
    select a.id, p.given_name || ' ' || p.family_name from appointments a join patients p on p.id = a.patient_id
      where ${mayKnow} and a.id = ${ids} and ${isOpenRecord('p')}
    union all select id, given_name || ' ' || family_name from providers where id = ${ids}
    union all select id, name from staff_roles where id = ${ids}`.execute(db)
  return namesIn(new Map(named.map(({ id, name }) => [id, name])))
}
