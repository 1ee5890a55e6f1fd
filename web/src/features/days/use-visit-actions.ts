import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import type { ToastContent } from '../../ui/toast.tsx'
import { alsoInsideWords } from './also-inside-words.ts'
import { afterAction } from './after-action.ts'
import { alsoInside } from './current-patient.ts'
import { daysKey, withVisit, type KnownDay } from './day-queries.ts'
import { patientName, type DayVisit } from './day.ts'
import { doneWords } from './done-words.ts'
import { leftWords, readMove } from './move-words.ts'
import { oneByOne } from './one-by-one.ts'
import { canUndo, offeredActions, type Canceling, type VisitAction } from './offered-actions.ts'
import { sendAction } from './send-action.ts'
import type { LiveDay } from './use-day.ts'
import type { Viewer } from './visit-status.tsx'

export const actionKey = ['visit-action']

/** What somebody pressed, and the visit as it will be once the server has answered. */
export type StartedAction = { visit: DayVisit; action: VisitAction; canceling: Canceling | undefined; after: DayVisit }

type Shown = Pick<LiveDay, 'now' | 'reload'> & { items: readonly DayVisit[] }

export type StartAction = (visit: DayVisit, action: VisitAction, canceling?: Canceling) => void

/** What is pressed shows at once, and is taken back visibly when the server refuses it. */
export function useVisitActions({ items, now, reload }: Shown, viewer: Viewer) {
  const texts = useTexts()
  const client = useQueryClient()
  const { mutateAsync: send } = useMutation({
    mutationKey: actionKey,
    mutationFn: ({ visit, action, canceling }: StartedAction) => sendAction(visit, action, now, canceling),
    onSuccess: (settled) =>
      client.setQueriesData<KnownDay>({ queryKey: daysKey }, (day) => day && withVisit(day, settled)),
  })
  const [toast, setToast] = useState<ToastContent | null>(null)
  // At once: a second press comes before anything is drawn.
  const sent = useRef(new Set<string>())
  const acted = useRef<DayVisit | null>(null)

  /** What somebody did elsewhere on the screen, with the way back. */
  const tell = (settled: DayVisit, message: string) => {
    acted.current = settled
    const undo = { label: texts.t('common.undo'), onPress: () => void carryOut(settled, 'undo') }
    setToast(canUndo(settled, now) ? { message, action: undo } : { message })
  }

  async function carryOut(visit: DayVisit, action: VisitAction, canceling?: Canceling): Promise<void> {
    if (sent.current.has(visit.id)) return
    sent.current.add(visit.id)
    acted.current = visit
    setToast(null)
    try {
      const settled = await send({ visit, action, canceling, after: afterAction(visit, action, now) })
      const undo = { label: texts.t('common.undo'), onPress: () => void carryOut(settled, 'undo') }
      const others = action === 'bring-in' ? alsoInside(settled, items) : []
      const message = [
        doneWords(visit, action, settled, texts),
        alsoInsideWords(others, { timeZone: visit.timeZone, viewer }, texts),
      ]
        .filter(Boolean)
        .join(' ')
      // One room, one patient: whoever was forgotten in it is asked about.
      const [left, ...more] = others.filter((other) => offeredActions(other, now).verb === 'finish')
      const next = left &&
        more.length === 0 && {
          label: texts.t('doctor.finishAsked', { name: patientName(left) }),
          onPress: () => void carryOut(left, 'finish'),
        }
      setToast({
        message,
        ...(next && { next }),
        ...(action !== 'undo' && canUndo(settled, now) && { action: undo }),
      })
    } catch (error) {
      setToast({ message: await refusalOf(error, action, visit, texts) })
      if (isProblem(error, 'stale_version', 'state_conflict', 'not_found', 'slot_taken', 'undo_expired')) reload()
    } finally {
      sent.current.delete(visit.id)
    }
  }

  /** For several of a group: those with whom it could not be done are named, and an undo takes back all others. */
  async function carryOutAll(visits: readonly DayVisit[], action: 'cancel' | 'undo', canceling?: Canceling) {
    if (visits.some(({ id }) => sent.current.has(id))) return
    for (const { id } of visits) sent.current.add(id)
    acted.current = visits[0]!
    setToast(null)
    const { done, left } = await oneByOne(visits, action, (visit) =>
      send({ visit, action, canceling, after: afterAction(visit, action, now) }),
    )
    for (const { id } of visits) sent.current.delete(id)
    const undoable = done.map(({ after }) => after).filter((after) => canUndo(after, now))
    const undo = { label: texts.t('common.undo'), onPress: () => void carryOutAll(undoable, 'undo') }
    const isCancel = action === 'cancel'
    const message = [
      done.length > 0 && texts.t(isCancel ? 'doctor.groupCanceled' : 'doctor.groupBack', { count: done.length }),
      leftWords(left, texts),
    ]
    setToast({
      message: message.filter(Boolean).join(' '),
      ...(isCancel && undoable.length > 0 && { action: undo }),
    })
    reload()
  }

  const start: StartAction = (visit, act, canceling) => void carryOut(visit, act, canceling)
  return {
    start,
    cancelAll: (visits: readonly DayVisit[], canceling: Canceling) => void carryOutAll(visits, 'cancel', canceling),
    toast,
    say: setToast,
    tell,
    closeToast: () => setToast(null),
    /** The visit that was pressed on last. */ acted,
  }
}

async function refusalOf(error: unknown, action: VisitAction, visit: DayVisit, texts: Texts): Promise<string> {
  const { t } = texts
  if (!isProblem(error)) {
    logFailure(action, error)
    return t('errors.internal')
  }
  switch (error.code) {
    case 'stale_version':
    case 'state_conflict':
      return (await readMove(visit, texts)) ?? t('doctor.changedMeanwhile')
    case 'slot_taken':
      return t('doctor.undoTimeTaken')
    default:
      return t(`errors.${error.code}`)
  }
}
