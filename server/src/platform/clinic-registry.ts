import { againWhenTaken } from './database/again-when-taken.ts'
import { asPlatform, type ClinicDatabase, type PlatformDatabase, type Tenancy } from './tenancy.ts'

/** The id of the clinic with this slug, or undefined. */
export const findClinicId = (tenancy: Tenancy, slug: string) =>
  tenancy.inPlatform(async (db) => {
    const row = await db
      .selectFrom('platform.clinics')
      .select('organization_id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return row?.organization_id
  })

/** Whether there is a clinic with this id. */
export const isClinic = (tenancy: Tenancy, organizationId: string): Promise<boolean> =>
  tenancy.inPlatform(async (db) => {
    const row = await db
      .selectFrom('platform.clinics')
      .select('organization_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    return row !== undefined
  })

/** Domains that another clinic has already, of those asked for. */
export const takenDomains = (tenancy: Tenancy, hosts: readonly string[], organizationId: string | undefined) =>
  tenancy.inPlatform(async (db) => {
    let query = db
      .selectFrom('platform.domains')
      .select('host')
      .where('host', 'in', [...hosts])
    if (organizationId) query = query.where('organization_id', '!=', organizationId)
    return (await query.execute()).map((row) => row.host)
  })

/** Which clinic has a slug, or had it: what leads there by it goes on leading there. */
export const ownerOfSlug = (db: ClinicDatabase, slug: string): Promise<string | undefined> =>
  asPlatform(db, async (platform) => {
    const row = await platform
      .selectFrom('platform.clinics')
      .select('organization_id')
      .where('slug', '=', slug)
      .unionAll(platform.selectFrom('platform.former_slugs').select('organization_id').where('slug', '=', slug))
      .executeTakeFirst()
    return row?.organization_id
  })

/**
 * Under another slug from now on; the one before leads there, too (a trigger keeps it).
 * @throws {RetryTransaction} when another clinic took it in the same moment
 */
export const renameClinic = (db: ClinicDatabase, organizationId: string, slug: string): Promise<unknown> =>
  asPlatform(db, (platform) =>
    againWhenTaken(
      platform.updateTable('platform.clinics').set({ slug }).where('organization_id', '=', organizationId).execute(),
    ),
  )

/**
 * Names a clinic for the whole deployment, in the transaction that writes it: its slug, and its domains, the first of them
 * primary; others that it has stay, unless these are all.
 * @throws {RetryTransaction} when another clinic took the slug in the same moment
 */
export const registerClinic = (
  db: ClinicDatabase,
  clinic: { id: string; slug: string; domains: readonly string[]; isAll?: boolean },
) =>
  asPlatform(db, async (platform) => {
    await againWhenTaken(
      platform
        .insertInto('platform.clinics')
        .values({ organization_id: clinic.id, slug: clinic.slug })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ slug: clinic.slug }))
        .execute(),
    )
    const own = await platform
      .selectFrom('platform.domains')
      .select('host')
      .where('organization_id', '=', clinic.id)
      .execute()
    // Those named come back, the first of them as the primary one.
    const kept = clinic.isAll ? [] : own.filter(({ host }) => !clinic.domains.includes(host))
    await platform.deleteFrom('platform.domains').where('organization_id', '=', clinic.id).execute()
    const hosts = [...clinic.domains, ...kept.map(({ host }) => host)]
    if (hosts.length === 0) return
    await platform
      .insertInto('platform.domains')
      .values(hosts.map((host, index) => ({ host, organization_id: clinic.id, is_primary: index === 0 })))
      .execute()
  })

/** It went to another server; where it answers there, if that is known. */
export const closeClinic = (db: ClinicDatabase, closing: { id: string; movedTo: string | null; now: string }) =>
  asPlatform(db, (platform) =>
    platform
      .insertInto('platform.closed_clinics')
      .values({ organization_id: closing.id, moved_to: closing.movedTo, closed_at: closing.now })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ moved_to: closing.movedTo }))
      .execute(),
  )

