import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { requiredLegalPages } from '@polyclinic/domain/legal/pages.ts'
import { isStarterText } from '@polyclinic/domain/legal/starter-text.ts'
import type { readSetup as contract } from '@polyclinic/domain/setup/endpoints.ts'
import { stepsOf } from '@polyclinic/domain/setup/steps.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { legalTextsOf } from '../organizations/stored.ts'
import { starterLogoUrl } from '../organizations/starter-logo.ts'
import { activeOffers } from '../providers/queries.ts'
import { hasHours } from '../providers/read-doctor.ts'

/** How far the clinic is, by what it has. */
export async function readSetup(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'settings:change')
  const { db, clinic, now, services } = context
  const { name, legalTexts, isOwn, isDismissed, hasVisit } = await db
    .selectFrom('organizations')
    .select(['name', 'legal_texts as legalTexts'])
    .select(sql<boolean>`brand_version > 1 or styles->>'logo' is distinct from ${starterLogoUrl}`.as('isOwn'))
    .select(sql<boolean>`setup_dismissed_at is not null`.as('isDismissed'))
    .select(sql<boolean>`exists (select from appointments)`.as('hasVisit'))
    .executeTakeFirstOrThrow()
  const service = await db
    .selectFrom('services')
    .select(['id', 'name', 'duration_minutes as durationMinutes', 'price_minor as priceMinor'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  const doctor = await activeOffers(db)
    .select(['p.id', 'p.slug', 'p.prefix', 'p.given_name', 'p.family_name'])
    .select(hasHours(dateIn(clinic.time_zone, now as Instant)).as('hasHours'))
    .orderBy('hasHours', 'desc')
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  const facts = {
    brand: { name, isOwn },
    service: service ?? null,
    doctor: doctor
      ? {
          ...{ id: doctor.id, slug: doctor.slug, hasHours: doctor.hasHours },
          name: doctorName({ prefix: doctor.prefix, givenName: doctor.given_name, familyName: doctor.family_name }),
        }
      : null,
    legal: { isOwn: isOwnLegal(legalTexts, clinic.country) },
    hasVisit,
  }
  return { ...facts, steps: stepsOf(facts), isDismissed, hasMailServer: services.hasMailServer }
}

function isOwnLegal(legal_texts: unknown, country: string): boolean {
  const texts = legalTextsOf({ legal_texts })
  const isThere = requiredLegalPages(country).every((page) => texts[page] !== undefined)
  return isThere && Object.values(texts).every((text) => !isStarterText(text.sections))
}
