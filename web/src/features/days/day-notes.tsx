import CalendarOff from 'lucide-react/icons/calendar-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Day } from './day.ts'
import { isAllDay } from './rows.ts'

type DayNotesProps = { day: Day; /** What is shown could not be refreshed. */ isOutdated: boolean; onRetry: () => void }

/** What holds for the whole day: closed, away, or possibly not up to date. */
export function DayNotes({ day, isOutdated, onRetry }: DayNotesProps) {
  const { t } = useTexts()
  const isAway = day.breaks.some((gap) => gap.kind === 'time-off' && isAllDay(gap, day))
  return (
    <>
      {isOutdated && (
        <Note
          tone="warn"
          role="alert"
          action={
            <Button kind="quiet" size="small" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('doctor.outdated')}
        </Note>
      )}
      {day.closure !== null && <Note icon={CalendarOff}>{t('doctor.closed', { reason: day.closure })}</Note>}
      {isAway && <Note icon={CalendarOff}>{t('doctor.timeOffAllDay')}</Note>}
    </>
  )
}
