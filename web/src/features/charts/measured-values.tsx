import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import type { WhoseVital } from '@polyclinic/domain/encounters/vitals.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CriticalWords } from '../encounters/critical-words.tsx'
import styles from './measured-values.module.css'
import { measuredWords, measures, readingOf } from './trend-values.ts'
import type { Vitals } from './use-chart.ts'

type MeasuredValuesProps = { values: Vitals['values']; whose: WhoseVital; system: UnitSystem }

/** What was measured in one visit, beside each other: what is out of its range stands out, and is said. */
export function MeasuredValues({ values, whose, system }: MeasuredValuesProps) {
  const texts = useTexts()
  const { t } = texts
  return (
    <dl className={styles.values}>
      {measures
        .filter(({ names }) => names.some((name) => values[name] !== null))
        .map((measure) => {
          const reading = readingOf(measure, values, { whose, system, texts })
          const isOut = reading !== null && reading.tone !== 'quiet'
          return (
            <div key={measure.word}>
              <dt>{t(measure.word)}</dt>
              <dd className={isOut ? styles.out : undefined} title={isOut ? reading.words : undefined}>
                {measuredWords(measure, values, system, texts)}
                {reading?.tone === 'warn' && <VisuallyHidden>{`, ${reading.words}`}</VisuallyHidden>}
              </dd>
              {reading?.tone === 'critical' && (
                <dd>
                  <CriticalWords>{reading.words}</CriticalWords>
                </dd>
              )}
            </div>
          )
        })}
    </dl>
  )
}
