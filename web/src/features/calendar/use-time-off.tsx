import { useQueryClient } from '@tanstack/react-query'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import type { ToastContent } from '../../ui/toast.tsx'
import { savedWords } from '../availability/changed-words.ts'
import type { ChangedTimeOff } from '../availability/time-off-dialog.tsx'
import { timeOffWords } from '../availability/time-off-words.ts'
import { restoreTimeOff, undoTimeOff } from '../availability/use-availability.ts'
import type { OpenTimeOff } from './day-column.tsx'
import { OpenedTimeOff } from './opened-time-off.tsx'
import type { CalendarDoctor } from './calendar.ts'
import type { LiveCalendar } from './use-calendar.ts'

/** Time off that is seen in the calendar: opened there, told of when it changes, taken back. */
export function useTimeOff({ frame }: Pick<LiveCalendar, 'frame'>, say: (said: ToastContent) => void) {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ id: string; doctor: CalendarDoctor; times: number } | null>(null)
  const open: OpenTimeOff = useCallback(
    (id, doctor) => setOpened((before) => ({ id, doctor, times: (before?.times ?? 0) + 1 })),
    [],
  )
  const lookAgain = () => void client.invalidateQueries({ queryKey: ['appointment'] })

  /** Says what was done, with the way back. */
  const told = (changed: ChangedTimeOff) => {
    lookAgain()
    const { before, after, canceled, moved } = changed
    const when = timeOffWords((after ?? before)!, frame!.timeZone, formatLocale)
    const message = !after
      ? t('availability.removed', { when })
      : savedWords(t('availability.saved', { when }), changed, t)
    // Visits that a change canceled or moved come back one by one.
    const isUndone = before === null || canceled.length + moved.length === 0
    say({ message, ...(isUndone && { action: { label: t('common.undo'), onPress: () => void undo(changed, when) } }) })
  }

  async function undo({ providerId, before, after, ...changes }: ChangedTimeOff, when: string): Promise<void> {
    try {
      if (before) await restoreTimeOff(providerId, after, before, frame!.today)
      else await undoTimeOff(providerId, after!, changes)
      say({ message: t(before ? 'availability.changedBack' : 'availability.undone', { when }) })
    } catch (error) {
      if (!isProblem(error)) logFailure('time-off', error)
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    } finally {
      lookAgain()
    }
  }
  const close = () => setOpened(null)
  const dialog: ReactNode = opened && frame && (
    <OpenedTimeOff
      key={opened.times}
      id={opened.id}
      doctor={opened.doctor}
      today={frame.today as PlainDate}
      onChanged={told}
      onMissing={(why) => {
        close()
        lookAgain()
        say({ message: t(why === 'gone' ? 'availability.gone' : 'errors.internal') })
      }}
      onClose={close}
    />
  )
  return { told, open, dialog }
}
