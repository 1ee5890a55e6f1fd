import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { legalText } from '@polyclinic/domain/organizations/model.ts'
import type { readLegalText as contract } from '@polyclinic/domain/organizations/endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

const words = legalText.pick({ language: true, sections: true })

/**
 * One of the clinic's legal pages, as it stands or as it stood in a version that somebody agreed to. A version is of all
 * pages, so the days are those between which this one said the same.
 */
export async function readLegalText(
  { db }: Context,
  { params: { page }, query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const asked = query.version === undefined ? null : Number(query.version)
  const hash = sql.ref(`${page}_hash`)
  // Of other versions no text is read: the next that says something else is the first by the key with another hash.
  const { rows } = await sql<{ text: unknown; version: number; since: string; until: string | null }>`
    with current as (
      select legal_version as version, legal_saved_at as saved_at, legal_texts->${page} as text,
        hashtextextended((legal_texts->${page})::text, 0) as hash
      from organizations
    ), asked as (
      select version, saved_at, text, hash from current where version = coalesce(${asked}::int, version)
      union all
      select version, saved_at, texts->${page}, ${hash} from legal_versions where version = ${asked}::int
    )
    select a.text, a.version,
      coalesce((
        select v.saved_at from legal_versions v
        where v.version < a.version and v.version > coalesce((
          select o.version from legal_versions o
          where o.version < a.version and o.${hash} is distinct from a.hash order by o.version desc limit 1), 0)
        order by v.version limit 1), a.saved_at) as since,
      coalesce((
        select v.saved_at from legal_versions v
        where v.version > a.version and v.${hash} is distinct from a.hash order by v.version limit 1), (
        select c.saved_at from current c where c.version > a.version and c.hash is distinct from a.hash)) as until
    from asked a`.execute(db)
  const [found] = rows
  const text = found && words.safeParse(found.text).data
  if (!text) throw refuse('not_found')
  return { page, ...text, version: found.version, since: found.since, until: found.until }
}
