import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'

export const counted = ['booked', 'arrived', 'checked-in', 'fulfilled', 'noshow'] as const
export type Counted = (typeof counted)[number]

/** How many visits stand where; canceled ones are nobody's work and not counted. */
export function countVisits(visits: readonly { status: AppointmentState }[]): Record<Counted, number> {
  const number = (status: Counted) => visits.filter((visit) => visit.status === status).length
  return {
    booked: number('booked'),
    arrived: number('arrived'),
    'checked-in': number('checked-in'),
    fulfilled: number('fulfilled'),
    noshow: number('noshow'),
  }
}
