import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ChainKind } from '@polyclinic/domain/prescriptions/model.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import styles from './item-card.module.css'
import type { Medication } from './use-medications.ts'

type PriorLineProps = {
  /** As it is printed. */
  name: string | undefined
  kind: ChainKind
  /** What it takes the place of, as it is called. */
  stops: string | undefined
  /** What it goes on from; undefined as long as that is not read. */
  before: Medication | undefined
}

/** What a drug goes on from, and what becomes of that with the signature. */
export function PriorLine({ name, kind, stops, before }: PriorLineProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const words = () => {
    if (stops) return stops === name ? t('prescriptions.changes') : t('prescriptions.stops', { drug: stops })
    if (kind === 'replacement') return t('prescriptions.replacementOf')
    if (before?.status !== 'active') return t('prescriptions.renewalOf')
    const date = formatLongDate(dateIn(timeZone, before.signedAt as Instant), formatLocale)
    return before.endsOn === null
      ? t('prescriptions.renewsOngoing', { date })
      : t('prescriptions.renewsRunning', { date, until: formatLongDate(before.endsOn as PlainDate, formatLocale) })
  }
  return <p className={styles.about}>{words()}</p>
}
