import { addDays, isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { closureLimits } from '@polyclinic/domain/locations/closed-days.ts'
import { useId, useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { messageOf, refusedFields, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { SettingsBehind } from '../settings-form/settings-behind.tsx'
import type { Difference } from '../settings-form/differences.ts'
import { BookedNote } from './booked-note.tsx'
import { daysWords } from './closure-words.ts'
import styles from './closures.module.css'
import { addClosures, changeClosure, useVisitsOnDays } from './use-closures.ts'
import type { Closure, ClosureWords, Closures } from './use-closures.ts'
import { DateInput } from '../forms/date-input.tsx'

type ClosureDialogProps = {
  closures: Closures
  /** As it was opened; null for a new one. */
  before: Closure | null
  onSaved: (closure: ClosureWords) => void
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
  onClose: () => void
}

/** Closed days: entered or changed, with who is booked on them. */
export function ClosureDialog({ closures, before, onSaved, onBehind, onClose }: ClosureDialogProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const formId = useId()
  // Pressed again after no answer came, it is the same one.
  const newId = useRef(crypto.randomUUID())
  const { today, places, items } = closures
  const [typed, setTyped] = useState<ClosureWords>(before ? wordsOf(before) : { ...empty, from: '', to: '' })
  const [seen, setSeen] = useState(before?.version)
  const [tries, setTries] = useState(0)
  const { busy, attempt, problem, send, forget } = useSubmission()
  const change = (part: Partial<ClosureWords>) => {
    forget()
    setTyped({ ...typed, ...part })
  }

  const saved = before && items.find(({ id }) => id === before.id)
  const isGone = before !== null && !saved
  const isBehind = saved ? saved.version !== seen : false
  const found = wrongIn(typed, today).map((id) => ({ id, message: t(sentences[id]) }))
  const refused = refusedFields(problem, { from: t('closures.fromTaken'), to: t('closures.toWrong') })
  const isTaken = problem?.errors.some(({ code }) => code === 'already_closed') ?? false
  const taken: WrongField[] = isTaken ? [{ id: 'from', message: t('closures.fromTaken') }] : refused
  const wrong = tries > 0 ? [...found, ...taken] : []
  const idOf = (part: string) => `${formId}-${part}`
  const { from, to, locationId } = typed
  const booked = useVisitsOnDays(areDays(typed, today) ? { from, to, locationId } : null)

  async function save() {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const body = { ...typed, name: typed.name.trim() }
    const outcome = await send<unknown>(() =>
      saved ? changeClosure(saved, body) : addClosures([{ id: newId.current, ...body }]),
    )
    if (outcome.done) onSaved(body)
    else if (outcome.problem.code === 'stale_version' || outcome.problem.code === 'not_found') await onBehind()
  }
  const takeTheirs = () => {
    forget()
    setTries(0)
    if (saved) setTyped(wordsOf(saved))
    setSeen(saved?.version)
  }
  const placeWords = (id: string | null) => places.find((place) => place.id === id)?.name ?? t('closures.whole')
  const lines = saved ? differences(saved, typed) : []
  function differences(theirs: ClosureWords, mine: ClosureWords): Difference[] {
    const days = (words: ClosureWords) =>
      isPlainDate(words.from) && isPlainDate(words.to) ? daysWords(words, formatLocale) : '…'
    return [
      { field: t('closures.name'), theirs: theirs.name, mine: mine.name || '…' },
      { field: t('closures.days'), theirs: days(theirs), mine: days(mine) },
      { field: t('closures.place'), theirs: placeWords(theirs.locationId), mine: placeWords(mine.locationId) },
    ].filter((line) => line.theirs !== line.mine)
  }

  return (
    <SubmitDialog
      id={formId}
      title={t(before ? 'closures.change' : 'closures.add')}
      submit={isBehind || isGone ? null : t('closures.save')}
      cancel={t('closures.cancel')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <ErrorSummary
        title={t('common.problem')}
        errors={wrong.map((each) => ({ ...each, id: idOf(each.id) }))}
        attempt={tries + attempt}
      />
      {isBehind && (
        <SettingsBehind
          sentence={t('closures.conflict')}
          {...{ lines, busy }}
          of={problem}
          onMine={() => void save()}
          onTheirs={takeTheirs}
        />
      )}
      {isGone && <p role="alert">{t('closures.gone')}</p>}
      {problem && !isBehind && !isGone && taken.length === 0 && <RefusalNote refusal={problem} isTeam />}
      <Field
        id={idOf('name')}
        label={t('closures.name')}
        hint={t('closures.nameHint')}
        error={messageOf(wrong, 'name')}
      >
        <TextInput
          value={typed.name}
          maxLength={closureLimits.name}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <div className={styles.fields}>
        <Field id={idOf('from')} label={t('closures.from')} error={messageOf(wrong, 'from')}>
          <DateInput
            date={from}
            // Most are closed for one day: the last follows the first as long as nobody says otherwise.
            onChange={(day) => change({ from: day, ...(to === '' || to === from ? { to: day } : {}) })}
          />
        </Field>
        <Field id={idOf('to')} label={t('closures.to')} error={messageOf(wrong, 'to')}>
          <DateInput min={from || today} date={to} onChange={(day) => change({ to: day })} />
        </Field>
      </div>
      {places.length > 1 && (
        <Field label={t('closures.place')}>
          <Select
            value={locationId ?? ''}
            onChange={({ target }) => change({ locationId: target.value === '' ? null : target.value })}
          >
            <option value="">{t('closures.whole')}</option>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div aria-live="polite">
        {booked.data && booked.data.items.length > 0 ? (
          <BookedNote booked={booked.data.items} places={places} />
        ) : (
          areDays(typed, today) && <p>{t(booked.data ? 'closures.noVisits' : 'closures.looking')}</p>
        )}
      </div>
    </SubmitDialog>
  )
}

const empty = { name: '', locationId: null }
const sentences = { name: 'closures.nameMissing', from: 'closures.fromMissing', to: 'closures.toWrong' } as const
const wordsOf = ({ name, from, to, locationId }: Closure): ClosureWords => ({ name, from, to, locationId })
const areDays = ({ from, to }: ClosureWords, today: string) =>
  isPlainDate(from) && isPlainDate(to) && from <= to && to >= today

const isSpan = (from: PlainDate, to: string) => from <= to && to <= addDays(from, closureLimits.days - 1)

const wrongIn = ({ name, from, to }: ClosureWords, today: string): (keyof typeof sentences)[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(isPlainDate(from) ? [] : (['from'] as const)),
  ...(isPlainDate(to) && to >= today && (!isPlainDate(from) || isSpan(from, to)) ? [] : (['to'] as const)),
]
