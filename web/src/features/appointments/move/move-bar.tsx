import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './move-bar.module.css'

export const moveForm = 'move'

/** On a phone the page is long: its one action stays in view. */
export function MoveBar({ chosen, timeZone }: { chosen: Instant | null; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={styles.bar}>
      <p>
        <span className={styles.term}>{t('booking.newTime')}</span>
        <b>
          {chosen
            ? `${formatShortDay(dateIn(timeZone, chosen), formatLocale)}, ${formatTime(chosen, formatLocale, timeZone)}`
            : t('booking.stillOpen')}
        </b>
      </p>
      <Button type="submit" form={moveForm} kind="main" disabled={!chosen} busy={isBusy}>
        {isBusy ? t('booking.moving') : t('booking.move')}
      </Button>
    </div>
  )
}
