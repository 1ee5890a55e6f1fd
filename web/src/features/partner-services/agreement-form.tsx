import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { serviceDirections, serviceLimits, type ServiceDirection } from '@polyclinic/domain/partner-services/ledger.ts'
import { warningOf } from '@polyclinic/domain/partner-services/warnings.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { agreeOnService, type Agreement, type PartnerServices } from './use-partner-services.ts'

type AgreementFormProps = {
  of: Pick<PartnerServices, 'partner' | 'country' | 'currency' | 'warningVersion'>
  onDone: (agreement: Agreement) => void
  onClose: () => void
}

/** A fixed amount for a service, with the law of the clinic's country and a yes to it. */
export function AgreementForm({
  of: { partner, country, currency, warningVersion },
  onDone,
  onClose,
}: AgreementFormProps) {
  const { t, formatLocale } = useTexts()
  const form = useId()
  const [service, setService] = useState('')
  const [direction, setDirection] = useState<ServiceDirection | null>(null)
  const [amount, setAmount] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const amountMinor = readAmount(amount, currency, formatLocale)
  const isAmountRight = amountMinor !== null && amountMinor > 0 && amountMinor <= serviceLimits.amountMinor
  const countryName = new Intl.DisplayNames(formatLocale, { type: 'region' }).of(country) ?? country
  async function submit() {
    setTried(true)
    const focus = (name: string) => document.getElementById(`${form}-${name}`)?.focus()
    if (service.trim() === '') return focus('service')
    if (direction === null) return focus('direction')
    if (!isAmountRight) return focus('amount')
    if (!isConfirmed) return focus('confirmed')
    const body = { service: service.trim(), direction, amountMinor, confirmed: { country, warningVersion } }
    const outcome = await send((key) => agreeOnService(partner.id, body, key))
    if (outcome.done) onDone(outcome.value)
  }
  const words = { 'to-partner': 'partnerServices.toPartner', 'from-partner': 'partnerServices.fromPartner' } as const
  return (
    <SubmitDialog
      title={t('partnerServices.agreeTitle', { partner: partner.name })}
      submit={t('partnerServices.saveAgreement')}
      cancel={t('partnerServices.notNow')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Field
        id={`${form}-service`}
        label={t('partnerServices.service')}
        hint={t('partnerServices.serviceHint')}
        error={isTried && service.trim() === '' && t('partnerServices.serviceMissing')}
      >
        <TextInput
          value={service}
          maxLength={serviceLimits.service}
          autoComplete="off"
          onChange={({ target }) => setService(target.value)}
        />
      </Field>
      <RadioCards
        id={`${form}-direction`}
        legend={t('partnerServices.whoIsPaid')}
        showLegend
        name={`${form}-direction`}
        value={direction}
        choices={serviceDirections.map((value) => ({ value, label: t(words[value], { partner: partner.name }) }))}
        error={isTried && direction === null && t('partnerServices.directionMissing')}
        onChange={setDirection}
      />
      <Field
        id={`${form}-amount`}
        label={`${t('partnerServices.amount')} (${currency})`}
        error={
          isTried &&
          !isAmountRight &&
          t('partnerServices.amountWrong', { example: writeAmount(5000, currency, formatLocale) })
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
      <Note tone="warn">
        <b>{t('partnerServices.warning')}</b>
        <br />
        {t(`partnerServices.warning-${warningOf(country)}`)}
      </Note>
      <Checkbox
        id={`${form}-confirmed`}
        label={t('partnerServices.confirm', { country: countryName })}
        checked={isConfirmed}
        error={isTried && !isConfirmed && t('partnerServices.confirmMissing')}
        onChange={({ target }) => setConfirmed(target.checked)}
      />
    </SubmitDialog>
  )
}
