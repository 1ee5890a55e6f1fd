import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import type * as contracts from '@polyclinic/domain/legal/endpoints.ts'
import { storedLegalTexts } from '@polyclinic/domain/legal/model.ts'
import { legalPages } from '@polyclinic/domain/legal/pages.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { versionOf, type VersionRow } from '../organizations/version-of.ts'
import type { StoredLegalTexts } from '../organizations/write-legal-texts.ts'

const listed = 20

/** The texts that visitors read. */
export async function readLegalTexts(context: Context): Promise<Output<typeof contracts.readLegalTexts>> {
  requireWholeClinic(context, 'brand:change')
  return shownLegalTexts(await savedLegalTexts(context.db))
}

export async function listLegalVersions(context: Context): Promise<Output<typeof contracts.listLegalVersions>> {
  requireWholeClinic(context, 'brand:change')
  const all = [await savedLegalTexts(context.db), ...(await formerLegalTexts(context.db, listed))]
  const items = all.slice(0, listed).map(({ stored, ...saved }, at) => {
    const before = all[at + 1]?.stored
    return {
      ...saved,
      pages: legalPages.filter((page) => stored[page] !== undefined),
      changed: legalPages.filter((page) => before && !isSame(stored[page], before[page])),
    }
  })
  return { items }
}

export type SavedLegalTexts = ReturnType<typeof asVersion>

export async function savedLegalTexts(db: ClinicDatabase): Promise<SavedLegalTexts> {
  const row = await db
    .selectFrom('organizations as l')
    .leftJoin('users as u', 'u.id', 'l.legal_saved_by')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['l.legal_texts as texts', 'l.legal_version as version'])
    .select(['l.legal_saved_at as savedAt', 'l.legal_restored_from as restoredFrom'])
    .select(['u.name as writer', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .executeTakeFirstOrThrow()
  return asVersion(row)
}

/** Former texts, the latest first: all, or those of a version. */
export async function formerLegalTexts(
  db: ClinicDatabase,
  atMost: number,
  version?: number,
): Promise<SavedLegalTexts[]> {
  const rows = await db
    .selectFrom('legal_versions as l')
    .leftJoin('users as u', 'u.id', 'l.saved_by')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['l.texts', 'l.version', 'l.saved_at as savedAt', 'l.restored_from as restoredFrom'])
    .select(['u.name as writer', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .$if(version !== undefined, (query) => query.where('l.version', '=', version!))
    .orderBy('l.version', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(asVersion)
}

/** A page that no schema would take is shown as one that is not there. */
export function shownLegalTexts({ stored, ...saved }: SavedLegalTexts): Output<typeof contracts.readLegalTexts> {
  const pages = legalPages.map((page) => [page, storedLegalTexts.shape[page].safeParse(stored[page]?.sections).data])
  return { texts: Object.fromEntries(pages.filter(([, sections]) => sections !== undefined)), ...saved }
}

const asVersion = (row: VersionRow & { texts: unknown }) => ({
  stored: (typeof row.texts === 'object' && row.texts !== null ? row.texts : {}) as StoredLegalTexts,
  ...versionOf(row),
})
