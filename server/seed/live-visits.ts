import { stateAfter, type Act } from '@polyclinic/domain/appointments/acts.ts'
import { noShowAfterMinutes } from '@polyclinic/domain/appointments/rules.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { chanceOf, type DemoVisit } from './visit.ts'

/** One act on a visit after it was booked. */
export type Lived = { act: Act; atMs: number; side: 'patient' | 'clinic' }
export type LivedVisit = DemoVisit & { status: AppointmentState; acts: readonly Lived[] }

const minuteMs = 60_000
/** How many minutes before a visit its patient may sit in the waiting room. */
const earliestArrival = 45
/** How many minutes longer than planned a visit may take that is going on. */
export const latest = 5

/** How far each visit has come at `nowMs`. */
export function liveVisits(
  visits: readonly DemoVisit[],
  options: { told: readonly DemoVisit[]; todayMs: number; nowMs: number },
): LivedVisit[] {
  const told = new Map(tellDay(options.told, options.nowMs).map((visit) => [visit.id, visit]))
  return visits.map((visit) => {
    const acts = courseOf(visit, options.todayMs).filter(({ atMs }) => atMs <= options.nowMs)
    return told.get(visit.id) ?? lived(visit, acts)
  })
}

function lived(visit: DemoVisit, acts: readonly Lived[]): LivedVisit {
  let status: AppointmentState = 'booked'
  for (const { act } of acts) {
    const next = stateAfter(status, act)
    if (next === null) throw new Error(`${act} is not possible when ${status}`)
    status = next
  }
  return { ...visit, status, acts }
}

/** What happens to a visit when nobody interferes; cancelled ones were cancelled before today. */
function courseOf(visit: DemoVisit, todayMs: number): Lived[] {
  const chance = chanceOf(visit)
  const startMs = visit.start * minuteMs
  if (visit.fate === 'cancelled') {
    const latest = Math.min(startMs - 3 * 60 * minuteMs, todayMs - 10 * minuteMs)
    const atMs =
      visit.bookedAtMs + Math.floor((Math.max(latest - visit.bookedAtMs, minuteMs) * chance.int(10, 90)) / 100)
    return [{ act: 'cancel', atMs, side: chance.next() < 0.8 ? 'patient' : 'clinic' }]
  }
  if (visit.fate === 'noshow') return [clinicAct('no-show', startMs + chance.int(16, 30) * minuteMs)]
  return attended(visit, chance.int(2, 14), chance.int(0, 5))
}

const clinicAct = (act: Act, atMs: number): Lived => ({ act, atMs, side: 'clinic' })

function attended(visit: DemoVisit, early: number, late: number): Lived[] {
  const startMs = visit.start * minuteMs
  const startedMs = startMs + late * minuteMs
  return [
    clinicAct('check-in', startMs - early * minuteMs),
    clinicAct('bring-in', startedMs),
    clinicAct('finish', startedMs + (visit.offer.offer.duration - 1) * minuteMs),
  ]
}

/**
 * The told day as it stands at `nowMs`: all before are done but the last, who did not come; then one is with the doctor,
 * two wait, the others are expected.
 */
export function tellDay(visits: readonly DemoVisit[], nowMs: number): LivedVisit[] {
  const present = visits.findLastIndex(({ start }) => start * minuteMs < nowMs)
  return visits.map((visit, index) => lived(visit, actsOf(visit, index - present, nowMs)))
}

function actsOf(visit: DemoVisit, place: number, nowMs: number): Lived[] {
  const startMs = visit.start * minuteMs
  const noShowMs = startMs + (noShowAfterMinutes + 1) * minuteMs
  if (place === -1 && noShowMs <= nowMs) return [clinicAct('no-show', noShowMs)]
  const isComing = startMs <= nowMs + earliestArrival * minuteMs
  if (place === 1 && isComing) return [clinicAct('check-in', nowMs - 14 * minuteMs)]
  if (place === 2 && isComing) return [clinicAct('check-in', nowMs - 3 * minuteMs)]
  const isLate = nowMs < startMs + (visit.offer.offer.duration + latest) * minuteMs
  const acts = attended(visit, 5, 1).filter(({ atMs }) => atMs <= nowMs)
  return place === 0 && isLate ? acts.slice(0, 2) : acts
}
