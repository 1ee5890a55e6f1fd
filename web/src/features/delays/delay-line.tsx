import ClockAlert from 'lucide-react/icons/clock-alert'
import ClockCheck from 'lucide-react/icons/clock-check'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Viewer } from '../days/visit-status.tsx'
import styles from './delay-line.module.css'
import { delayToldWords } from './told-words.ts'
import type { LateDoctor, DelayRecipients } from './use-delay.ts'

/** What was said here a moment ago: as long as the mails about it have not left it can be taken back. */
export type SaidDelay = { doctor: LateDoctor; before: number; told: DelayRecipients }

type DelayLineProps = {
  doctor: LateDoctor
  viewer: Viewer
  said: SaidDelay | null
  items: readonly DayVisit[]
  mayChange: boolean
  busy: boolean
  onSay: (minutes: number) => void
  onAsk: () => void
}

/** That a doctor runs late, or is on time again, and what can be done about it. */
export function DelayLine({ doctor, viewer, said, items, mayChange, busy, onSay, onAsk }: DelayLineProps) {
  const texts = useTexts()
  const { t } = texts
  const { minutes } = said?.doctor.delay ?? doctor.delay
  const isLate = minutes > 0
  const sentence =
    viewer === 'doctor'
      ? isLate
        ? t('doctor.youAreLate', { count: minutes })
        : t('doctor.youAreOnTime')
      : isLate
        ? t('doctor.isLate', { name: doctor.name, count: minutes })
        : t('doctor.isOnTime', { name: doctor.name })
  return (
    <Note
      tone={isLate ? 'warn' : 'ok'}
      icon={isLate ? ClockAlert : ClockCheck}
      role={said ? 'status' : undefined}
      action={
        mayChange && (
          <Row className={styles.acts}>
            {said && (
              <Button size="small" kind="quiet" busy={busy} onClick={() => onSay(said.before)}>
                {t('common.undo')}
              </Button>
            )}
            {isLate && (
              <>
                <Button size="small" kind="quiet" onClick={onAsk}>
                  {t('doctor.delayChange')}
                </Button>
                {!said && (
                  <Button size="small" kind="quiet" busy={busy} onClick={() => onSay(0)}>
                    {t('doctor.onTimeAgain')}
                  </Button>
                )}
              </>
            )}
          </Row>
        )
      }
    >
      <strong>{sentence}</strong>
      {said && said.told.length > 0 && <> {delayToldWords(said.told, items, texts)}</>}
    </Note>
  )
}
