import { changedParts } from '@polyclinic/domain/brand/changed-parts.ts'
import type * as contracts from '@polyclinic/domain/brand/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { brandOf } from '../organizations/brand-columns.ts'
import { versionOf, type VersionRow } from '../organizations/version-of.ts'

const listed = 20

/** The look that visitors see. */
export async function readBrand(context: Context): Promise<Output<typeof contracts.readBrand>> {
  requireWholeClinic(context, 'brand:change')
  return { ...(await savedBrandOf(context.db)), fontHosts: [...context.services.fontHosts] }
}

export async function listBrandVersions(context: Context): Promise<Output<typeof contracts.listBrandVersions>> {
  requireWholeClinic(context, 'brand:change')
  const [current, former] = [await savedBrandOf(context.db), await formerBrands(context.db, listed)]
  const all = [current, ...former]
  const items = all.slice(0, listed).map(({ version, savedAt, savedBy, restoredFrom, ...brand }, at) => {
    const before = all[at + 1]
    return { version, savedAt, savedBy, restoredFrom, changed: before ? changedParts(before, brand) : [] }
  })
  return { items }
}

/** What is saved, and its version. */
export async function savedBrandOf(db: ClinicDatabase) {
  const row = await db
    .selectFrom('organizations as b')
    .leftJoin('users as u', 'u.id', 'b.brand_saved_by')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['b.name', 'b.country', 'b.styles', 'b.static_content', 'b.gtm_id', 'b.brand_version as version'])
    .select(['b.brand_saved_at as savedAt', 'b.brand_restored_from as restoredFrom'])
    .select(['u.name as writer', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .executeTakeFirstOrThrow()
  return asVersion(row)
}

/** Former brands, the latest first: all, or the one of a version. */
export async function formerBrands(db: ClinicDatabase, atMost: number, version?: number) {
  const rows = await db
    .selectFrom('brand_versions as b')
    .innerJoin('organizations as o', 'o.organization_id', 'b.organization_id')
    .leftJoin('users as u', 'u.id', 'b.saved_by')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['b.name', 'o.country', 'b.styles', 'b.static_content', 'b.gtm_id', 'b.version'])
    .select(['b.saved_at as savedAt', 'b.restored_from as restoredFrom'])
    .select(['u.name as writer', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .$if(version !== undefined, (query) => query.where('b.version', '=', version!))
    .orderBy('b.version', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(asVersion)
}

const asVersion = (row: VersionRow & Parameters<typeof brandOf>[0]) => ({ ...brandOf(row), ...versionOf(row) })
