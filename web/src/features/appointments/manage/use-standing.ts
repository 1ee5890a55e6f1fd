import { ownCheckInMinutes } from '@polyclinic/domain/appointments/own-check-in.ts'
import type { readQueuePlace } from '@polyclinic/domain/appointments/endpoints.ts'
import { isItsDay } from '@polyclinic/domain/appointments/rules.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { logFailure } from '../../../platform/log.ts'
import { useOrganization } from '../../../platform/page/site.tsx'
import type { Appointment } from '../visit/booked.ts'
import type { QueuePlace } from './load-queue-place.ts'

type Standing = { appointment: Appointment; place: QueuePlace | null; now: Instant }
type Told = Answer<typeof readQueuePlace>

/** So often somebody who waits is told anew. */
const everyMs = 15_000
/** Of a visit on another day, whether it is still for who is signed in: each so many of them. */
const roundsApart = 4

/**
 * A visit as it stands by now: who waits with its page open sees their place in the queue, a delay and that they are
 * called. Asked for while the page is looked at, from the hour before the visit until it is over; what has become
 * another visit altogether (moved, canceled) is loaded anew. So is, on any day, what is no more for who is signed in: whoever
 * acts for somebody else may be ended while the page is open, and nothing of them stays on it.
 */
export function useStanding({ byCookie, ...loaded }: Standing & { byCookie: boolean }): Standing {
  const { appointment } = loaded
  const { revalidate } = useRevalidator()
  const { ownCheckInMinutes: fromMinutes } = useOrganization().settings
  const [told, setTold] = useState<{ of: Appointment; now: Instant; answer: Told } | null>(null)
  const [clock] = useState(() => Date.parse(loaded.now) - Date.now())
  const loadAnew = useEffectEvent(() => (byCookie ? location.reload() : void revalidate()))
  const ask = useEffectEvent(async (signal: AbortSignal, isRound: boolean) => {
    const now = new Date(Date.now() + clock).toISOString() as Instant
    const isOnAnyDay = isRound && !byCookie && isWaiting(appointment.status)
    if (document.visibilityState === 'hidden' || !(isOnAnyDay || isAwaited(appointment, now, fromMinutes))) return
    const answer = await call<typeof readQueuePlace>(
      'GET',
      '/appointments/{id}/queue-place',
      { params: { id: appointment.id }, query: { context: 'patient' } },
      { signal, byCookie, sessionCheck: true, background: true },
    )
    if (!answer || signal.aborted) return
    if (!isStill(appointment, answer)) return loadAnew()
    setTold({ of: appointment, now, answer })
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = (isRound: boolean) =>
      void ask(signal, isRound).catch((error: unknown) => {
        if (signal.aborted) return
        if (isProblem(error, 'not_found')) loadAnew()
        else if (!isProblem(error)) logFailure('visit', error)
      })
    let rounds = 0
    const timer = setInterval(() => look(++rounds % roundsApart === 0), everyMs)
    document.addEventListener('visibilitychange', () => look(true), { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [])
  if (told?.of !== appointment) return loaded
  const { place, ...standing } = told.answer
  return { appointment: { ...appointment, ...standing }, place, now: told.now }
}

const waits = ['booked', 'arrived', 'checked-in'] as const
const isWaiting = (status: string) => waits.some((each) => each === status)

const isAwaited = (visit: Appointment, now: string, fromMinutes: number) =>
  isWaiting(visit.status) &&
  isItsDay(visit, now) &&
  Date.parse(visit.startsAt) - Date.parse(now) <= Math.max(fromMinutes, ownCheckInMinutes) * 60_000

const isStill = (shown: Appointment, { startsAt, status }: Told) => startsAt === shown.startsAt && isWaiting(status)
