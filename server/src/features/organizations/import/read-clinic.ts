import type { ClinicFile, ClinicFileText } from '@polyclinic/domain/organizations/clinic-file.ts'
import { weekdays } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import type { SharedResourceKind } from '@polyclinic/domain/shared-resources/model.ts'
import { asPlatform, type ClinicDatabase } from '../../../platform/tenancy.ts'
import { inOrder, weekly } from './complete-clinic-file.ts'
import { ownFont } from '../brand-columns.ts'
import { readSettings } from '../setting-columns.ts'
import { coordinatesOf } from '../../locations/list-locations.ts'
import { serviceWordsOf } from '../../services/read-services.ts'
import { readProviders } from './read-providers.ts'

const time = (text: string) => text.slice(0, 5)
const day = (isoWeekday: number) => weekdays[isoWeekday - 1]!

/** Weight and tracking are missing where a clinic was last imported before they were kept. */
type StoredStyles = Omit<ClinicFile['styles'], 'font' | 'headingWeight' | 'headingTracking'> &
  Partial<Pick<ClinicFile['styles'], 'headingWeight' | 'headingTracking'>> & { font: string | null }

/**
 * The clinic of this transaction as the file that would make it, with the hash of a picture where a file has its path.
 * Places, services at a doctor and absences that are over or retired are history, and not in it.
 */
export async function readClinic(db: ClinicDatabase, now: string): Promise<ClinicFile | undefined> {
  const row = await db.selectFrom('organizations').selectAll().executeTakeFirst()
  if (!row) return undefined
  const domains = await asPlatform(db, (platform) =>
    platform
      .selectFrom('platform.domains')
      .select('host')
      .where('organization_id', '=', row.organization_id)
      .orderBy('is_primary', 'desc')
      .orderBy('host')
      .execute(),
  )
  const { logo, socialPicture, fontFile, font, ...styles } = row.styles as StoredStyles
  const legal = Object.entries(row.legal_texts as Record<string, { sections: unknown }>)
  return {
    slug: row.slug,
    name: row.name,
    locale: row.locale as ClinicFile['locale'],
    country: row.country,
    currency: row.currency,
    timeZone: row.time_zone,
    domains: domains.map(({ host }) => host),
    config: { gtmId: row.gtm_id ?? undefined },
    styles: {
      headingWeight: 700,
      headingTracking: -0.02,
      ...styles,
      fontName: styles.fontName ?? ownFont,
      logo: logo.slice('/files/'.length),
      socialPicture: socialPicture?.slice('/files/'.length),
      fontFile: fontFile?.slice('/files/'.length),
      font: font ?? undefined,
    },
    staticContent: row.static_content as ClinicFile['staticContent'],
    ...readSettings(row),
    legal: Object.fromEntries(legal.map(([page, { sections }]) => [page, sections])) as ClinicFile['legal'],
    ...(await readPlaces(db)),
    sharedResources: await readSharedResources(db),
    services: await readServices(db),
    providers: await readProviders(db, row.time_zone, now),
    messageTexts: await readTexts(db),
  }
}

async function readPlaces(db: ClinicDatabase): Promise<Pick<ClinicFile, 'locations' | 'closures'>> {
  const locations = await db
    .selectFrom('locations')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  const hours = await db.selectFrom('opening_hours').selectAll().execute()
  const closures = await db
    .selectFrom('closures as c')
    .leftJoin('locations as l', 'l.id', 'c.location_id')
    .select(['c.first_on', 'c.last_on', 'c.name', 'l.slug'])
    .where((eb) => eb.or([eb('c.location_id', 'is', null), eb('l.is_active', '=', true)]))
    .orderBy('c.first_on')
    .orderBy('c.name')
    .execute()
  return {
    locations: locations.map((row) => ({
      slug: row.slug,
      name: row.name,
      address: {
        street: row.street,
        postalCode: row.postal_code,
        city: row.city,
        region: row.region || undefined,
        country: row.country,
      },
      phone: row.phone ?? undefined,
      accessNote: row.access_note ?? undefined,
      map: row.map_hash ?? undefined,
      directionsUrl: row.directions_url,
      coordinates: coordinatesOf(row) ?? undefined,
      openingHours: weekly(
        hours
          .filter((each) => each.location_id === row.id)
          .map((each) => ({ days: [day(each.weekday)], from: time(each.opens_at), to: time(each.closes_at) })),
      ) as ClinicFile['locations'][number]['openingHours'],
    })),
    closures: closures.map((row) => ({
      from: row.first_on,
      to: row.last_on,
      name: row.name,
      location: row.slug ?? undefined,
    })),
  }
}

async function readSharedResources(db: ClinicDatabase): Promise<ClinicFile['sharedResources']> {
  const rows = await db
    .selectFrom('shared_resources as r')
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .select(['r.slug', 'r.name', 'r.kind', 'r.group_name', 'r.is_active', 'l.slug as location'])
    .where('l.is_active', '=', true)
    .orderBy('r.position')
    .orderBy('r.slug')
    .execute()
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    kind: row.kind as SharedResourceKind,
    group: row.group_name,
    location: row.location,
    isActive: row.is_active,
  }))
}

async function readServices(db: ClinicDatabase): Promise<ClinicFile['services']> {
  const rows = await db.selectFrom('services').selectAll().orderBy('position').orderBy('slug').execute()
  return rows.map((row) => ({ slug: row.slug, ...serviceWordsOf(row) }))
}

/** Those that the clinic has changed, in one order. */
async function readTexts(db: ClinicDatabase): Promise<ClinicFileText[]> {
  const rows = await db
    .selectFrom('message_texts')
    .select(['occasion', 'language', 'subject', 'body'])
    .where('subject', 'is not', null)
    .execute()
  return inOrder(rows as ClinicFileText[])
}
