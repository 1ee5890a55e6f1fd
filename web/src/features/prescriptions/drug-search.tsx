import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { printStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Status } from '../../ui/status.tsx'
import { useMovedOnto } from '../../ui/use-moved-onto.ts'
import { useTwoColumns } from '../../ui/use-wide.ts'
import styles from './drug-search.module.css'
import { Found } from './found-words.tsx'
import { flagWords, kindOfForm } from './issue-words.ts'
import { asPrescribed, asTyped, drugName, type Suggestion } from './suggestion.ts'
import { useSuggestions } from './use-suggestions.ts'

const searchAtMost = 60

type DrugSearchProps = {
  patientId: string
  appointmentId: string | null
  prescriptionId: string
  /** What is saved on the prescription, which speaks against some. */
  onDraft: readonly PrescribedDrug[]
  /** What was chosen is looked at. */
  isBusy: boolean
  isLocked: boolean
  field: RefObject<HTMLInputElement | null>
  onChoose: (drug: PrescribedDrug) => void
}

/**
 * Finds a drug while somebody types; what no list has is added as it is typed. Before anything is typed what they often
 * use is at hand.
 */
export function DrugSearch({
  patientId,
  appointmentId,
  prescriptionId,
  onDraft,
  isBusy,
  isLocked,
  field,
  onChoose,
}: DrugSearchProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const isWide = useTwoColumns()
  const [text, setText] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const movedOnto = useMovedOnto(setAt)
  const typed = text.trim()
  const about = { patientId, appointmentId, prescriptionId }
  const { items = [], isComing, problem } = useSuggestions(about, typed, { onDraft, isLocked })
  const isOpen = typed !== ''
  const place = useRef<HTMLDivElement>(null)
  // Room for what is found, before it comes.
  useEffect(() => {
    if (isOpen && !isWide) place.current?.scrollIntoView({ block: 'start' })
  }, [isOpen, isWide])
  const isOffline = problem?.status === 0
  const groups = grouped(items)
  // As they stand: group by group, and what is typed as the last. Without a connection nothing was searched, or can be added.
  const offered: PrescribedDrug[] =
    isOpen && !isOffline
      ? [...groups.flatMap((group) => group.items.map(({ item }) => asPrescribed(item))), asTyped(typed)]
      : []
  // Enter takes the first that is found, and nothing while that is on its way.
  const marked = isComing ? -1 : Math.min(at ?? 0, offered.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`
  const clear = () => {
    setText('')
    setAt(null)
  }
  const choose = (drug: PrescribedDrug) => {
    if (isBusy) return
    clear()
    onChoose(drug)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      if (!isComing && offered.length > 0) setAt((marked + step + offered.length) % offered.length)
    } else if (event.key === 'Enter') {
      if (offered[marked]) choose(offered[marked])
    } else if (event.key === 'Escape') clear()
    else return
    event.preventDefault()
  }
  const option = (suggestion: Suggestion | null, place: number) => {
    return (
      // The keys are the field's: an option is pressed, or chosen with the arrows.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        key={place}
        id={optionId(place)}
        role="option"
        tabIndex={-1}
        aria-selected={place === marked}
        aria-label={suggestion ? nameOf(suggestion, { t, locale }) : undefined}
        className={classNames(styles.option, place === marked && styles.marked)}
        {...movedOnto(place)}
        onClick={() => offered[place] && choose(offered[place])}
      >
        {suggestion ? (
          <Offered suggestion={suggestion} typed={typed} />
        ) : (
          <AsTyped name={typed} isSearched={!isComing && !problem} />
        )}
      </div>
    )
  }
  return (
    <div ref={place} className={styles.search}>
      <div className={styles.line}>
        {isBusy ? <Spinner size="small" /> : <Icon of={Search} />}
        <input
          ref={field}
          id={id}
          type="text"
          role="combobox"
          aria-label={t('prescriptions.drugSearch')}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && marked >= 0 ? optionId(marked) : undefined}
          placeholder={t('prescriptions.drugSearch')}
          className={styles.field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={searchAtMost}
          disabled={isLocked}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(null)
          }}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <CloseButton
            label={t('prescriptions.drugClear')}
            onClose={() => {
              clear()
              field.current?.focus()
            }}
          />
        )}
      </div>
      {!isOpen && items.length > 0 && (
        <div className={styles.often} role="group" aria-labelledby={`${id}-often`}>
          <span id={`${id}-often`} className={styles.oftenWord}>
            {t('prescriptions.oftenUsed')}
          </span>
          {items.map(({ item, flags }, place) => (
            <button
              key={place}
              type="button"
              className={styles.chip}
              disabled={isLocked}
              onClick={() => choose(asPrescribed(item))}
            >
              <Icon of={Plus} size="small" />
              <span>{drugName(item, locale)}</span>
              {flags
                .filter(({ severity }) => severity === 'serious')
                .slice(0, 1)
                .map(({ kind }) => (
                  <span key={kind} className={styles.flag}>
                    {t(flagWords[kind])}
                  </span>
                ))}
            </button>
          ))}
        </div>
      )}
      {isOpen && (
        <>
          {offered.length > 0 && (
            <div
              id={`${id}-list`}
              role="listbox"
              tabIndex={-1}
              aria-label={t('prescriptions.suggestions')}
              className={styles.list}
              onMouseDown={(event) => event.preventDefault()}
            >
              {groups.map(({ from, why, items: ofGroup, first }) => (
                <div key={`${from} ${why}`} role="group" aria-label={t(groupWords[from])} className={styles.group}>
                  <p className={styles.why} aria-hidden="true">
                    {from === 'set' || from === 'diagnosis' ? why : t(groupWords[from])}
                  </p>
                  {ofGroup.map((suggestion, order) => option(suggestion, first + order))}
                </div>
              ))}
              {option(null, offered.length - 1)}
            </div>
          )}
          <p className={styles.foot}>
            {!problem && t('prescriptions.notComplete')}
            <span role="status">
              {problem
                ? t(isOffline ? 'prescriptions.searchOffline' : 'prescriptions.searchFailed')
                : !isComing && t('prescriptions.foundCount', { count: items.length })}
            </span>
          </p>
        </>
      )}
    </div>
  )
}

const groupWords = {
  set: 'prescriptions.fromSet',
  own: 'prescriptions.fromOwn',
  diagnosis: 'prescriptions.fromDiagnosis',
  formulary: 'prescriptions.fromFormulary',
  list: 'prescriptions.fromList',
} as const

type Group = { from: Suggestion['from']; why: string; items: Suggestion[] }

/** By why they are suggested, in the order in which they come. */
function grouped(items: readonly Suggestion[]): (Group & { first: number })[] {
  const groups: Group[] = []
  for (const item of items) {
    const { from, why } = item
    const isOf = (group: Group) =>
      group.from === from && (group.why === why || (from !== 'set' && from !== 'diagnosis'))
    const group = groups.find(isOf)
    if (group) group.items.push(item)
    else groups.push({ from, why, items: [item] })
  }
  let first = 0
  return groups.map((group) => {
    const placed = { ...group, first }
    first += group.items.length
    return placed
  })
}

/** As it is heard, and as it is seen: in one piece, which its marked beginning would break. */
const nameOf = ({ name, strength, form, flags }: Suggestion, { t, locale }: Pick<Texts, 't' | 'locale'>) =>
  [drugName({ name, strength }, locale), form && t(kindOfForm(form)), ...flags.map(({ kind }) => t(flagWords[kind]))]
    .filter(Boolean)
    .join(' ')

/** Its name, with what is typed in it marked, and what speaks against it. */
function Offered({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  const { t, locale } = useTexts()
  const { name, strength, form, flags } = suggestion
  return (
    <>
      <span className={styles.name}>
        <Found name={name} typed={typed} />{' '}
        <span className={styles.rest}>
          {[printStrength(strength, locale), form && t(kindOfForm(form))].filter(Boolean).join(' ')}
        </span>
      </span>
      {flags.map(({ kind, severity }) => (
        <Fragment key={kind}>
          {/* So that what is read and what it is called have the same words. */}{' '}
          <Status
            tone={severity === 'serious' ? 'bad' : 'neutral'}
            icon={severity === 'serious' ? TriangleAlert : undefined}
          >
            {t(flagWords[kind])}
          </Status>
        </Fragment>
      ))}
    </>
  )
}

function AsTyped({ name, isSearched }: { name: string; isSearched: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <span className={styles.name}>{t('prescriptions.asTyped', { name })}</span>
      {isSearched && <Status>{t('prescriptions.asTypedHint')}</Status>}
    </>
  )
}
