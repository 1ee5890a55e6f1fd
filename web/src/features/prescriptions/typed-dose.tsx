import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { doseUnitOf } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { isMisread, type Misread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { parseDose } from '@polyclinic/domain/prescriptions/dose/parse-dose.ts'
import { printDose } from '@polyclinic/domain/prescriptions/dose/print-dose.ts'
import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { isSaid } from './dose-kinds.ts'
import styles from './typed-dose.module.css'

type Change = (changes: Partial<PrescribedDrug>) => void
type TypedDoseProps = { item: PrescribedDrug; onChange: Change; onMisread: (misread: Misread | null) => void }

const readDose = (item: PrescribedDrug, typed: string, language: 'en' | 'de') =>
  parseDose(typed, { language, unit: doseUnitOf(item) })

/** The dose as doctors write it by hand, `1-0-1-0`: read here, and typed here. One line, which wraps where it is long. */
export function TypedDose({ item, onChange, onMisread }: TypedDoseProps) {
  const { t, locale } = useTexts()
  // What is being typed; null: the dose as it is.
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const { dose, everyDays } = item
  const shown = dose !== null && dose.kind !== 'text' && isSaid(dose) ? printDose({ dose, everyDays }, locale) : ''
  const take = () => {
    if (typed === null) return
    const found = typed.trim() === '' ? null : readDose(item, typed, locale)
    const misread = isMisread(found) ? found : null
    setWrong(misread !== null)
    onMisread(misread)
    if (misread) return
    setTyped(null)
    if (found && !isMisread(found)) onChange(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  return (
    <TextArea
      rows={1}
      className={styles.typed}
      aria-label={t('prescriptions.shorthand')}
      aria-invalid={isWrong || undefined}
      title={t('prescriptions.shorthandHint')}
      placeholder="1-0-1-0"
      autoComplete="off"
      spellCheck={false}
      maxLength={80}
      value={typed ?? shown}
      data-marked={isWrong || undefined}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value.replaceAll('\n', ' '))
        setWrong(false)
        onMisread(null)
      }}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  )
}

/** What was typed and may mean something else, or nothing: with what can be meant. */
export function MisreadNote({ misread, item, onChange }: { misread: Misread; item: PrescribedDrug; onChange: Change }) {
  const { t, locale } = useTexts()
  const meant = misread.instead.filter((each) => !isMisread(readDose(item, each, locale)))
  const take = (words: string) => {
    const found = readDose(item, words, locale)
    if (!isMisread(found)) onChange(found)
  }
  return (
    <Note tone="bad" role="alert">
      <p>{t(`prescriptions.misread-${misread.misread}`, { at: misread.at })}</p>
      {meant.length > 0 && (
        <Row>
          {meant.map((each) => (
            <Button key={each} size="small" onClick={() => take(each)}>
              {each}
            </Button>
          ))}
        </Row>
      )}
    </Note>
  )
}
