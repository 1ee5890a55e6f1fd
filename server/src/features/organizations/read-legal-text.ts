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
  const { rows } = await sql<{ text: unknown; version: number; since: string; until: string | null }>`
    with versions as (
      select version, texts->${page} as text, saved_at from legal_versions
      union all
      select legal_version, legal_texts->${page}, legal_saved_at from organizations
    ), asked as (
      select * from versions where version = coalesce(${asked}::int, (select max(version) from versions))
    )
    select a.text, a.version,
      (select min(v.saved_at) from versions v where v.version <= a.version and v.version > coalesce(
        (select max(o.version) from versions o where o.version < a.version and o.text is distinct from a.text), 0)) as since,
      (select min(v.saved_at) from versions v where v.version > a.version and v.text is distinct from a.text) as until
    from asked a`.execute(db)
  const [found] = rows
  const text = found && words.safeParse(found.text).data
  if (!text) throw refuse('not_found')
  return { page, ...text, version: found.version, since: found.since, until: found.until }
}
