import type { previewWeek as contract } from '@polyclinic/domain/availability/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addDays,
  dateIn,
  instantsAt,
  minuteOf,
  startOfDay,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import { closedDates } from '@polyclinic/domain/slots/working-hours.ts'
import { withWeek } from '@polyclinic/domain/availability/weekly-hours.ts'
import { farthestDays } from '@polyclinic/domain/slots/horizon.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField } from '../../platform/refuse.ts'
import { loadTimes } from '../slots/queries.ts'
import { timesOf } from '../slots/search.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { decideWeek } from './weeks.ts'

/**
 * What patients would be offered in a week with hours that are not saved, found as the times that they are offered; of a
 * week that cannot be booked yet, what they would be offered then.
 */
export async function previewWeek(
  context: Context,
  { params: { providerId }, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, clinic, now } = context
  await accessDoctor(context, 'schedules:change', providerId)
  const { holdsFrom, hours } = await decideWeek(context, providerId, body)
  const firstDay = body.firstDay as PlainDate
  const today = dateIn(clinic.time_zone, now as Instant)
  if (firstDay < addDays(today, -7) || firstDay > addDays(today, farthestDays))
    throw refuseField('/body/firstDay', 'out_of_reach', 'It is this week or one of the next two years.')
  const dates = Array.from({ length: 7 }, (_, day) => addDays(firstDay, day))
  const range = { from: startOfDay('UTC', firstDay), to: startOfDay('UTC', addDays(firstDay, 7)) }
  const rows = await loadTimes(db, { providerIds: [providerId] }, { ...range, now })
  const times = timesOf({ ...rows, ...withWeek(rows, { providerId, holdsFrom }, hours) }, clinic, now)
  return {
    days: dates.map((date) => ({
      date,
      isClosed: times.offers.every(({ locationId }) =>
        closedDates(rows, locationId).some((closed) => closed.date === date),
      ),
      places: times.offers.map((offer) => {
        const [start, end] = [date, addDays(date, 1)].map((day) => minuteOf(startOfDay(offer.timeZone, day)))
        const starts = freeStarts({
          ...times.search(offer, { from: start!, to: end! }),
          horizonDays: farthestDays,
        })
        return { locationId: offer.locationId, timeZone: offer.timeZone, starts: instantsAt(starts) }
      }),
    })),
  }
}
