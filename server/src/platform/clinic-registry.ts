import { asPlatform, type ClinicDatabase, type Tenancy } from './tenancy.ts'

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

/** Names a clinic for the whole deployment, in the transaction that writes it: its slug, and its domains, the first of them primary; others that it has stay, unless these are all. */
export const registerClinic = (
  db: ClinicDatabase,
  clinic: { id: string; slug: string; domains: readonly string[]; isAll?: boolean },
) =>
  asPlatform(db, async (platform) => {
    await platform
      .insertInto('platform.clinics')
      .values({ organization_id: clinic.id, slug: clinic.slug })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ slug: clinic.slug }))
      .execute()
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
    await db
      .insertInto('platform.domains')
      .values({ host, organization_id: organizationId })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .execute()
    const owner = await db
      .selectFrom('platform.domains')
      .select('organization_id')
      .where('host', '=', host)
      .executeTakeFirst()
    if (owner?.organization_id !== organizationId) return false
    if (!isPrimary) return true
    const own = db.updateTable('platform.domains').where('organization_id', '=', organizationId)
    // At no moment are there two.
    await own.set({ is_primary: false }).where('host', '!=', host).execute()
    await own.set({ is_primary: true }).where('host', '=', host).execute()
    return true
  })
