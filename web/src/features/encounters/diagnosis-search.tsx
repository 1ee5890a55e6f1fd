import type { Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import Star from 'lucide-react/icons/star'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSettled } from '../../platform/use-settled.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMovedOnto } from '../../ui/use-moved-onto.ts'
import styles from './diagnosis-search.module.css'
import { useDiagnoses } from './use-encounter.ts'

export type ChosenDiagnosis = Pick<Diagnosis, 'code' | 'title'>
type DiagnosisSearchProps = {
  chosen: readonly ChosenDiagnosis[]
  /** What was taken away last, with its button: the field takes the focus, and stays closed. */
  removed: object | null
  onChoose: (diagnosis: ChosenDiagnosis) => void
}

const pauseMs = 120

/**
 * Finds a diagnosis by words or code while somebody types; what the list does not have is added in their words. Before
 * anything is typed their favorites and what they use most are there.
 */
export function DiagnosisSearch({ chosen, removed, onChoose }: DiagnosisSearchProps) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const movedOnto = useMovedOnto(setAt)
  const [isHere, setHere] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    if (removed === null) return
    isMoved.current = true
    field.current?.focus()
    isMoved.current = false
  }, [removed])
  const search = useSettled(text.trim(), pauseMs)
  const { data, isPlaceholderData, failureCount, refetch } = useDiagnoses(search)
  const isTyped = text.trim() !== ''
  // What is there may belong to what was typed before.
  const isAnswered = data !== undefined && !isPlaceholderData
  const isFailed = isTyped && search === text.trim() && !isAnswered && failureCount > 0
  const isComing = isTyped && !isFailed && (search !== text.trim() || !isAnswered)
  const found = isTyped === (search !== '') && !isFailed ? (data?.items ?? []) : []
  const isThere = ({ code, title }: ChosenDiagnosis) =>
    chosen.some((each) => (code === null ? each.title === title : each.code === code))
  const offered: ChosenDiagnosis[] = [
    ...found.filter((each) => !isThere(each)),
    ...(isTyped ? [{ code: null, title: text.trim() }] : []),
  ]
  const isOpen = isTyped || (isHere && offered.length > 0)
  // Enter adds the first that is found, and nothing while that is on its way; of what is there before anything is typed or
  // without a search, only what somebody went to.
  const marked = isComing ? -1 : Math.min(at ?? (isTyped && !isFailed ? 0 : -1), offered.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`
  const choose = (diagnosis: ChosenDiagnosis) => {
    onChoose({ code: diagnosis.code, title: diagnosis.title })
    setText('')
    setAt(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (isComing) return
      setAt(marked < 0 && step < 0 ? offered.length - 1 : (marked + step + offered.length) % offered.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (offered[marked]) choose(offered[marked])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setText('')
      setHere(false)
    }
  }
  return (
    <div className={styles.search}>
      <TextInput
        ref={field}
        id={id}
        role="combobox"
        aria-label={t('encounters.diagnosisSearch')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked >= 0 ? optionId(marked) : undefined}
        placeholder={t('encounters.diagnosisHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(null)
          setHere(true)
        }}
        onFocus={() => setHere(!isMoved.current)}
        onClick={() => setHere(true)}
        onBlur={() => setHere(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={styles.panel}>
          <div
            id={`${id}-list`}
            role="listbox"
            // It scrolls, which would make it a stop of the Tab key that goes away with the focus.
            tabIndex={-1}
            aria-label={t('encounters.assessment')}
            className={styles.list}
            onMouseDown={(event) => event.preventDefault()}
          >
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
                {...movedOnto(index)}
                onClick={() => choose(diagnosis)}
              >
                <span className={styles.code}>{diagnosis.code ?? '+'}</span>
                <span className={styles.title}>
                  {isTyped && index === offered.length - 1
                    ? t('encounters.diagnosisOwnWords', { search: diagnosis.title })
                    : diagnosis.title}
                </span>
                <Use found={found.find((each) => each.code === diagnosis.code && each.title === diagnosis.title)} />
              </div>
            ))}
          </div>
          <div className={styles.foot}>
            <p aria-live="polite" className={isFailed ? styles.failed : undefined}>
              {isFailed
                ? t('encounters.diagnosisFailed')
                : !isTyped
                  ? t('encounters.diagnosisUsed')
                  : data && search !== '' && data.total > found.length
                    ? t('encounters.diagnosisResults', { shown: found.length, total: data.total })
                    : t('encounters.diagnosisNotComplete')}
            </p>
            {isFailed && (
              <Button
                size="small"
                onClick={() => {
                  void refetch()
                  field.current?.focus()
                }}
              >
                {t('common.tryAgain')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** That somebody marked it, or wrote it before. */
function Use({ found }: { found: { isOwn: boolean; isFavorite: boolean } | undefined }) {
  const { t } = useTexts()
  if (!found?.isOwn && !found?.isFavorite) return null
  return (
    <Status tone="brand" icon={found.isFavorite ? Star : undefined}>
      {t(found.isFavorite ? 'encounters.diagnosisFavorite' : 'encounters.diagnosisOwn')}
    </Status>
  )
}
