import { doseUnitOf } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { printDose } from '@polyclinic/domain/prescriptions/dose/print-dose.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { LeftWords } from '../drafts/left-words.tsx'
import { drugName } from './suggestion.ts'

/** A drug in a line, as it was typed. */
function drugLine(item: PrescribedDrug, { t, locale }: Texts): string {
  const { dose, everyDays, days, note, indication } = item
  return [
    drugName(item, locale),
    dose && printDose({ dose, everyDays }, locale, doseUnitOf(item), true),
    days && (days === 'ongoing' ? t('prescriptions.untilFurther') : t('prescriptions.daysCount', { count: days })),
    indication,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

type LeftDrugsProps = {
  said: string
  typed: readonly PrescribedDrug[]
  /** What became of the prescription has these: what reads the same there is not left over. */
  signed: readonly PrescribedDrug[]
  onGone: () => void
}

/** What was typed on a prescription that was ended somewhere else. */
export function LeftDrugs({ said, typed, signed, onGone }: LeftDrugsProps) {
  const texts = useTexts()
  const there = new Set(signed.map((item) => drugLine(item, texts)))
  const lines = typed.map((item) => drugLine(item, texts)).filter((line) => !there.has(line))
  if (lines.length === 0) return null
  return (
    <LeftWords {...{ said, onGone }} words={lines.join('\n')}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </LeftWords>
  )
}
