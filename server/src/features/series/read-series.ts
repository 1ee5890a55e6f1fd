import { allowedActs } from '@polyclinic/domain/appointments/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { SeriesUnit } from '@polyclinic/domain/series/dates.ts'
import type { readSeries as contract } from '@polyclinic/domain/series/endpoints.ts'
import { auditVisitRead } from '../appointments/access.ts'
import { asAppointment, selectAppointments, whoseDay } from '../appointments/queries.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { isMovable } from './find-moves.ts'

/** The visits of a series, as far as whoever asks sees their days; by one that they do not see it does not exist. */
export async function readSeries(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, actor, now } = context
  const rows = await selectAppointments(db)
    .innerJoin('appointment_series as series', 'series.id', 'a.series_id')
    .select(['series.every', 'series.unit'])
    .where('a.series_id', '=', (eb) => eb.selectFrom('appointments').select('series_id').where('id', '=', params.id))
    .where(within(actor, 'appointments:day', whoseDay))
    .orderBy('a.starts_at')
    .execute()
  const asked = rows.find(({ id }) => id === params.id)
  if (!asked) throw refuse('not_found')
  await auditVisitRead(context, asked, 'clinic')
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('series_id', '=', asked.series_id)
    .executeTakeFirstOrThrow()
  return {
    id: asked.series_id!,
    elsewhere: count - rows.length,
    rhythm: { every: asked.every, unit: asked.unit as SeriesUnit },
    items: rows.map((row) => {
      const visit = asAppointment(row)
      const may = (permission: Permission) => reaches(actor, permission, { providerId: row.provider_id }, 'clinic')
      const acts = allowedActs(visit, may, now)
      return {
        ...{ id: visit.id, version: visit.version, status: visit.status },
        ...{ startsAt: visit.startsAt, endsAt: visit.endsAt, timeZone: visit.timeZone },
        providerName: visit.provider.name,
        isCancellable: visit.status === 'booked' && acts.some(({ act }) => act === 'cancel'),
        isMovable: isMovable(row, now) && may('appointments:reschedule'),
      }
    }),
  }
}
