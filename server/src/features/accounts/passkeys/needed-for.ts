import { staffRoles } from '@polyclinic/domain/kit/roles.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/**
 * Who of the staff would have no second factor left without a domain, where the clinic requires one: by domain, their names.
 * @param hosts at which the clinic answers
 */
export async function neededFor(db: ClinicDatabase, hosts: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ host: string; names: string[] }>`
    select k.relying_party as host, array_agg(distinct u.name) as names
    from passkeys k join users u on u.organization_id = k.organization_id and u.id = k.user_id
    where u.status = 'active' and u.roles && ${[...staffRoles]}::text[]
      and exists (select from organizations where second_factor_from is not null)
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from passkeys o where o.user_id = u.id
        and o.relying_party <> k.relying_party and o.relying_party = any (${[...hosts]}::text[]))
    group by k.relying_party`.execute(db)
  return new Map(rows.map(({ host, names }) => [host, names]))
}
