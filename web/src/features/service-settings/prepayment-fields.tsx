import { prepaymentKinds } from '@polyclinic/domain/online-payments/prepayment.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Field } from '../../ui/field.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import shared from '../settings-form/settings-form.module.css'
import type { ServiceDraft } from './draft.ts'
import styles from './service-form.module.css'

type PrepaymentFieldsProps = {
  draft: ServiceDraft
  /** The clinic takes payments online, so that patients can be asked. */
  takesOnline: boolean
  wrong: readonly WrongField[]
  onChange: (part: Partial<ServiceDraft>) => void
}

/** What patients pay when they book. Where the clinic takes no payments online it says where that begins. */
export function PrepaymentFields({ draft, takesOnline, wrong, onChange }: PrepaymentFieldsProps) {
  const { t, rich } = useTexts()
  const { currency } = useOrganization().settings
  const { prepayment } = draft
  if (!takesOnline && prepayment === 'none')
    return (
      <p className={shared.hint}>{rich('serviceSettings.prepaymentOff', { link: linkTo('/admin/invoices/online') })}</p>
    )
  return (
    <>
      <Field
        id="prepayment"
        label={t('serviceSettings.prepayment')}
        hint={t(takesOnline ? 'serviceSettings.prepaymentHint' : 'serviceSettings.prepaymentPaused')}
        error={messageOf(wrong, 'prepayment')}
      >
        <Select
          value={prepayment}
          onChange={({ target }) =>
            onChange({ prepayment: prepaymentKinds.find((kind) => kind === target.value) ?? 'none' })
          }
        >
          <option value="none">{t('serviceSettings.prepaymentNone')}</option>
          {prepaymentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind === 'deposit' ? 'serviceSettings.prepaymentDeposit' : 'serviceSettings.prepaymentFull')}
            </option>
          ))}
        </Select>
      </Field>
      {prepayment === 'deposit' && (
        <Field id="deposit" label={t('serviceSettings.deposit', { currency })} error={messageOf(wrong, 'deposit')}>
          <TextInput
            inputMode="decimal"
            className={styles.amount}
            value={draft.deposit}
            autoComplete="off"
            onChange={({ target }) => onChange({ deposit: target.value })}
          />
        </Field>
      )}
    </>
  )
}
