import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Stack } from '../../ui/layout.tsx'
import { ManageLink } from '../appointments/visit/manage-link.tsx'
import { CorrectDetails } from '../charts/correct-details.tsx'
import { VisitsAhead } from '../patients/visits-ahead.tsx'
import { MoveSeries } from '../series/move-series.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { alsoInside } from './current-patient.ts'
import { patientName, type DayVisit } from './day.ts'
import { movesWords } from './move-words.ts'
import { oneByOne } from './one-by-one.ts'
import { elementOf, groupOf } from './group-of.ts'
import { MoveVisit, type Proposal } from './move-visit.tsx'
import { offeredActions } from './offered-actions.ts'
import { namesakesOf } from './same-name.ts'
import { sendMove, wayBack } from './send-move.ts'
import type { LiveDay } from './use-day.ts'
import { useVisitActions } from './use-visit-actions.ts'
import type { Viewer } from './visit-status.tsx'

type Shown = Pick<LiveDay, 'now' | 'pending' | 'reload'> & {
  timeZone: string
  /** The visits of the same day as one. */
  itemsAround: (visit: DayVisit) => readonly DayVisit[]
  items: readonly DayVisit[]
}

/** Whether the patient can still change it online. */
const isChangeable = (visit: DayVisit, now: string) =>
  visit.status === 'booked' && changeWindow(visit, now) !== 'closed'

