import type { Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSettled } from '../../platform/use-settled.ts'
import { classNames } from '../../ui/class-names.ts'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './diagnosis-search.module.css'
import { useDiagnoses } from './use-encounter.ts'

export type ChosenDiagnosis = Pick<Diagnosis, 'code' | 'title'>
type DiagnosisSearchProps = { chosen: readonly ChosenDiagnosis[]; onChoose: (diagnosis: ChosenDiagnosis) => void }

const pauseMs = 120

/** Finds a diagnosis by words or code while somebody types; what the list does not have is added in their words. */
export function DiagnosisSearch({ chosen, onChoose }: DiagnosisSearchProps) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useSettled(text.trim(), pauseMs)
  const { data } = useDiagnoses(search)
  const isOpen = text.trim() !== ''
  const found = isOpen && search !== '' ? (data?.items ?? []) : []
  const isThere = ({ code, title }: ChosenDiagnosis) =>
    chosen.some((each) => (code === null ? each.title === title : each.code === code))
  const offered: ChosenDiagnosis[] = [
    ...found.filter((each) => !isThere(each)),
    ...(isOpen ? [{ code: null, title: text.trim() }] : []),
  ]
  const marked = Math.min(at, offered.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`
  const choose = (diagnosis: ChosenDiagnosis) => {
    onChoose({ code: diagnosis.code, title: diagnosis.title })
    setText('')
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((marked + step + offered.length) % offered.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (offered[marked]) choose(offered[marked])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setText('')
    }
  }
  return (
    <div className={styles.search}>
      <TextInput
        id={id}
        role="combobox"
        aria-label={t('encounters.diagnosisSearch')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered.length > 0 ? optionId(marked) : undefined}
        placeholder={t('encounters.diagnosisHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={styles.panel}>
          <div id={`${id}-list`} role="listbox" aria-label={t('encounters.assessment')} className={styles.list}>
            {offered.map((diagnosis, index) => (
              // The keys are the field's: an option is pressed, or chosen with the arrows.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${diagnosis.code} ${diagnosis.title}`}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                className={classNames(styles.option, index === marked && styles.marked)}
                onMouseEnter={() => setAt(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(diagnosis)}
              >
                <span className={styles.code}>{diagnosis.code ?? '+'}</span>
                <span className={styles.title}>
                  {index === offered.length - 1
                    ? t('encounters.diagnosisOwnWords', { search: diagnosis.title })
                    : diagnosis.title}
                </span>
                {found.some((each) => each.isOwn && each.code === diagnosis.code && each.title === diagnosis.title) && (
                  <Status tone="brand">{t('encounters.diagnosisOwn')}</Status>
                )}
              </div>
            ))}
          </div>
          <p className={styles.foot} aria-live="polite">
            {data && search !== '' && data.total > found.length
              ? t('encounters.diagnosisResults', { shown: found.length, total: data.total })
              : t('encounters.diagnosisNotComplete')}
          </p>
        </div>
      )}
    </div>
  )
}
