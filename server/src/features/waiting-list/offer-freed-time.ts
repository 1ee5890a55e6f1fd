import type { Instant, WallTime } from '@polyclinic/domain/kit/time.ts'
import { quietAt } from '@polyclinic/domain/reminders/quiet-hours.ts'
import { offerMinutes } from '@polyclinic/domain/waiting-list/limits.ts'
import {
  chooseRecipients,
  dayPartOfOpening,
  weekdayOfOpening,
  type Opening,
} from '@polyclinic/domain/waiting-list/order.ts'
import { sql } from 'kysely'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { openWriting, type WritingServices } from '../../platform/job-writing.ts'
import { enqueue } from '../../platform/enqueue.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { dropOffers } from '../slots/claims.ts'
import { TimeLost } from '../slots/time-lost.ts'
import { findOpenings } from './openings.ts'
import { readWaitingFor } from './waiting.ts'
import { writeOffer, type Offering } from './write-offer.ts'

/** The job for one freed time. */
export const offering = { name: 'offer-freed-time', ids: ['freedTimeId'] } as const

/** Of a whole day that is free again: so many times of it go around at once. */
const atOnce = 100

/**
 * Offers a time that was freed to those who wait, as many visits of it as there are people for: one transaction each, so
 * that nobody who books meanwhile waits long.
 */
export async function offerFreedTime(
  jobServices: WritingServices,
  { organizationId, freedTimeId }: { organizationId: string; freedTimeId: string },
): Promise<void> {
  const writing = await openWriting(jobServices, organizationId)
  if (!writing) return
  for (let n = 0; n < atOnce; n++) {
    const isOffered = await jobServices.tenancy
      .inClinic(organizationId, (db, now) => offerNext({ ...writing, db, now }, freedTimeId))
      // Somebody has booked it: what else there is, is looked at anew.
      .catch((error: unknown) => {
        if (error instanceof TimeLost) return true
        throw error
      })
    if (!isOffered) return
  }
}

/** Offers one visit; false when there is nothing to offer, or nobody to whom. */
async function offerNext(context: Offering, freedTimeId: string): Promise<boolean> {
  const { db, now, clinic } = context
  // One after the other in a clinic, or two would ask the same person at once.
  await takeLocks(db, [['waiting-list', '']])
  await endExpired(db, now)
  const freed = await readFreed(db, freedTimeId)
  if (!freed || Date.parse(freed.endsAt) <= Date.parse(now)) return false
  const quietSeconds = await secondsOfQuiet(db, now)
  if (quietSeconds > 0) {
    // Until then it is free for everybody.
    await enqueue(db, offering, { freedTimeId }, { waitSeconds: quietSeconds })
    return false
  }
  const openings = await findOpenings(db, clinic, freed, now)
  if (openings.length === 0) return false
  const chosen = await choose(context, freed, openings)
  if (!chosen) return false
  const opening = openings.find((each) => each === chosen.opening)!
  await writeOffer(context, opening, {
    asked: chosen.recipients.map(({ entry, reason }) => ({ entryId: entry.id, reason })),
    freedTimeId,
  })
  return true
}

/** So many are looked at before all are: of a long list few decide. */
const firstInOrder = 100

async function choose({ db, clinic, now }: Offering, freed: Freed, openings: readonly Opening[]) {
  const zone = clinic.time_zone
  const days = { weekdays: openings.map(weekdayOfOpening), dayParts: openings.map(dayPartOfOpening) }
  const first = await readWaitingFor(db, freed, now, { days, zone, most: firstInOrder })
  const chosen = chooseRecipients(first, openings, zone)
  if (chosen?.isFull || first.length < firstInOrder) return chosen
  return chooseRecipients(await readWaitingFor(db, freed, now, { days, zone, most: null }), openings, zone)
}

type Freed = NonNullable<Awaited<ReturnType<typeof readFreed>>>

async function readFreed(db: ClinicDatabase, id: string) {
  const row = await db.selectFrom('freed_times').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { id, providerId: row.provider_id, startsAt: row.starts_at, endsAt: row.ends_at }
}

/** How long nobody is asked: who sleeps does not answer within a quarter of an hour. */
async function secondsOfQuiet(db: ClinicDatabase, now: string): Promise<number> {
  const {
    time_zone: timeZone,
    quiet_from,
    quiet_until,
  } = await db.selectFrom('organizations').select(['time_zone', 'quiet_from', 'quiet_until']).executeTakeFirstOrThrow()
  const quiet = { timeZone, from: quiet_from as WallTime, until: quiet_until as WallTime }
  const end = quietAt(quiet, now as Instant, offerMinutes)?.end
  return end === undefined ? 0 : Math.max(1, Math.ceil((Date.parse(end) - Date.parse(now)) / 1000))
}

/**
 * Ends an offer that nobody took in time, or that all have declined, and has the next asked about the same time; with
 * nobody left it is free for all. Before its time, while somebody may still accept, nothing happens.
 */
export async function passOnOffer(
  { tenancy }: Pick<WritingServices, 'tenancy'>,
  { organizationId, offerId }: { organizationId: string; offerId: string },
): Promise<void> {
  await tenancy.inClinic(organizationId, async (db, now) => {
    await takeLocks(db, [['waiting-list', '']])
    await dropOffers(
      db,
      sql`w.id = ${offerId} and (w.expires_at <= ${now}::timestamptz or not exists (
        select from waiting_list_recipients r where r.offer_id = w.id and r.status = 'open'))`,
    )
    const passed = await db
      .selectFrom('waiting_list_offers')
      .select('freed_time_id')
      .where('id', '=', offerId)
      .where('status', '=', 'passed')
      .executeTakeFirst()
    // By whomever it was ended: somebody who looked for a time, or another who was asked.
    if (passed?.freed_time_id) await enqueue(db, offering, { freedTimeId: passed.freed_time_id })
  })
}

/** Whatever is over though its job has not come to it: who was asked can be asked again, and the next are asked. */
export async function endExpired(db: ClinicDatabase, now: string): Promise<void> {
  const ended = await dropOffers(db, sql`w.expires_at <= ${now}::timestamptz`)
  for (const freedTimeId of new Set(ended.map((each) => each.freedTimeId)))
    if (freedTimeId !== null) await enqueue(db, offering, { freedTimeId })
}
