import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { changeOf } from '@polyclinic/domain/invoices/change-of.ts'
import { deskMethods, type DeskMethod } from '@polyclinic/domain/invoices/postings.ts'
import { transferDaysBack } from '@polyclinic/domain/invoices/rules.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useClock } from '../days/use-clock.ts'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { takePayment } from './use-billing.ts'
import { checkVoucher, payByVoucher } from './use-vouchers.ts'
import { VoucherPayFields, type ChosenVoucher } from './voucher-pay-fields.tsx'
import { DateInput } from '../forms/date-input.tsx'

type PayDialogProps = {
  id: string
  /** A voucher buys no voucher. */
  takesVouchers: boolean
  due: { minor: number; currency: string }
  onClose: () => void
  onDone: (changeMinor: number, amountMinor: number) => void
}

type Method = DeskMethod | 'voucher'
const methods: readonly Method[] = [...deskMethods, 'voucher']
const methodWords: Record<Method, PlainTextKey> = {
  cash: 'billing.cash',
  'card-terminal': 'billing.card',
  bank: 'billing.bank',
  voucher: 'vouchers.payWith',
}

/** Money that somebody pays now, or that came in: how, how much, and of cash what goes back. */
export function PayDialog({ id, takesVouchers, due, onClose, onDone }: PayDialogProps) {
  const { currency } = due
  const { t, formatLocale } = useTexts()
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const all = writeAmount(due.minor, currency, formatLocale)
  const [method, setMethod] = useState<Method>('cash')
  const [voucher, setVoucher] = useState<ChosenVoucher>({ by: { kind: 'code', code: '' }, covered: null })
  const [amount, setAmount] = useState(all)
  const [given, setGiven] = useState('')
  const [note, setNote] = useState('')
  const { country, timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useClock(0) as Instant)
  const [arrivedOn, setArrivedOn] = useState<string>(today)
  const [isSent, setSent] = useState(false)
  const [amountId, givenId, arrivedId, codeId] = [useId(), useId(), useId(), useId()]
  const { busy, problem, send } = useSubmission()
  const amountMinor = readAmount(amount, currency, formatLocale)
  const isAmountRight = amountMinor !== null && amountMinor > 0 && amountMinor <= due.minor
  // Whoever gives what is paid need not type it twice.
  const givenMinor =
    method !== 'cash' ? null : given.trim() === '' ? amountMinor : readAmount(given, currency, formatLocale)
  const isGivenRight = method !== 'cash' || (givenMinor !== null && givenMinor >= (amountMinor ?? 0))
  const isArrivedRight = method !== 'bank' || (arrivedOn >= addDays(today, -transferDaysBack) && arrivedOn <= today)
  const change = changeOf({ amountMinor: amountMinor ?? 0, givenMinor })
  const changeWords = () => {
    if (amountMinor === null || givenMinor === null) return null
    if (givenMinor < amountMinor) return t('billing.missing', { amount: money(amountMinor - givenMinor) })
    return change > 0 ? t('billing.change', { amount: money(change) }) : t('billing.changeNone')
  }
  const { by, covered } = voucher
  const isCodeMissing = by.kind === 'code' && by.code.trim() === ''
  async function takeVoucher() {
    setSent(true)
    if (isCodeMissing) return document.getElementById(codeId)?.focus()
    if (!covered) {
      if (by.kind === 'voucher') return
      const found = await send(() => checkVoucher(id, by.code.trim()))
      return found.done ? setVoucher({ by, covered: found.value }) : undefined
    }
    const outcome = await send((key) => payByVoucher(id, { by, coversMinor: covered.covers.minor }, key))
    if (outcome.done) onDone(0, covered.covers.minor)
    else setVoucher({ by: { kind: 'code', code: by.kind === 'code' ? by.code : '' }, covered: null })
  }
  async function take() {
    setSent(true)
    if (method === 'voucher') return takeVoucher()
    if (!isAmountRight) return document.getElementById(amountId)?.focus()
    if (!isGivenRight) return document.getElementById(givenId)?.focus()
    if (!isArrivedRight) return document.getElementById(arrivedId)?.focus()
    const paidOn = method === 'bank' && arrivedOn !== today ? arrivedOn : null
    const body = { method, amountMinor, givenMinor, note: (method !== 'cash' && note.trim()) || null, paidOn }
    const outcome = await send((key) => takePayment(id, body, key))
    if (outcome.done) onDone(outcome.value.changeMinor, amountMinor)
  }
  const submitWords = () => {
    if (method === 'voucher')
      return covered ? t('vouchers.pay', { amount: money(covered.covers.minor) }) : t('vouchers.check')
    return isAmountRight ? t('billing.take', { amount: money(amountMinor) }) : t('billing.takeNothing')
  }
  return (
    <SubmitDialog title={t('billing.takePayment')} submit={submitWords()} busy={busy} onSubmit={take} onClose={onClose}>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <RadioCards
        legend={t('billing.howPaid')}
        showLegend
        name="method"
        value={method}
        choices={methods
          .filter((each) => takesVouchers || each !== 'voucher')
          .map((each) => ({ value: each, label: t(methodWords[each]) }))}
        onChange={setMethod}
      />
      {method === 'voucher' && (
        <VoucherPayFields
          invoiceId={id}
          codeId={codeId}
          chosen={voucher}
          error={isSent && isCodeMissing && t('vouchers.payCodeMissing')}
          onChange={setVoucher}
        />
      )}
      {method !== 'voucher' && (
        <Field
          label={t('billing.payAmount')}
          id={amountId}
          error={isSent && !isAmountRight && t('billing.amountWrong', { due: money(due.minor) })}
        >
          <TextInput
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
      )}
      {method === 'bank' && (
        <Field
          label={t('billing.arrived')}
          id={arrivedId}
          error={isSent && !isArrivedRight && t('billing.arrivedWrong')}
        >
          <DateInput date={arrivedOn} min={addDays(today, -transferDaysBack)} max={today} onChange={setArrivedOn} />
        </Field>
      )}
      {method === 'cash' && country === 'DE' && <Note>{t('billing.noTse')}</Note>}
      {method !== 'voucher' &&
        (method === 'cash' ? (
          <Field
            label={t('billing.given')}
            id={givenId}
            optional={t('billing.optional')}
            below={changeWords()}
            error={isSent && !isGivenRight && t('billing.givenWrong')}
          >
            <TextInput
              value={given}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => setGiven(event.target.value)}
            />
          </Field>
        ) : (
          <Field label={t('billing.slip')} optional={t('billing.optional')}>
            <TextInput
              value={note}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        ))}
    </SubmitDialog>
  )
}
