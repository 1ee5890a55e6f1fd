import type {
  findVisitsOutsideWeek as findContract,
  setWeek as setContract,
  undoWeek as undoContract,
} from '@polyclinic/domain/availability/endpoints.ts'
import { decideFates } from '@polyclinic/domain/availability/rules.ts'
import {
  decideWeekUndo,
  refuseHoldsFrom,
  refuseWeek,
  weekOn,
  weeksOf,
  withWeek,
  type WeekInterval,
} from '@polyclinic/domain/availability/weekly-hours.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { HoursRows } from '@polyclinic/domain/slots/working-hours.ts'
import { audit } from '../../platform/audit.ts'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { undoVisitAct } from '../appointments/undo-act.ts'
import { changeSchedule, readReplacedWeek, weekToReplace, writeWeek } from '../providers/hours-rows.ts'
import { lockDoctors } from '../slots/claims.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { dropHoldsOutside } from './drop-holds-outside.ts'
import { loadHours } from '../slots/working-hours.ts'
import { endOfTime, placesOf } from './hours.ts'
import {
  auditVisitsSeen,
  cancelInTheWay,
  lockVisitsIn,
  outside,
  visitInTheWay,
  visitsLeftOut,
  type HoursChange,
} from './visits-in-the-way.ts'

type Wanted = { holdsFrom: string; hours: WeekInterval[] | null }

/** Who is booked outside of weekly hours that somebody thinks of. */
export async function findVisitsOutsideWeek(
  context: Context,
  { params: { providerId }, body }: Input<typeof findContract>,
): Promise<Output<typeof findContract>> {
  await accessDoctor(context, 'schedules:change', providerId)
  const { leftOut: visits } = await visitsLeftOut(context, providerId, await decideWeek(context, providerId, body))
  await auditVisitsSeen(context, providerId, visits)
  return { visits: visits.map((row) => visitInTheWay(context, row)) }
}

/**
 * Other weekly hours from a date on, or what held before it again. Visits that they do not cover are seen to, as in time
 * off; what held until then stays as history.
 */
export async function setWeek(
  context: Context,
  { params: { providerId }, headers, body }: Input<typeof setContract>,
): Promise<Output<typeof setContract>> {
  const { version, write, ...change } = await changeWeek(context, providerId, headers['if-match'], body)
  const { leftOut: visits } = await visitsLeftOut(context, providerId, change)
  for (const visit of unlessRefused(decideFates(visits, body.visits)).canceled)
    await cancelInTheWay(context, visit, body.words)
  await write(body.hours === null ? 'schedules:remove-week' : 'schedules:set-week', 'screen')
  return { version }
}

/** Takes a change back a moment later, with the cancellations that it brought: the week of that date as it was before. */
export const undoWeek = (
  scope: RequestScope,
  { params: { providerId }, headers, body }: Input<typeof undoContract>,
): Promise<undefined> =>
  withAlternatives(scope, () =>
    scope.transact(async (context) => {
      const { write, replaced, ...change } = await changeWeek(context, providerId, headers['if-match'], body, 'undone')
      const { all, leftOut } = await visitsLeftOut(context, providerId, change)
      const uncovered = new Set(outside(change.before, all).map(({ id }) => id))
      // Booked meanwhile where hours were: whoever wants them back sees who that is first.
      if (leftOut.some(({ id }) => !uncovered.has(id))) throw refuse('visits_changed')
      await write('schedules:undo-week', unlessRefused(decideWeekUndo(replaced, body, context.now)))
      for (const { id, version } of body.visits)
        await undoVisitAct(context, { params: { id }, headers: { 'if-match': `"${version}"` }, query: {}, body: {} })
      return undefined
    }),
  )

/** Under the doctor's lock, as it was seen, and with the visits of that time kept as they are until it is written. */
async function changeWeek(
  context: Context,
  providerId: string,
  ifMatch: string | undefined,
  wanted: Wanted,
  isUndone?: 'undone',
) {
  const { db } = context
  await accessDoctor(context, 'schedules:change', providerId)
  await lockDoctors(db, [providerId])
  const { holdsFrom, range } = await decideWeek(context, providerId, wanted, isUndone)
  await lockVisitsIn(db, providerId, range)
  const replaced = isUndone
    ? await readReplacedWeek(db, providerId)
    : await weekToReplace(db, providerId, { holdsFrom, at: context.now })
  // The doctor's row after the visits and before holds and claims, as bookings lock them.
  const version = await changeSchedule(db, providerId, ifMatch, isUndone ? {} : { replacedWeek: replaced })
  if (version === null) throw refuse('stale_version')
  const decided = await decideWeek(context, providerId, wanted, isUndone)
  const write = async (action: AuditAction, origin: 'screen' | 'file') => {
    await dropHoldsOutside(context, providerId, decided)
    await writeWeek(db, { providerId, holdsFrom, hours: decided.hours }, origin)
    await audit(context, { action, object: { kind: 'provider', id: providerId }, detail: holdsFrom, side: 'clinic' })
    await noteChange(db, { noun: 'schedule', id: providerId, providerId })
  }
  return { ...decided, version, replaced, write }
}

type Decided = HoursChange & {
  holdsFrom: PlainDate
  /** With those at places that are not shown, which stay as they are. */
  hours: WeekInterval[] | null
  before: HoursRows
}

/** @throws {Refusal} for a date that is over, hours that cannot be */
export async function decideWeek(
  { db, now, clinic }: Context,
  providerId: string,
  { holdsFrom: asked, hours: said }: Wanted,
  isUndone?: 'undone',
): Promise<Decided> {
  const holdsFrom = asked as PlainDate
  const { time_zone: zone } = clinic
  const places = (await placesOf(db, providerId)).map(({ id }) => id)
  const today = dateIn(zone, now as Instant)
  // From yesterday on, which somewhere it still is.
  const before = await loadHours(db, providerId, addDays(today, -1), endOfTime)
  const weeks = weeksOf(before, providerId)
  const isRemoved = said === null && !isUndone
  unlessRefused(refuseHoldsFrom(weeks, { holdsFrom, isRemoved }, today) ?? undefined)
  if (said) unlessRefused(refuseWeek(said, places) ?? undefined)
  const hidden = weekOn(weeks, holdsFrom).hours.filter(({ locationId }) => !places.includes(locationId))
  const hours = said && [...said, ...hidden]
  const after = withWeek(before, { providerId, holdsFrom }, hours)
  const until = weeks.find((week) => week.holdsFrom !== null && week.holdsFrom > holdsFrom)?.holdsFrom ?? endOfTime
  return {
    ...{ holdsFrom, hours, before, after },
    // Days begin at each place by its own clock.
    range: { from: startOfDay('UTC', addDays(holdsFrom, -1)), to: startOfDay('UTC', addDays(until, 1)) },
    isMeant: ({ timeZone, startsAt }) => {
      const date = dateIn(timeZone, startsAt as Instant)
      return holdsFrom <= date && date < until
    },
  }
}
