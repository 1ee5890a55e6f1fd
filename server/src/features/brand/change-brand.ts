import { changedParts } from '@polyclinic/domain/brand/changed-parts.ts'
import type * as contracts from '@polyclinic/domain/brand/endpoints.ts'
import { writtenBrand, type WrittenBrand } from '@polyclinic/domain/brand/model.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { keepPicture } from '../organizations/store-picture.ts'
import { readFont, type ReadFont } from '../organizations/read-font.ts'
import { takeVersion } from '../organizations/take-version.ts'
import { writeBrand } from '../organizations/write-brand.ts'
import { formerBrands, savedBrandOf } from './read-brand.ts'

type Saved = Awaited<ReturnType<typeof savedBrandOf>>

/**
 * Pages and mails have it within two seconds.
 * @throws {Refusal} `stale_version`, also when somebody was quicker by a moment; `invalid_fields`
 */
export async function changeBrand(
  context: Context,
  { headers, body }: Input<typeof contracts.changeBrand>,
): Promise<Output<typeof contracts.changeBrand>> {
  requireWholeClinic(context, 'brand:change')
  const seen = await unlessStale(context, headers['if-match'])
  for (const name of ['logo', 'socialPicture', 'fontFile'] as const) {
    const picture = body.styles[name]
    // The one that stands may stay, whatever became of its file.
    if (picture !== undefined && picture !== seen.styles[name]) await mustBeStored(context, name, picture)
  }
  const said = body.staticContent.structuredData.department ?? seen.staticContent.structuredData.department
  // Search engines know the clinic by the same name, unless it said otherwise.
  const department = said.name === seen.name ? { ...said, name: body.name } : said
  return save(
    context,
    seen,
    { ...body, staticContent: { ...body.staticContent, structuredData: { department } } },
    null,
  )
}

/**
 * What was there before stays a version, too.
 * @throws {Refusal} `not_found`, `stale_version`
 */
export async function restoreBrand(
  context: Context,
  { params, headers }: Input<typeof contracts.restoreBrand>,
): Promise<Output<typeof contracts.restoreBrand>> {
  requireWholeClinic(context, 'brand:change')
  const version = Number(params.version)
  const [former] = await formerBrands(context.db, 1, version)
  const { data: brand } = writtenBrand.strip().safeParse(former)
  if (!brand) throw refuse('not_found')
  const seen = await unlessStale(context, headers['if-match'])
  return save(context, seen, brand, version)
}

async function unlessStale({ db }: Context, ifMatch: string | undefined): Promise<Saved> {
  const seen = await savedBrandOf(db)
  if (isStale(seen, ifMatch)) throw refuse('stale_version')
  return seen
}

async function mustBeStored(
  { db }: Context,
  name: 'logo' | 'socialPicture' | 'fontFile',
  picture: string,
): Promise<void> {
  if (!(await keepPicture(db, picture.slice('/files/'.length), name === 'fontFile' ? 'font/woff2' : 'image/%')))
    throw refuseField(`/body/styles/${name}`, 'unknown_picture', 'No such file of this clinic')
}

/** Its measures; of a file that is gone, none, and the system's font is shown. */
async function fontOf(db: ClinicDatabase, file: string | undefined): Promise<ReadFont | undefined> {
  if (file === undefined) return undefined
  const hash = file.slice('/files/'.length)
  const row = await db.selectFrom('files').select('content').where('hash', '=', hash).executeTakeFirst()
  const font = row && readFont(row.content)
  return font && !('problem' in font) ? font : undefined
}

async function save(context: Context, seen: Saved, brand: WrittenBrand, restoredFrom: number | null) {
  const { db, now, clinic } = context
  const { userId } = signedIn(context)
  await takeVersion(context, 'brand')
  const mended = await writeBrand(db, brand, await fontOf(db, brand.styles.fontFile), {
    version: seen.version,
    now,
    savedBy: userId,
    restoredFrom,
  })
  if (!mended) throw refuse('stale_version')
  const saved = { ...(await savedBrandOf(db)), fontHosts: [...context.services.fontHosts] }
  if (saved.version !== seen.version)
    await audit(context, {
      action: restoredFrom === null ? 'clinics:change-brand' : 'clinics:restore-brand',
      object: { kind: 'organization', id: clinic.id },
      detail: restoredFrom === null ? changedParts(seen, saved).join(' ') : `version ${restoredFrom}`,
    })
  return saved
}
