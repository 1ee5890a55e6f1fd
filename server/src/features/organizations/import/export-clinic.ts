import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { anyTextOf } from '../../../platform/database/any-of.ts'
import type { Tenancy } from '../../../platform/tenancy.ts'
import { readClinic } from './read-clinic.ts'

const endings: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'font/woff2': 'woff2',
}

export type ExportedClinic = { file: ClinicFile; pictures: ReadonlyMap<string, Buffer> }

/** A clinic as the file that would make it, and its pictures by the path that the file has for them. */
export async function exportClinic(tenancy: Tenancy, organizationId: string): Promise<ExportedClinic> {
  const [stored, files] = await tenancy.inClinic(organizationId, async (db, now) => {
    const clinic = await readClinic(db, now)
    const named = [
      clinic?.styles.logo,
      clinic?.styles.socialPicture,
      clinic?.styles.fontFile,
      ...(clinic?.locations ?? []).map(({ map }) => map),
      ...(clinic?.providers ?? []).map(({ portrait }) => portrait),
    ].filter((hash) => hash !== undefined)
    const pictures = db
      .selectFrom('files')
      .select(['hash', 'media_type', 'content'])
      .where('hash', '=', anyTextOf(named))
    return [clinic, await pictures.execute()] as const
  })
  if (!stored) throw new Error(`no clinic ${organizationId}`)
  const pictures = new Map<string, Buffer>()
  function named(name: string, hash: string | undefined) {
    const picture = files.find((each) => each.hash === hash)
    if (!picture) return undefined
    const path = `${name}.${endings[picture.media_type]}`
    pictures.set(path, picture.content)
    return path
  }
  const isOnlyPlace = stored.locations.length === 1
  const file = {
    ...stored,
    styles: {
      ...stored.styles,
      logo: named('logo', stored.styles.logo) ?? '',
      socialPicture: named('social-picture', stored.styles.socialPicture),
      fontFile: named('font', stored.styles.fontFile),
    },
    locations: stored.locations.map((location) => ({
      ...location,
      map: named(isOnlyPlace ? 'map' : `maps/${location.slug}`, location.map),
    })),
    providers: stored.providers.map((provider) => ({
      ...provider,
      portrait: named(`portraits/${provider.slug}`, provider.portrait),
    })),
  }
  return { file, pictures }
}
