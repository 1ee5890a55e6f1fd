import { useMemo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useHydrated } from '../../../platform/page/hydrated.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Note } from '../../../ui/note.tsx'
import { clockText } from '../../holds/clock.ts'
import { useSecondsLeft } from '../../holds/use-seconds-left.ts'
import { visitShort } from '../visit/when-words.ts'
import styles from './booking-waits.module.css'
import { detailsPath, readDraft, type Draft } from './draft.ts'

/** Beside signing in that a booking led to: what waits, how long, and the way back. Its lines are there from the first paint. */
export function BookingWaits() {
  const { t, formatLocale } = useTexts()
  const isHydrated = useHydrated()
  const draft = useMemo(() => (isHydrated ? readDraft() : null), [isHydrated])
  return (
    <Note action={<Anchor href={detailsPath}>{t('account.withoutAccount')}</Anchor>}>
      {t('account.bookingWaits')}
      <span className={styles.line}>{draft?.visit && visitShort(draft.visit, formatLocale)}</span>
      <span className={styles.line}>
        {draft?.held && <TimeLeft secondsLeft={draft.held.secondsLeft} toldAt={draft.toldAt} />}
      </span>
    </Note>
  )
}

function TimeLeft(told: Pick<NonNullable<Draft['held']>, 'secondsLeft'> & Pick<Draft, 'toldAt'>) {
  const { t } = useTexts()
  const left = useSecondsLeft(told)
  if (left === null) return null
  return left > 0 ? t('account.heldFor', { left: clockText(left) }) : t('account.heldNoMore')
}