/** False when it was not closed. */
export const reopenClinic = (db: ClinicDatabase, id: string): Promise<boolean> =>
  asPlatform(db, async (platform) => {
    const { numDeletedRows } = await platform
      .deleteFrom('platform.closed_clinics')
      .where('organization_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })

export type RegisteredClinic = { id: string; slug: string; domains: string[] }

/** All clinics by slug, each with its domains, the primary one first. */
export const listClinics = (tenancy: Tenancy): Promise<RegisteredClinic[]> =>
  tenancy.inPlatform(async (db) => {
    const clinics = await db.selectFrom('platform.clinics').selectAll().orderBy('slug').execute()
    const domains = await db
      .selectFrom('platform.domains')
      .selectAll()
      .orderBy('is_primary', 'desc')
      .orderBy('host')
      .execute()
    return clinics.map(({ organization_id: id, slug }) => ({
      id,
      slug,
      domains: domains.filter((domain) => domain.organization_id === id).map(({ host }) => host),
    }))
  })

/** Gives a clinic one more domain, or makes one that it has the primary one. False, and nothing changed, when it is another clinic's. */
export const addDomain = (tenancy: Tenancy, organizationId: string, host: string, isPrimary: boolean) =>
  tenancy.inPlatform(async (db) => {
    await lockDomains(db, organizationId)
    if (!(await claimDomain(db, organizationId, host))) return false
    if (isPrimary) await setPrimary(db, organizationId, host)
    return true
  })

export type Domain = { host: string; isPrimary: boolean }

/** A clinic's own, the primary one first, for a transaction that changes them: whoever else would waits. */
export const domainsToChange = (db: ClinicDatabase, organizationId: string): Promise<Domain[]> =>
  asPlatform(db, async (platform) => {
    await lockDomains(platform, organizationId)
    return domainsOf(platform, organizationId)
  })

/** A clinic's own, the primary one first. */
export const readDomains = (db: ClinicDatabase, organizationId: string): Promise<Domain[]> =>
  asPlatform(db, (platform) => domainsOf(platform, organizationId))

/** Whether a host is another clinic's; which, is nobody's business. */
export const isTaken = (db: ClinicDatabase, organizationId: string, host: string): Promise<boolean> =>
  asPlatform(db, async (platform) => {
    const owner = await ownerOf(platform, host)
    return owner !== undefined && owner !== organizationId
  })

/** Whether any clinic answers at a host. */
export const isHostTaken = (db: ClinicDatabase, host: string): Promise<boolean> =>
  asPlatform(db, async (platform) => (await ownerOf(platform, host)) !== undefined)

/** A host that is proved. False when it is another clinic's meanwhile. */
export const serveDomain = (db: ClinicDatabase, organizationId: string, host: string): Promise<boolean> =>
  asPlatform(db, (platform) => claimDomain(platform, organizationId, host))

export const setPrimaryDomain = (db: ClinicDatabase, organizationId: string, host: string): Promise<void> =>
  asPlatform(db, (platform) => setPrimary(platform, organizationId, host))

/** @param next the primary one then, where another was */
export const dropDomain = (
  db: ClinicDatabase,
  organizationId: string,
  { host, next }: { host: string; next: string | undefined },
): Promise<void> =>
  asPlatform(db, async (platform) => {
    await platform
      .deleteFrom('platform.domains')
      .where('organization_id', '=', organizationId)
      .where('host', '=', host)
      .execute()
    if (next !== undefined) await setPrimary(platform, organizationId, next)
  })

/** One after the other changes a clinic's domains. */
const lockDomains = (db: PlatformDatabase, organizationId: string) =>
  db
    .selectFrom('platform.clinics')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .execute()

async function domainsOf(db: PlatformDatabase, organizationId: string): Promise<Domain[]> {
  return db
    .selectFrom('platform.domains')
    .select(['host', 'is_primary as isPrimary'])
    .where('organization_id', '=', organizationId)
    .orderBy('is_primary', 'desc')
    .orderBy('host')
    .execute()
}

async function ownerOf(db: PlatformDatabase, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('platform.domains')
    .select('organization_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.organization_id
}

async function claimDomain(db: PlatformDatabase, organizationId: string, host: string): Promise<boolean> {
  await db
    .insertInto('platform.domains')
    .values({ host, organization_id: organizationId })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
  return (await ownerOf(db, host)) === organizationId
}

async function setPrimary(db: PlatformDatabase, organizationId: string, host: string): Promise<void> {
  const own = db.updateTable('platform.domains').where('organization_id', '=', organizationId)
  // At no moment are there two.
  await own.set({ is_primary: false }).where('host', '!=', host).execute()
  await own.set({ is_primary: true }).where('host', '=', host).execute()
}
