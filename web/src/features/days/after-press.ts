import { undoableUntil } from '@polyclinic/domain/appointments/rules.ts'
import { stateAfter, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { DayVisit } from './day.ts'
import type { Canceling, Press } from './offers.ts'

/** A visit as it will most likely be once the server has answered. */
export function afterPress(visit: DayVisit, press: Press, now: string, canceling?: Canceling): DayVisit {
  if (press === 'undo') return { ...visit, ...steppedBack(visit), standsSince: now, undoableUntil: null }
  return {
    ...visit,
    status: stateAfter(visit.status, press) ?? visit.status,
    ...(press === 'check-in' ? { arrivedAt: now } : press === 'bring-in' ? { startedAt: now } : {}),
    standsSince: now,
    undoableUntil: undoableUntil({ act: press, at: now, side: 'clinic', cause: canceling?.cause ?? null }, visit),
  }
}

function steppedBack(visit: DayVisit): Partial<DayVisit> {
  switch (visit.status) {
    case 'arrived':
      return { status: 'booked', arrivedAt: null }
    case 'checked-in':
      return { status: 'arrived', startedAt: null }
    case 'fulfilled':
      return { status: 'checked-in' }
    case 'cancelled':
      return { status: visit.arrivedAt ? 'arrived' : 'booked' }
    default:
      return { status: 'booked' satisfies AppointmentState }
  }
}