/** What can be done with the visits that a screen shows: for its rows and cards, with the questions that are asked before. */
export function useVisitTools({ items, itemsAround, now, timeZone, pending, reload }: Shown, viewer: Viewer) {
  const { start, cancelAll, say, ...said } = useVisitActions({ items, now, reload }, viewer)
  const texts = useTexts()
  const isPermitted = usePermitted()
  const [asking, setAsking] = useState<{ visit: DayVisit; open: boolean } | null>(null)
  const [moving, setMoving] = useState<{
    visit: DayVisit
    proposal: Proposal | null
    open: boolean
    asked: number
  } | null>(null)
  const [movingSeries, setMovingSeries] = useState<DayVisit | null>(null)
  const mayMove = (each: DayVisit) =>
    each.status === 'booked' && !pending.has(each.id) && isPermitted('appointments:reschedule', each)
  const mayCancel = (each: DayVisit) =>
    !pending.has(each.id) && each.allowedActs.some(({ act, causes }) => act === 'cancel' && causes?.includes('clinic'))
  const startMove = (visit: DayVisit, proposal: Proposal | null = null) =>
    setMoving((before) => ({ visit, proposal, open: true, asked: (before?.asked ?? 0) + 1 }))
  const closed = useRef<DayVisit | null>(null)
  const closeMove = () => {
    closed.current = moving?.visit ?? null
    setMoving((asked) => asked && { ...asked, open: false })
  }
  const closeSeries = () => {
    closed.current = movingSeries
    setMovingSeries(null)
  }
  // The form gives the focus back to what opened it, which may be gone, now or when the visit is drawn elsewhere: then to
  // the visit itself.
  useEffect(() => {
    const visit = closed.current
    if (!visit) return
    if (document.activeElement === document.body) {
      elementOf(visit)?.focus({ preventScroll: true })
      closed.current = null
    } else if (document.activeElement !== elementOf(visit)) closed.current = null
  })
  const moved: Parameters<typeof MoveVisit>[0]['onMoved'] = (told) => {
    closeMove()
    reload()
    const ways = told.done.flatMap(({ before, after }) => {
      const back = wayBack(before, after)
      return back ? [{ visit: { ...before, version: after.version, startsAt: after.startsAt }, back }] : []
    })
    const undo = async () => {
      const restored = await oneByOne(
        ways.map(({ visit }) => visit),
        'reschedule',
        (visit, key) => sendMove(visit, ways.find((way) => way.visit === visit)!.back, key),
      )
      const [refused] = restored.left
      const isOne = ways.length === 1 && refused && !refused.isUnclear
      const code = isOne && isProblem(refused.error) ? refused.error.code : 'internal'
      say({ message: isOne ? texts.t(`errors.${code}`) : movesWords(restored, texts) })
      reload()
    }
    const message = movesWords(told, texts)
    const action = { label: texts.t('common.undo'), onPress: () => void undo() }
    say(ways.length > 0 ? { message, action } : { message })
  }
  const othersOf = (visit: DayVisit, may: (each: DayVisit) => boolean) =>
    groupOf(visit, itemsAround(visit)).filter((each) => each.id !== visit.id && may(each))
  /** Nobody has heard of it within the pause before its mail: then it is as if it had not been. */
  const tellOfBooking = (visit: DayVisit, message: string) => {
    const mayUndo = !visit.series && visit.allowedActs.some(({ act }) => act === 'cancel')
    const undo = {
      label: texts.t('common.undo'),
      onPress: () => start(visit, 'cancel', { cause: 'clinic', reason: '' }),
    }
    say({ message, ...(mayUndo && { action: undo }) })
  }
  const shared = {
    now,
    timeZone,
    // What is pressed stays where it is until the answer is there.
    offeredActions: (each: DayVisit) => offeredActions(pending.get(each.id)?.visit ?? each, now),
    pressedOn: (each: DayVisit) => pending.get(each.id)?.action ?? null,
    namesakesOf: (each: DayVisit) => namesakesOf(each, itemsAround(each)),
    alsoInsideOf: (each: DayVisit) => alsoInside(each, itemsAround(each)),
    groupOf: (each: DayVisit) => groupOf(each, itemsAround(each)),
    onAction: start,
    onCancel: (each: DayVisit) => setAsking({ visit: each, open: true }),
    moveOf: (each: DayVisit) => (mayMove(each) ? () => startMove(each) : null),
    onMoveSeries: setMovingSeries,
  }
  const linkOf = (each: DayVisit): ReactNode => {
    const { id, manageLink: link } = each
    const isOffered = link.isRenewable || link.status === 'open'
    const hasLink = isOffered && isPermitted('appointments:manage-link', each)
    const mayCorrect = isPermitted('patients:write', each)
    const mayAllow = viewer === 'clinic' && isPermitted('patients:allow-visits')
    return (
      (hasLink || mayAllow || mayCorrect) && (
        <Stack>
          {mayCorrect && <CorrectDetails key={`details ${each.patient.id}`} patientId={each.patient.id} />}
          {hasLink && (
            <ManageLink appointmentId={id} link={link} isChangeable={isChangeable(each, now)} onChanged={reload} />
          )}
          {mayAllow && <VisitsAhead key={`ahead ${each.patient.id}`} patientId={each.patient.id} />}
        </Stack>
      )
    )
  }
  const questions = (
    <>
      {asking && (
        <CancelVisit
          {...asking}
          timeZone={timeZone}
          others={othersOf(asking.visit, mayCancel)}
          onKeep={() => setAsking({ ...asking, open: false })}
          now={now}
          onCancel={([first, ...others], canceling) =>
            others.length > 0 ? cancelAll([first!, ...others], canceling) : start(first!, 'cancel', canceling)
          }
        />
      )}
      {moving && (
        <MoveVisit
          key={moving.asked}
          visit={moving.visit}
          proposal={moving.proposal}
          open={moving.open}
          others={othersOf(moving.visit, mayMove)}
          {...{ timeZone, now, viewer }}
          onMoved={moved}
          onStale={reload}
          onKeep={closeMove}
        />
      )}
      {movingSeries && (
        <MoveSeries
          key={movingSeries.id}
          visit={movingSeries}
          onClose={closeSeries}
          onMoved={(count) => {
            closeSeries()
            reload()
            say({ message: texts.t('series.moveDone', { count, name: patientName(movingSeries) }) })
          }}
        />
      )}
    </>
  )
  return {
    shared,
    mayMove,
    startMove,
    lastMoved: moving?.visit ?? null,
    linkOf,
    questions,
    say,
    tellOfBooking,
    ...said,
  }
}
