import type { findTimesToMove } from '@polyclinic/domain/appointments/endpoints.ts'
import { compareInstants, isInstant, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '../../../platform/page/context.ts'
import { askedDay, searchWindow } from '../../slots/search-window.ts'
import { weekDays, type Week } from '../../slots/week-of-times.tsx'
import { newKey } from '../../../platform/api/request-key.ts'
import { openVisit, proofOf, type VisitOpening } from '../manage/open-visit.ts'
import { actionsFor } from '../own-visits/visit-actions.ts'

export type WeekToMoveTo = {
  week: Week | null
  first: PlainDate
  today: PlainDate
  /** A day that was asked for and is over. */
  passed: PlainDate | null
  /** A time of the address: chosen where no script could. */
  chosen: Instant | null
  /** Idempotency key; each time to move to adds itself, so that sending twice moves once. */
  key: string
}

/** The visit, and a week of the same doctor's times for the same service at the same place. */
export async function loadMove(args: LoaderFunctionArgs): Promise<{ opened: VisitOpening; to: WeekToMoveTo | null }> {
  const opened = await openVisit(args)
  if (opened.kind !== 'visit' || !actionsFor(opened.appointment, opened.now).change) return { opened, to: null }
  const { appointment } = opened
  const search = new URL(args.request.url).searchParams
  const { now } = opened
  const window = searchWindow(appointment.timeZone, now, weekDays, askedDay(search))
  const { first, today, passed, from, to } = window
  const chosen = search.get('time') ?? ''
  const rest = {
    first,
    today,
    passed,
    key: newKey(),
    chosen: isInstant(chosen) && compareInstants(chosen, now) > 0 ? chosen : null,
  }
  const { id } = appointment
  const slots = await apiOf(args.context)<typeof findTimesToMove>('POST', '/appointments/{id}/times', {
    params: { id },
    query: { context: 'patient' },
    body: { from, to, ...proofOf(args, id) },
  })
  return { opened, to: { ...rest, week: slots.items[0] ?? null } }
}
