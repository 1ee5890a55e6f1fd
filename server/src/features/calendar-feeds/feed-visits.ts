import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'

const dayMinutes = 1440
/** What calendar programs show; what bounds the file. */
const daysBehind = 31
const daysAhead = 366

/** A doctor's visits that take place or did; what was canceled leaves a program that reads again. */
export const readVisits = ({ db, now }: Context, providerId: string) =>
  db
    .selectFrom('appointments')
    .select(['id', 'version', 'starts_at', 'ends_at', 'updated_at', 'location_name', 'address'])
    .where('provider_id', '=', providerId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>=', addMinutes(now as Instant, -daysBehind * dayMinutes))
    .where('starts_at', '<', addMinutes(now as Instant, daysAhead * dayMinutes))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export type FeedVisit = Awaited<ReturnType<typeof readVisits>>[number]
