import type { rescheduleAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../platform/api/call.ts'
import type { DayVisit } from './day.ts'

/** Where a visit goes: when, with whom, and for how long, where that is not what it was. */
export type MoveTo = { startsAt: Instant; providerId: string; durationMinutes?: number }

/** Moves a visit in the version that was seen, to any time at which nothing else is. @param key the same for a repeat */
export const sendMove = ({ id, version }: Pick<DayVisit, 'id' | 'version'>, to: MoveTo, key: string) =>
  call<typeof rescheduleAppointment>('POST', '/appointments/{id}/reschedule', {
    params: { id },
    headers: { 'idempotency-key': key, 'if-match': `"${version}"` },
    body: { ...to, anyTime: true },
  })

/** The way back. With another doctor or place came another price and length: there is none. */
export const wayBack = (
  before: DayVisit,
  moved: { provider: { id: string }; location: { id: string } },
): MoveTo | null =>
  before.provider.id === moved.provider.id && before.location.id === moved.location.id
    ? {
        ...{ startsAt: before.startsAt as Instant, providerId: before.provider.id },
        durationMinutes: before.service.durationMinutes,
      }
    : null
