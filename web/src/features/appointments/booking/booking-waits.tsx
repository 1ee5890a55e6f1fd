import { formatShortMoment, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useMemo } from 'react'
import { detailsPath } from '../../../platform/online/interrupted-booking.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from './booking-waits.module.css'
import { readDraft } from './draft.ts'

/** Beside signing in that a booking led to: what waits, until when, and the way back. Its lines are there from the first paint. */
export function BookingWaits() {
  const { t, formatLocale } = useTexts()
  const isHydrated = useHydrated()
  const draft = useMemo(() => (isHydrated ? readDraft() : null), [isHydrated])
  const { visit, held } = draft ?? {}
  return (
    <Note action={<Anchor href={detailsPath}>{t('account.withoutAccount')}</Anchor>}>
      {t('account.bookingWaits')}
      <span className={styles.line}>
        {visit && formatShortMoment(visit.startsAt as Instant, formatLocale, visit.timeZone)}
      </span>
      <span className={styles.line}>
        {held &&
          t('account.heldUntil', { time: formatTime(held.expiresAt as Instant, formatLocale, held.visit.timeZone) })}
      </span>
    </Note>
  )
}
