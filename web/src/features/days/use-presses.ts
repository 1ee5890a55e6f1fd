import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import type { ToastContent } from '../../ui/toast.tsx'
import { actLooks } from './act-looks.ts'
import { afterPress } from './after-press.ts'
import { daysKey, withVisit, type KnownDay } from './day-queries.ts'
import { patientName, type DayVisit } from './day.ts'
import type { Canceling, Press } from './offers.ts'
import { sendPress } from './send-press.ts'

const toastFor = 10_000

export const pressKey = ['press']

/** What somebody pressed, and the visit as it will be once the server has answered. */
export type Pressed = { visit: DayVisit; press: Press; canceling: Canceling | undefined; after: DayVisit }

type Day = { now: string; reload: () => void }

export type PressVisit = (visit: DayVisit, press: Press, canceling?: Canceling) => void

/** What is pressed shows at once, and is taken back visibly when the server refuses it. */
export function usePresses({ now, reload }: Day) {
  const texts = useTexts()
  const client = useQueryClient()
  const { mutateAsync: send } = useMutation({
    mutationKey: pressKey,
    mutationFn: ({ visit, press, canceling }: Pressed) => sendPress(visit, press, now, canceling),
    onSuccess: (settled) =>
      client.setQueriesData<KnownDay>({ queryKey: daysKey }, (day) => day && withVisit(day, settled)),
  })
  const [toast, setToast] = useState<ToastContent | null>(null)

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), toastFor)
    return () => clearTimeout(timer)
  }, [toast])

  async function carryOut(visit: DayVisit, press: Press, canceling?: Canceling): Promise<void> {
    setToast(null)
    try {
      const settled = await send({ visit, press, canceling, after: afterPress(visit, press, now, canceling) })
      const undo = { label: texts.t('common.undo'), onPress: () => void carryOut(settled, 'undo') }
      const time = formatTime(visit.startsAt as Instant, texts.formatLocale, visit.timeZone)
      const message = texts.t(actLooks[press].done, { name: patientName(visit), time })
      setToast(press === 'undo' ? { message } : { message, action: undo })
    } catch (error) {
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
