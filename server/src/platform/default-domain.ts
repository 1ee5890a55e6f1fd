import type { Tenancy } from './tenancy.ts'

const freshForMs = 2000

/**
 * Which clinic answers on localhost, bare addresses and tunnels: the domain that was set, in a demo Boston's, else the
 * only clinic's. With several clinics and no setting there is none.
 */
export function createDefaultDomain(
  tenancy: Tenancy,
  { given, isDemo }: { given?: string | undefined; isDemo: boolean },
): () => Promise<string | undefined> {
  const known = given ?? (isDemo ? 'boston.localhost' : undefined)
  if (known) return () => Promise.resolve(known)
  let read: { at: number; domain: Promise<string | undefined> } | undefined
  return () => {
    if (!read || Date.now() - read.at > freshForMs) {
      const domain = onlyClinicsDomain(tenancy)
      read = { at: Date.now(), domain }
      domain.catch(() => (read = undefined))
    }
    return read.domain
  }
}

const onlyClinicsDomain = (tenancy: Tenancy) =>
  tenancy.inPlatform(async (db) => {
    const rows = await db
      .selectFrom('platform.domains')
      .select('host')
      .where('is_primary', '=', true)
      .limit(2)
      .execute()
    return rows.length === 1 ? rows[0]?.host : undefined
  })
