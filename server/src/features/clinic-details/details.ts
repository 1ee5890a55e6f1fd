import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { LegalPage } from '@polyclinic/domain/legal/pages.ts'
import { changedDetails, decideDetails, type SlugOwner } from '@polyclinic/domain/organizations/decide-details.ts'
import type * as contracts from '@polyclinic/domain/organizations/details-endpoints.ts'
import { clinicDetails, type ClinicDetails } from '@polyclinic/domain/organizations/model.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { ownerOfSlug, renameClinic } from '../../platform/clinic-registry.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { readLetterhead } from '../locations/letterhead.ts'
import { lockTimeZone, writeTimeZone } from '../locations/write-locations.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { writeDetails } from '../organizations/write-details.ts'
import { lockServices } from '../services/write-services.ts'

const permission = 'settings:change'

/** Another short name: more than anybody tries who looks for theirs. */
export const renamesPerDay = 5

type Shown = Output<typeof contracts.readClinicDetails>

/** What the clinic is, and what stands in the way of being another. */
export async function readClinicDetails(context: Context): Promise<Shown> {
  requireWholeClinic(context, permission)
  const { db } = context
  const { name, details, version, ...use } = await readAll(context)
  return { ...details, version, use: use.use, sender: { name, lines: await readLetterhead({ db }, null) } }
}

/**
 * Under the lock of those who write prices, which are figures of the currency; the database holds it, too, once there is
 * an invoice or a visit with a price ahead. Another time zone waits for whoever books.
 * @throws {Refusal} `stale_version`, `invalid_fields`, `too_many_requests`
 */
export async function changeClinicDetails(
  context: Context,
  { headers, body }: Input<typeof contracts.changeClinicDetails>,
): Promise<Shown> {
  requireWholeClinic(context, permission)
  const { db, now, clinic } = context
  await lockServices(db)
  let seen = await readAll(context)
  if (seen.details.timeZone !== body.timeZone) {
    await lockTimeZone(db)
    seen = await readAll(context)
  }
  if (isStale(seen, headers['if-match'])) throw refuse('stale_version')
  const changed = changedDetails(seen.details, body)
  if (changed.length === 0) return readClinicDetails(context)
  const isRenamed = changed.includes('slug')
  unlessRefused(
    decideDetails(seen.details, body, {
      ...seen.use,
      slugOwner: isRenamed ? await slugOwner(context, body.slug) : 'own',
    }),
  )
  if (isRenamed) {
    await countRename(context)
    await renameClinic(db, clinic.id, body.slug)
  }
  if (!(await writeDetails(db, body, { version: seen.version, now }))) throw refuse('stale_version')
  if (changed.includes('timeZone')) await writeTimeZone(db, body.timeZone)
  await audit(context, {
    action: 'clinics:change-details',
    object: { kind: 'organization', id: clinic.id },
    detail: changed.join(' '),
  })
  return readClinicDetails(context)
}

async function slugOwner({ db, clinic }: Context, slug: string): Promise<SlugOwner> {
  const owner = await ownerOfSlug(db, slug)
  return owner === undefined ? 'nobody' : owner === clinic.id ? 'own' : 'other'
}

/** @throws {Refusal} `too_many_requests` */
function countRename({ db, now, clinic, services }: Context): Promise<void> {
  const key = keyedHash(services.linkKey, 'renames of', clinic.id)
  return takeAttempts(db, { limits: [{ kind: 'renames', key, windowMinutes: 1440, most: renamesPerDay }], now })
}

async function readAll({ db, now }: Context) {
  const row = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow()
  const { billing, retention, audit: sealed, booking } = readSettings(row)
  const details: ClinicDetails = clinicDetails.strip().parse({
    ...{ slug: row.slug, locale: row.locale, country: row.country, currency: row.currency, timeZone: row.time_zone },
    ...{ ...billing, ...retention, ...sealed },
  })
  const { rows } = await sql<Omit<Shown['use'], 'legalPages' | 'asksInsurance'>>`
    select v.visits, v.first, v.last,
      (select count(*)::int from time_off where upper(during) > ${now}) as absences,
      (select count(*)::int from services where price_minor > 0 or late_fee_minor > 0)
        + (select count(*)::int from provider_services where price_minor > 0)
        + (${row.late_fee_minor} > 0)::int as prices,
      exists (select from invoices) as "hasInvoices"
    from (
      select count(*)::int as visits, min(starts_at) as first, max(starts_at) as last from appointments
      where status = 'booked' and starts_at > ${now}
    ) v`.execute(db)
  const use = {
    ...rows[0]!,
    legalPages: Object.keys(row.legal_texts as object) as LegalPage[],
    asksInsurance: booking.askInsurance !== 'off',
  }
  return { name: row.name, details, version: row.version, use }
}
