import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { serviceLimits } from '@polyclinic/domain/partner-services/ledger.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useClock } from '../days/use-clock.ts'
import { DateInput } from '../forms/date-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import {
  enterPartnerPayment,
  enterPartnerService,
  reversePartnerEntry,
  type Account,
  type Agreement,
  type Entry,
  type PartnerServices,
} from './use-partner-services.ts'

type DialogProps = {
  partner: PartnerServices['partner']
  onDone: () => void
  /** The ledger is another one than was shown. */
  onRefused: () => void
  onClose: () => void
}

const useToday = () => {
  const { timeZone } = useOrganization().settings
  return dateIn(timeZone, useClock(0) as Instant)
}

/** That a service was done. What it costs, its agreement says. */
export function ServiceDialog({
  partner,
  agreement,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { agreement: Agreement }) {
  const { t, formatLocale } = useTexts()
  const form = useId()
  const today = useToday()
  const [doneOn, setDoneOn] = useState<string>(today)
  const [document_, setDocument] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const { timeZone } = useOrganization().settings
  const last = agreement.endedAt ? dateIn(timeZone, agreement.endedAt as Instant) : today
  const isDayRight = doneOn >= agreement.agreedOn && doneOn <= last
  const [entered, setEntered] = useState('')
  const isEntered = `${doneOn} ${document_.trim()}` === entered
  async function submit() {
    setTried(true)
    if (!isDayRight) return document.getElementById(`${form}-day`)?.focus()
    if (document_.trim() === '') return document.getElementById(`${form}-document`)?.focus()
    const params = { id: partner.id, agreementId: agreement.id }
    const outcome = await send((key) => enterPartnerService(params, { doneOn, document: document_.trim() }, key))
    if (outcome.done) return onDone()
    if (outcome.problem.errors.some(({ code }) => code === 'entered_already')) {
      setEntered(`${doneOn} ${document_.trim()}`)
      document.getElementById(`${form}-document`)?.focus()
    }
    onRefused()
  }
  const amount = formatExactMoney({ minor: agreement.amountMinor, currency: agreement.currency }, formatLocale)
  return (
    <SubmitDialog
      title={t('partnerServices.enterTitle')}
      submit={t('partnerServices.enter')}
      cancel={t('partnerServices.notNow')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <p>{t('partnerServices.enterText', { service: agreement.service, amount })}</p>
      <Field
        id={`${form}-day`}
        label={t('partnerServices.doneOn')}
        error={
          isTried &&
          !isDayRight &&
          t('partnerServices.dayWrong', {
            from: formatNumericDate(agreement.agreedOn as PlainDate, formatLocale),
            to: formatNumericDate(last, formatLocale),
          })
        }
      >
        <DateInput date={doneOn} min={agreement.agreedOn} max={last} onChange={setDoneOn} />
      </Field>
      <Field
        id={`${form}-document`}
        label={t('partnerServices.document')}
        hint={t('partnerServices.documentHint', { partner: partner.name })}
        error={
          isEntered
            ? t('partnerServices.enteredAlready')
            : isTried && document_.trim() === '' && t('partnerServices.documentMissing')
        }
      >
        <TextInput
          value={document_}
          maxLength={serviceLimits.document}
          autoComplete="off"
          onChange={({ target }) => setDocument(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}

/** That some of what is due was paid, or of what was overpaid paid back. */
export function PaymentDialog({ partner, account, onDone, onRefused, onClose }: DialogProps & { account: Account }) {
  const { t, formatLocale } = useTexts()
  const { direction, currency } = account
  const isRepayment = account.dueMinor < 0
  const dueMinor = Math.abs(account.dueMinor)
  const form = useId()
  const today = useToday()
  const [amount, setAmount] = useState(writeAmount(dueMinor, currency, formatLocale))
  const [paidOn, setPaidOn] = useState<string>(today)
  const [document_, setDocument] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const amountMinor = readAmount(amount, currency, formatLocale)
  const isAmountRight = amountMinor !== null && amountMinor > 0 && amountMinor <= dueMinor
  const isDayRight = paidOn !== '' && paidOn <= today
  async function submit() {
    setTried(true)
    if (!isAmountRight) return document.getElementById(`${form}-amount`)?.focus()
    if (!isDayRight) return document.getElementById(`${form}-day`)?.focus()
    if (document_.trim() === '') return document.getElementById(`${form}-document`)?.focus()
    const body = { direction, currency, amountMinor, paidOn, document: document_.trim(), isRepayment }
    const outcome = await send((key) => enterPartnerPayment(partner.id, body, key))
    if (outcome.done) onDone()
    else onRefused()
  }
  return (
    <SubmitDialog
      title={t(isRepayment ? 'partnerServices.repay' : 'partnerServices.pay')}
      submit={t(isRepayment ? 'partnerServices.repay' : 'partnerServices.pay')}
      cancel={t('partnerServices.notNow')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Field
        id={`${form}-amount`}
        label={`${t('partnerServices.payAmount')} (${currency})`}
        error={
          isTried &&
          !isAmountRight &&
          t('partnerServices.payWrong', { due: formatExactMoney({ minor: dueMinor, currency }, formatLocale) })
        }
      >
        <TextInput
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field
        id={`${form}-day`}
        label={t('partnerServices.paidOn')}
        error={isTried && !isDayRight && t('partnerServices.paidOnWrong')}
      >
        <DateInput date={paidOn} max={today} onChange={setPaidOn} />
      </Field>
      <Field
        id={`${form}-document`}
        label={t('partnerServices.document')}
        hint={t('partnerServices.payHint', { partner: partner.name })}
        error={isTried && document_.trim() === '' && t('partnerServices.documentMissing')}
      >
        <TextInput
          value={document_}
          maxLength={serviceLimits.document}
          autoComplete="off"
          onChange={({ target }) => setDocument(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}

/** Why an entry is taken out of the sums. @param what it is called in the list */
export function ReverseDialog({
  partner,
  entry,
  what,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { entry: Entry; what: string }) {
  const { t, formatLocale } = useTexts()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  async function submit() {
    setTried(true)
    if (reason.trim() === '') return document.getElementById(`${form}-reason`)?.focus()
    const params = { id: partner.id, entryId: entry.id }
    const outcome = await send((key) => reversePartnerEntry(params, reason.trim(), key))
    if (outcome.done) onDone()
    else onRefused()
  }
  const amount = formatExactMoney({ minor: Math.abs(entry.amountMinor), currency: entry.currency }, formatLocale)
  return (
    <SubmitDialog
      title={t('partnerServices.reverseTitle')}
      submit={t('partnerServices.reverse')}
      cancel={t('partnerServices.notNow')}
      busy={busy}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <p>{t('partnerServices.reverseText', { what, amount })}</p>
      <Field
        id={`${form}-reason`}
        label={t('partnerServices.reason')}
        hint={t('partnerServices.reasonHint', { partner: partner.name })}
        error={isTried && reason.trim() === '' && t('partnerServices.reasonMissing')}
      >
        <TextInput
          value={reason}
          maxLength={serviceLimits.document}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
