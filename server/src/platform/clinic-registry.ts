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

/** Whether any clinic exists. */
export const hasClinics = (tenancy: Tenancy) =>
  tenancy.inPlatform(async (db) => {
    const row = await db.selectFrom('platform.clinics').select('organization_id').limit(1).executeTakeFirst()
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

/** Names a clinic for the whole deployment, in the transaction that writes it: its slug, and its domains, the first of them primary. */
export const registerClinic = (db: ClinicDatabase, clinic: { id: string; slug: string; domains: readonly string[] }) =>
  asPlatform(db, async (platform) => {
    await platform
      .insertInto('platform.clinics')
      .values({ organization_id: clinic.id, slug: clinic.slug })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ slug: clinic.slug }))
      .execute()
    await platform.deleteFrom('platform.domains').where('organization_id', '=', clinic.id).execute()
    if (clinic.domains.length === 0) return
    await platform
      .insertInto('platform.domains')
      .values(clinic.domains.map((host, index) => ({ host, organization_id: clinic.id, is_primary: index === 0 })))
      .execute()
  })
