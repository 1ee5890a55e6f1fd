import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState, type Dispatch } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import type { TextKey } from '../../platform/i18n/catalogue.ts'
import { logFailure } from '../../platform/log.ts'
import type { ToastContent } from '../../ui/toast.tsx'
import { afterPress } from './after-press.ts'
import type { DayEvent } from './day-state.ts'
import { patientName, type DayVisit } from './day.ts'
import type { Canceling, Press } from './offers.ts'
import { sendPress } from './send-press.ts'

const toastFor = 10_000

const saidOf = {
  'check-in': 'doctor.checkedIn',
  'bring-in': 'doctor.broughtIn',
  finish: 'doctor.finished',
  'no-show': 'doctor.markedNoShow',
  cancel: 'doctor.visitCanceled',
  undo: 'doctor.undone',
} as const satisfies Record<Press, TextKey>

type Day = { now: string; dispatch: Dispatch<DayEvent>; reload: () => void }

export type PressVisit = (visit: DayVisit, press: Press, canceling?: Canceling) => void

/** What is pressed shows at once, and is taken back visibly when the server refuses it. */
export function usePresses({ now, dispatch, reload }: Day) {
  const texts = useTexts()
  const [toast, setToast] = useState<ToastContent | null>(null)

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), toastFor)
    return () => clearTimeout(timer)
  }, [toast])

  async function carryOut(visit: DayVisit, press: Press, canceling?: Canceling): Promise<void> {
    setToast(null)
    dispatch({ kind: 'pressed', visit: afterPress(visit, press, now, canceling) })
    try {
      const settled = await sendPress(visit, press, now, canceling)
      dispatch({ kind: 'settled', visit: settled })
      const undo = { label: texts.t('common.undo'), onPress: () => void carryOut(settled, 'undo') }
      const time = formatTime(visit.startsAt as Instant, texts.formatLocale, visit.timeZone)
      const message = texts.t(saidOf[press], { name: patientName(visit), time })
      setToast(press === 'undo' ? { message } : { message, action: undo })
    } catch (error) {
      dispatch({ kind: 'rolled-back', id: visit.id })
      setToast({ message: refusalOf(error, press, texts) })
      if (isProblem(error, 'stale_version', 'state_conflict', 'not_found', 'slot_taken', 'undo_expired')) reload()
    }
  }

  const press: PressVisit = (visit, act, canceling) => void carryOut(visit, act, canceling)
  return { press, toast, closeToast: () => setToast(null) }
}

function refusalOf(error: unknown, press: Press, { t }: Texts): string {
  if (!isProblem(error)) {
    logFailure(press, error)
    return t('errors.internal')
  }
  switch (error.code) {
    case 'stale_version':
    case 'state_conflict':
      return t('doctor.changedMeanwhile')
    case 'slot_taken':
      return t('doctor.undoTimeTaken')
    default:
      return t(`errors.${error.code}`)
  }
}
