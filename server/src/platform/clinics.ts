import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { memoryBounds } from './bounds.ts'
import type { Tables } from './database/tables.ts'
import type { Tenancy } from './tenancy.ts'
import type { Selectable } from 'kysely'

/** A clinic as every request needs it: its row, and the host names it answers at. */
export type Clinic = Omit<Selectable<Tables['organizations']>, 'organization_id' | 'created_at' | 'updated_at'> & {
  id: string
  /** Another one whenever the row was written, whoever wrote it. */
  rowVersion: string
  /** Those that it has changed. */
  messageTexts: readonly OwnText[]
  /** Something to read for visitors. */
  hasArticles: boolean
  primaryHost: string
  hosts: readonly string[]
  /** It went to another server; there where it is known. */
  closed?: { movedTo: string | null }
}

/** A clinic's own text for an occasion. */
export type OwnText = { occasion: string; language: string; subject: string; body: string }

export type Clinics = {
  /** The clinic that answers at exactly this host (no port), or null. */
  byHost: (host: string) => Promise<Clinic | null>
  /** The clinic that has this slug or had it, or null. */
  bySlug: (slug: string) => Promise<Clinic | null>
  /** The ids of all that are open, for workers that enter one after the other. */
  list: () => Promise<string[]>
  /** Whether it went to another server: nothing of it is done here. */
  isClosed: (organizationId: string) => Promise<boolean>
  /** Reads again on the next request: after an import in this process. */
  forget: () => void
}

type Found = Pick<Clinic, 'id' | 'primaryHost' | 'hosts'> & { isClosed: boolean; movedTo: string | null }

// Another process (an import) may change a clinic; a page may be this old at most.
export const freshForMs = 2000

export function createClinics(tenancy: Tenancy): Clinics {
  const cache = new LRUCache<string, Promise<Clinic | null>>({ max: memoryBounds.clinics, ttl: freshForMs })

  const read = ({ id, primaryHost, hosts, isClosed, movedTo }: Found) =>
    tenancy.inClinic(id, async (db) => {
      const row = await db
        .selectFrom('organizations')
        .selectAll()
        .select(sql<string>`xmin::text`.as('rowVersion'))
        .select(
          sql<OwnText[]>`(select coalesce(jsonb_agg(jsonb_build_object(
            'occasion', t.occasion, 'language', t.language, 'subject', t.subject, 'body', t.body)), '[]')
            from message_texts t where t.subject is not null)`.as('messageTexts'),
        )
        .select(
          sql<boolean>`exists (select from published_posts where withdrawn_at is null and published_at <= now())`.as(
            'hasArticles',
          ),
        )
        .executeTakeFirst()
      if (!row) return null
      const { organization_id, created_at: _created, updated_at: _updated, ...rest } = row
      return { ...rest, id: organization_id, primaryHost, hosts, ...(isClosed && { closed: { movedTo } }) }
    })

  const find = async (by: 'host' | 'slug', value: string) => {
    const found = await tenancy.inPlatform(async (db) => {
      const named =
        by === 'host'
          ? sql`select organization_id from platform.domains where host = ${value}`
          : sql`select organization_id from platform.clinics where slug = ${value}
              union all select organization_id from platform.former_slugs where slug = ${value}`
      const { rows } = await sql<Found>`
        select organization_id as id, bool_or(c.closed_at is not null) as "isClosed", min(c.moved_to) as "movedTo", (array_agg(host order by is_primary desc, host))[1] as "primaryHost",
          array_agg(host order by host) as hosts
        from platform.domains left join platform.closed_clinics c using (organization_id)
        where organization_id = (${named}) group by organization_id`.execute(db)
      return rows[0]
    })
    return found ? read(found) : null
  }

  const closed = new LRUCache<'all', Promise<ReadonlySet<string>>>({ max: 1, ttl: freshForMs })
  const readClosed = () =>
    tenancy.inPlatform(async (db) => {
      const rows = await db.selectFrom('platform.closed_clinics').select('organization_id').execute()
      return new Set(rows.map((row) => row.organization_id))
    })

  const cached = (by: 'host' | 'slug', value: string) => {
    const key = `${by}:${value}`
    const known = cache.get(key)
    if (known) return known
    const clinic = find(by, value)
    cache.set(key, clinic)
    clinic.catch(() => cache.delete(key))
    return clinic
  }

  return {
    byHost: (host) => (host.length > 253 ? Promise.resolve(null) : cached('host', host)),
    bySlug: (slug) => (slug.length > 80 ? Promise.resolve(null) : cached('slug', slug)),
    list: () =>
      tenancy.inPlatform(async (db) => {
        const rows = await db
          .selectFrom('platform.clinics')
          .select('organization_id')
          .where('organization_id', 'not in', db.selectFrom('platform.closed_clinics').select('organization_id'))
          .execute()
        return rows.map((row) => row.organization_id)
      }),
    isClosed: async (organizationId) => {
      const known = closed.get('all')
      const ids = known ?? readClosed()
      if (!known) closed.set('all', ids)
      ids.catch(() => closed.delete('all'))
      return (await ids).has(organizationId)
    },
    forget: () => {
      cache.clear()
      closed.clear()
    },
  }
}
