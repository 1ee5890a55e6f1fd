import { stateAfter, type Act, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { chanceOf, type DemoVisit } from './visit.ts'

/** One act on a visit after it was booked. */
export type Lived = { act: Act; atMs: number; side: 'patient' | 'clinic' }
export type LivedVisit = DemoVisit & { status: AppointmentState; acts: readonly Lived[] }

const minuteMs = 60_000

/** How far each visit has come at `nowMs`. The told day shows every state, whatever the hour. */
export function liveVisits(
  visits: readonly DemoVisit[],
  options: { doctorsDay: readonly DemoVisit[]; todayMs: number; nowMs: number },
): LivedVisit[] {
  const told = new Map(tellDay(options.doctorsDay, options.nowMs).map((visit) => [visit.id, visit]))
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
 * The told day: all before are done but the last, who did not come; then one is with the doctor, two wait, the others
 * are expected. Who that is follows the hour as far as it can; outside working hours the same picture is shown as if
 * the clock stood near enough.
 */
export function tellDay(visits: readonly DemoVisit[], nowMs: number): LivedVisit[] {
  const begun = visits.findLastIndex(({ start }) => start * minuteMs <= nowMs)
  const present = Math.max(Math.min(Math.max(begun, 3), visits.length - 5), 0)
  const current = visits[present]
  if (!current) return []
  const startMs = current.start * minuteMs
  const earliest = startMs + 6 * minuteMs
  const shownMs = Math.max(earliest, Math.min(nowMs, startMs + (current.offer.offer.duration - 1) * minuteMs))
  const shift = nowMs - shownMs
  return visits.map((visit, index) => {
    const place = index - present
    // Late in the evening what is over happened when it did, and only those who are still here came later.
    const later = shift > 0 && place < 0 ? 0 : shift
    return lived(
      visit,
      actsOf(visit, place, shownMs).map((act) => ({ ...act, atMs: act.atMs + later })),
    )
  })
}

function actsOf(visit: DemoVisit, place: number, shownMs: number): Lived[] {
  const startMs = visit.start * minuteMs
  if (place < -1) return attended(visit, 6, 1)
  if (place === -1)
    return [clinicAct('no-show', Math.max(startMs + 15 * minuteMs, Math.min(startMs + 20 * minuteMs, shownMs)))]
  if (place === 0) return attended(visit, 5, 4).slice(0, 2)
  if (place === 1) return [clinicAct('check-in', shownMs - 14 * minuteMs)]
  if (place === 2) return [clinicAct('check-in', shownMs - 3 * minuteMs)]
  return []
}
