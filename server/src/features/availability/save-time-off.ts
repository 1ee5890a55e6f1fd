import type {
  addTimeOff as addContract,
  changeTimeOff as changeContract,
} from '@polyclinic/domain/availability/endpoints.ts'
import {
  decideAbsence,
  decideFates,
  rangesAround,
  rangesOverlap,
  type Range,
} from '@polyclinic/domain/availability/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import { lockTimesOfVisits } from '../appointments/lock-times-of-visits.ts'
import { keepTimeZone } from '../locations/write-locations.ts'
import { isAwayIn, lockTimeOff, writeEnteredTimeOff, type TimeOffRow } from '../providers/time-off-rows.ts'
import { claimExternal, dropExternalClaims } from '../slots/claim-external.ts'
import { claimForTimeOff, dropHolds, dropTimeOffClaims } from '../slots/claims.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { showTimeOff } from './show-time-off.ts'
import {
  cancelInTheWay,
  claimedFrom,
  lockVisitsIn,
  moveInTheWay,
  readVisitsInTheWay,
  timesOfVisitsIn,
} from './visits-in-the-way.ts'

type TimeOffBody = Input<typeof addContract>['body']

/** A doctor is away from then on. */
export const addTimeOff = (
  scope: RequestScope,
  { params: { providerId }, body }: Input<typeof addContract>,
): Promise<Output<typeof addContract>> =>
  withAlternatives(scope, () =>
    scope.transact(async (context) => {
      await accessDoctor(context, 'schedules:change', providerId)
      const range = unlessRefused(decideAbsence(body, { timeZone: await keepTimeZone(context.db), now: context.now }))
      await lockWithMoves(context, providerId, body)
      return save(context, providerId, body, { ...range, id: newId(), version: 0 })
    }),
  )

/** The same at another time, or for another reason. */
export const changeTimeOff = (
  scope: RequestScope,
  { params: { providerId, timeOffId }, headers, body }: Input<typeof changeContract>,
): Promise<Output<typeof changeContract>> =>
  withAlternatives(scope, () =>
    scope.transact(async (context) => {
      await accessDoctor(context, 'schedules:change', providerId)
      const timeZone = await keepTimeZone(context.db)
      await lockWithMoves(context, providerId, body)
      const before = await timeOffToChange(context, providerId, timeOffId, headers['if-match'])
      const range = unlessRefused(decideAbsence(body, { timeZone, now: context.now, begun: before.from }))
      return save(context, providerId, body, { ...range, id: timeOffId, version: before.version })
    }),
  )

/** Whoever is away, whoever is given visits, and what these visits take: at once, so that two absences never wait for each other. */
function lockWithMoves({ db }: Context, providerId: string, { visits }: TimeOffBody): Promise<void> {
  const moves = visits.flatMap((visit) => (visit.fate === 'move' ? [visit] : []))
  return lockTimesOfVisits(
    db,
    moves.map(({ id }) => id),
    [providerId, ...moves.map(({ to }) => to.providerId)],
  )
}

/** One of a doctor's, as it was seen. @throws {Refusal} */
export async function timeOffToChange(
  { db }: Context,
  providerId: string,
  id: string,
  ifMatch: string | undefined,
): Promise<TimeOffRow> {
  const found = await lockTimeOff(db, providerId, id)
  if (!found) throw refuse('not_found')
  if (isStale(found, ifMatch)) throw refuse('stale_version')
  return found
}

/** `version` before it is saved, 0 of a new one. */
type ToSave = Range & { id: string; version: number }

/**
 * Under the doctor's lock, and with all visits of that time kept as they are: what is decided about them is about all of
 * them. What is canceled or moved gives its time back before the absence takes it; what is kept keeps it. A booking that comes at
 * the same moment is before or after: the one of the two that is later finds its time taken.
 */
async function save(
  context: Context,
  providerId: string,
  body: TimeOffBody,
  { id, version, from, to }: ToSave,
): Promise<Output<typeof addContract>> {
  const { db } = context
  const range = { from, to }
  if (await isAwayIn(db, providerId, range, id)) throw refuse('time_off_overlaps')
  const all = { resourceId: providerId, ...range }
  await dropHolds(db, all)
  await lockVisitsIn(db, providerId, range)
  // Before the visits themselves: whoever books in between is among those, and nobody is passed around unseen.
  const taken = await timesOfVisitsIn(db, providerId, range)
  const visits = await readVisitsInTheWay(context, providerId, range)
  const { canceled, moved } = unlessRefused(decideFates(visits, body.visits))
  for (const visit of canceled) await cancelInTheWay(context, visit, body.words)
  for (const { visit, to: time } of moved) {
    if (time.providerId === providerId && rangesOverlap(range, claimedFrom(visit, time.startsAt)))
      throw refuseField(
        `/body/visits/${placeOf(body, visit)}/to/startsAt`,
        'in_the_way',
        'The doctor is away then, too.',
      )
    await moveInTheWay(context, visit, time)
  }
  await dropTimeOffClaims(db, id)
  // An absence counts before what a calendar elsewhere says of the same time.
  await dropExternalClaims(db, providerId, range)
  const row = { id, note: body.note ?? null, ...range }
  await writeEnteredTimeOff(db, providerId, row, version + 1)
  const gone = new Set([...canceled, ...moved.map(({ visit }) => visit)].map((visit) => visit.id))
  const kept = taken.filter(({ visitId }) => !gone.has(visitId))
  const claimed = rangesAround(range, kept).map((part) => ({ resourceId: providerId, ...part }))
  if (!(await claimForTimeOff(db, claimed, id))) throw refuse('visits_changed')
  await claimExternal(db, providerId, context.now)
  await audit(context, {
    action: version === 0 ? 'schedules:add-time-off' : 'schedules:change-time-off',
    object: { kind: 'provider', id: providerId },
    detail: id,
    side: 'clinic',
  })
  await noteChange(db, { noun: 'schedule', id: providerId, providerId })
  return showTimeOff(context, providerId, { ...row, version: version + 1 })
}

const placeOf = ({ visits }: TimeOffBody, { id }: { id: string }) => visits.findIndex((visit) => visit.id === id)
