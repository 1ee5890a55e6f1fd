import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { differenceOf, expectedIn } from '@polyclinic/domain/invoices/cash-closing.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { closeCashBox, type CashBox, type CashClosing } from './use-cash-box.ts'

type CountDialogProps = {
  /** As it is now, also while it is being counted. */
  box: CashBox
  /** Reads it again: money moved meanwhile. */
  onBehind: () => void
  onClose: () => void
  onDone: (closing: CashClosing) => void
}

/** What is in the cash box, what of it is taken out, and why it differs from what should be there. */
export function CountDialog({ box, onBehind, onClose, onDone }: CountDialogProps) {
  const { currency, lastNumber, movedMinor } = box
  const { t, formatLocale } = useTexts()
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const [counted, setCounted] = useState('')
  const [removed, setRemoved] = useState('')
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  // While somebody types 120, 1 is no count.
  const [isLeft, setLeft] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [countedId, removedId, noteId] = [useId(), useId(), useId()]
  const { busy, problem, send, forget } = useSubmission()
  const countedMinor = readAmount(counted, currency, formatLocale)
  const removedMinor = removed.trim() === '' ? 0 : readAmount(removed, currency, formatLocale)
  const isRemovedRight = removedMinor !== null && removedMinor <= (countedMinor ?? removedMinor)
  const expected = expectedIn(box)
  const difference = countedMinor === null ? 0 : differenceOf(box, countedMinor)
  const isDifferenceTold = isLeft || isSent
  const isNoteMissing = difference !== 0 && note.trim() === ''
  const example = writeAmount(25_000, currency, formatLocale)
  const differenceWords = () => {
    if (countedMinor === null || expected === null || !isDifferenceTold) return null
    const amount = money(Math.abs(difference))
    if (difference === 0) return t('cash.differsNone')
    return difference < 0 ? t('cash.missing', { amount }) : t('cash.tooMuch', { amount })
  }
  const type = (change: () => void) => {
    forget()
    setChecked(false)
    change()
  }
  async function close() {
    setSent(true)
    if (countedMinor === null) return document.getElementById(countedId)?.focus()
    if (!isRemovedRight) return document.getElementById(removedId)?.focus()
    if (isNoteMissing) return document.getElementById(noteId)?.focus()
    if (!isChecked) return setChecked(true)
    const said = difference === 0 ? null : note.trim()
    const body = { number: lastNumber + 1, movedMinor, countedMinor, removedMinor, note: said }
    const outcome = await send((key) => closeCashBox(body, key))
    if (outcome.done) onDone(outcome.value)
    else if (outcome.problem.code === 'cash_moved') {
      setChecked(false)
      onBehind()
    }
  }
  return (
    <SubmitDialog
      title={t('cash.countTitle')}
      submit={t(isChecked ? 'cash.close' : 'cash.check')}
      busy={busy}
      onSubmit={close}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      {expected !== null && (
        <p>
          {t('cash.inBox')}: <b>{money(expected)}</b>
        </p>
      )}
      <Field
        label={t('cash.counted')}
        id={countedId}
        hint={t('cash.countedHint')}
        below={differenceWords()}
        error={isSent && countedMinor === null && t('cash.amountWrong', { example })}
      >
        <TextInput
          value={counted}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => type(() => setCounted(target.value))}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <Field
        label={t('cash.removed')}
        hint={t('cash.removedHint')}
        id={removedId}
        optional={t('billing.optional')}
        below={
          countedMinor !== null && isRemovedRight && t('cash.stays', { amount: money(countedMinor - removedMinor) })
        }
        error={
          isSent &&
          !isRemovedRight &&
          (removedMinor === null ? t('cash.amountWrong', { example }) : t('cash.removedWrong'))
        }
      >
        <TextInput
          value={removed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => type(() => setRemoved(target.value))}
        />
      </Field>
      {difference !== 0 && isDifferenceTold && (
        <Field
          label={t('cash.note')}
          id={noteId}
          hint={t('cash.noteHint')}
          error={isSent && isNoteMissing && t('cash.noteMissing')}
        >
          <TextInput
            value={note}
            autoComplete="off"
            maxLength={500}
            onChange={({ target }) => type(() => setNote(target.value))}
          />
        </Field>
      )}
      {isChecked && countedMinor !== null && isRemovedRight && (
        <Note role="status">
          {t('cash.sure', {
            counted: money(countedMinor),
            removed: money(removedMinor),
            stays: money(countedMinor - removedMinor),
          })}
        </Note>
      )}
    </SubmitDialog>
  )
}
