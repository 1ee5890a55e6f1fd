import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { expectedIn } from '@polyclinic/domain/invoices/cash-closing.ts'
import {
  cashTransferKinds,
  decideCashTransfer,
  needsReason,
  type CashTransferKind,
} from '@polyclinic/domain/invoices/cash-transfers.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { transferWords } from './transfer-words.ts'
import { moveCash, type CashBox } from './use-cash-box.ts'

type MoveCashDialogProps = { box: CashBox; onClose: () => void; onDone: (reference: string) => void }

/** What is put into the cash box or taken out of it, and is nobody's payment. */
export function MoveCashDialog({ box, onClose, onDone }: MoveCashDialogProps) {
  const { currency } = box
  const { t, formatLocale } = useTexts()
  const [kind, setKind] = useState<CashTransferKind | null>(null)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const [kindId, amountId, reasonId] = [useId(), useId(), useId()]
  const { busy, problem, send, forget } = useSubmission()
  const amountMinor = readAmount(amount, currency, formatLocale)
  const isReasonAsked = kind !== null && needsReason(kind)
  const said = isReasonAsked ? reason.trim() || null : null
  const isReasonMissing = isReasonAsked && said === null
  const isTooMuch =
    kind !== null && amountMinor !== null && decideCashTransfer(box, { kind, amountMinor, reason: '-' }) !== null
  const isAmountRight = amountMinor !== null && amountMinor > 0 && !isTooMuch
  const amountWords = () =>
    isTooMuch
      ? t('cash.moreThanInBox', { amount: formatExactMoney({ minor: expectedIn(box) ?? 0, currency }, formatLocale) })
      : t('cash.amountWrong', { example: writeAmount(2500, currency, formatLocale) })
  const type = (change: () => void) => {
    forget()
    change()
  }
  async function move() {
    setSent(true)
    if (kind === null) return document.getElementById(kindId)?.focus()
    if (!isAmountRight) return document.getElementById(amountId)?.focus()
    if (isReasonMissing) return document.getElementById(reasonId)?.focus()
    const outcome = await send((key) => moveCash({ kind, amountMinor, reason: said }, key))
    if (outcome.done) onDone(outcome.value.reference)
  }
  return (
    <SubmitDialog title={t('cash.move')} submit={t('cash.moveSubmit')} busy={busy} onSubmit={move} onClose={onClose}>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <RadioCards
        legend={t('cash.moveWhat')}
        showLegend
        name="kind"
        id={kindId}
        value={kind}
        error={isSent && kind === null && t('cash.moveWhatMissing')}
        choices={cashTransferKinds.map((each) => ({ value: each, label: t(transferWords[each]) }))}
        onChange={(chosen) => type(() => setKind(chosen))}
      />
      <Field label={t('cash.amount')} id={amountId} error={isSent && !isAmountRight && amountWords()}>
        <TextInput
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => type(() => setAmount(target.value))}
        />
      </Field>
      {isReasonAsked && (
        <Field
          label={t('cash.reason')}
          id={reasonId}
          hint={t('cash.reasonHint')}
          error={isSent && isReasonMissing && t('cash.reasonMissing')}
        >
          <TextInput
            value={reason}
            autoComplete="off"
            maxLength={200}
            onChange={({ target }) => type(() => setReason(target.value))}
          />
        </Field>
      )}
    </SubmitDialog>
  )
}
