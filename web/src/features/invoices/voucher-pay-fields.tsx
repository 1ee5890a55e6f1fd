import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { coveredWords, ownWords } from './covered-words.ts'
import { useVouchersToUse, type Covered } from './use-vouchers.ts'

export type ChosenVoucher = {
  by: { kind: 'code'; code: string } | { kind: 'voucher'; id: string }
  covered: Covered | null
}
type VoucherPayFieldsProps = {
  invoiceId: string
  codeId: string
  chosen: ChosenVoucher
  error: string | false
  onChange: (chosen: ChosenVoucher) => void
}

/** With which voucher is paid: one of the patient's own, or another by its code, and what it covers. */
export function VoucherPayFields({ invoiceId, codeId, chosen, error, onChange }: VoucherPayFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const own = useVouchersToUse(invoiceId, true).data?.items ?? []
  const [isTyped, setTyped] = useState(false)
  const { by, covered } = chosen
  const choose = (id: string) => {
    const found = own.find((each) => each.id === id)
    setTyped(!found)
    onChange(
      found ? { by: { kind: 'voucher', id }, covered: found } : { by: { kind: 'code', code: '' }, covered: null },
    )
  }
  return (
    <>
      {own.length > 0 && (
        <Field label={t('vouchers.own')}>
          <Select
            value={by.kind === 'voucher' ? by.id : isTyped ? 'code' : ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="" disabled>
              {t('vouchers.choose')}
            </option>
            {own.map((each) => (
              <option key={each.id} value={each.id}>
                {ownWords(each, texts)}
              </option>
            ))}
            <option value="code">{t('vouchers.otherCode')}</option>
          </Select>
        </Field>
      )}
      {by.kind === 'code' && (own.length === 0 || isTyped) && (
        <Field id={codeId} label={t('vouchers.payCode')} hint={t('vouchers.payCodeHint')} error={error}>
          <TextInput
            value={by.code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => onChange({ by: { kind: 'code', code: target.value }, covered: null })}
          />
        </Field>
      )}
      {covered && <Note role="status">{coveredWords(covered, texts)}</Note>}
    </>
  )
}
