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
}

/** A clinic's own text for an occasion. */
export type OwnText = { occasion: string; language: string; subject: string; body: string }

export type Clinics = {
  /** The clinic that answers at exactly this host (no port), or null. */
  byHost: (host: string) => Promise<Clinic | null>
  /** The clinic that has this slug or had it, or null. */
  bySlug: (slug: string) => Promise<Clinic | null>
  /** All clinics' ids, for workers that enter one after the other. */
  list: () => Promise<string[]>
  /** Reads again on the next request: after an import in this process. */
  forget: () => void
}

// Another process (an import) may change a clinic; a page may be this old at most.
const freshForMs = 2000

export function createClinics(tenancy: Tenancy): Clinics {
  const cache = new LRUCache<string, Promise<Clinic | null>>({ max: memoryBounds.clinics, ttl: freshForMs })

  const read = ({ id, primaryHost, hosts }: Pick<Clinic, 'id' | 'primaryHost' | 'hosts'>) =>
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
      return { ...rest, id: organization_id, primaryHost, hosts }
    })

  const find = async (by: 'host' | 'slug', value: string) => {
    const found = await tenancy.inPlatform(async (db) => {
      const named =
        by === 'host'
          ? sql`select organization_id from platform.domains where host = ${value}`
          : sql`select organization_id from platform.clinics where slug = ${value}
              union all select organization_id from platform.former_slugs where slug = ${value}`
      const { rows } = await sql<Pick<Clinic, 'id' | 'primaryHost' | 'hosts'>>`
        select organization_id as id, (array_agg(host order by is_primary desc, host))[1] as "primaryHost",
          array_agg(host order by host) as hosts
        from platform.domains where organization_id = (${named}) group by organization_id`.execute(db)
      return rows[0]
    })
    return found ? read(found) : null
  }

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
        const rows = await db.selectFrom('platform.clinics').select('organization_id').execute()
        return rows.map((row) => row.organization_id)
      }),
    forget: () => cache.clear(),
  }
}
