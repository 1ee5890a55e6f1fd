import type { readDay } from '@polyclinic/domain/days/endpoints.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem, unreachable } from '../../platform/api/problem.ts'
import { logFailure } from '../../platform/log.ts'
import { watchChanges } from '../../platform/stream/changes.ts'
import type { Day } from './day.ts'
import { dayAsked, reduceDay, shownDay, type DayEvent, type DayState } from './day-state.ts'
import { useClock } from './use-clock.ts'

/** Changes come in bursts: one question answers them all. */
const gatherFor = 150
const freshFor = 8000

export type LiveDay = Pick<DayState, 'fresh' | 'problem' | 'pending' | 'frame'> & {
  day: Day | null
  now: string
  reload: () => void
  dispatch: Dispatch<DayEvent>
}

/** A day of the clinic that stays as it is on the server. Null asks for today, whichever day that is. */
export function useDay(date: string | null): LiveDay {
  const asked = date ?? 'today'
  const [kept, dispatch] = useReducer(reduceDay, asked, dayAsked)
  const state = reduceDay(kept, { kind: 'asked', asked })
  const now = useClock(state.clockSkew)
  const running = useRef<AbortController>(undefined)

  const load = useCallback(
    async (background: boolean) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      try {
        const params = { date: asked }
        const day = await call<typeof readDay>('GET', '/days/{date}', { params }, { signal, background })
        if (day) dispatch({ kind: 'loaded', asked, day, at: Date.now() })
      } catch (error) {
        if (!isProblem(error)) logFailure('day', error)
        if (!signal.aborted) dispatch({ kind: 'failed', asked, problem: isProblem(error) ? error : unreachable() })
      }
    },
    [asked],
  )
  const reload = useCallback(() => void load(false), [load])

  useEffect(() => {
    dispatch({ kind: 'asked', asked })
    reload()
    return () => running.current?.abort()
  }, [asked, reload])

  const refresh = useEffectEvent(() => void load(true))
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const stop = watchChanges((change) => {
      if (change && change.noun !== 'appointment') return
      clearTimeout(soon)
      soon = setTimeout(() => refresh(), gatherFor)
    })
    return () => {
      clearTimeout(soon)
      stop()
    }
  }, [])

  const hasNewDayBegun = state.day !== null && dateIn(state.day.timeZone, now as Instant) !== state.day.today
  useEffect(() => {
    if (hasNewDayBegun) refresh()
  }, [hasNewDayBegun])

  useEffect(() => {
    if (state.fresh.size === 0) return
    const timer = setTimeout(() => dispatch({ kind: 'looked-at' }), freshFor)
    return () => clearTimeout(timer)
  }, [state.fresh])

  const { fresh, problem, pending, frame } = state
  return { day: shownDay(state), frame, now, fresh, problem, pending, reload, dispatch }
}
