import { digitsOf, readAmount, readShare, writeAmount, writeShare } from '@polyclinic/domain/invoices/amounts.ts'
import type { InvoiceLine } from '@polyclinic/domain/invoices/model.ts'
import { lineTotals } from '@polyclinic/domain/invoices/totals.ts'
import { formatExactMoney, formatLongDate, formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import styles from './draft-editor.module.css'
import { TypedField } from './typed-field.tsx'

type LineEditorProps = {
  line: InvoiceLine
  number: number
  currency: string
  /** What the server said of its fields. */
  refused: RefusedLine
  /** It was added just now, to be typed. */
  takesFocus: boolean
  onChange: (line: InvoiceLine) => void
  onRemove: () => void
}

export type RefusedLine = Partial<Record<keyof InvoiceLine, string | undefined>>

const readQuantity = (typed: string) => {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return count > 0 ? count : null
}

/** One line of a draft, with what it comes to. */
export function LineEditor(props: LineEditorProps) {
  const { line, number, currency, refused, takesFocus, onChange, onRemove } = props
  const { t, formatLocale } = useTexts()
  const { discount, voucher } = line
  const description = useRef<HTMLInputElement>(null)
  useFocusOn(description, takesFocus || null)
  const totals = lineTotals(line)
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const example = writeAmount(1250 * 10 ** Math.max(0, digitsOf(currency) - 2), currency, formatLocale)
  const amounts = {
    read: (typed: string) => atMost(readAmount(typed, currency, formatLocale), 100_000_000),
    write: (minor: number) => writeAmount(minor, currency, formatLocale),
    wrong: t('billing.notAnAmount', { example }),
  }
  const shares = {
    read: (typed: string) => readShare(typed, formatLocale),
    write: (share: number) => writeShare(share, formatLocale),
    wrong: t('billing.notAShare'),
  }
  const voucherWords = (sold: NonNullable<InvoiceLine['voucher']>) => {
    const of = {
      whom: t(sold.isForBearer ? 'vouchers.bearer' : 'vouchers.owner'),
      day: formatLongDate(sold.validUntil as PlainDate, formatLocale),
    }
    return sold.kind === 'sum' ? t('vouchers.lineSum', of) : t('vouchers.linePackage', { ...of, count: sold.visits })
  }
  /** What a voucher is worth stands in its text, too. */
  const descriptionAt = (unitMinor: number) =>
    voucher ? line.description.replaceAll(money(line.unitMinor), money(unitMinor)).slice(0, 200) : line.description
  const reason = discount?.reason ?? ''
  const chosen = {
    none: null,
    sum: { kind: 'sum', minor: Math.max(1, Math.min(1000, totals.grossMinor)), reason },
    share: { kind: 'share', share: 1000, reason },
  } as const
  return (
    <li className={styles.line}>
      <fieldset>
        <legend className={styles.legend}>{t('billing.lineOf', { number })}</legend>
        <div className={styles.fields}>
          <div className={styles.what}>
            <Field label={t('billing.description')} error={refused.description}>
              <TextInput
                ref={description}
                value={line.description}
                maxLength={200}
                onChange={(event) => onChange({ ...line, description: event.target.value })}
              />
            </Field>
          </div>
          {!voucher && (
            <TypedField
              label={t('billing.quantity')}
              value={line.quantity}
              read={readQuantity}
              write={String}
              wrong={t('billing.notANumber')}
              refused={refused.quantity}
              onChange={(quantity) => onChange({ ...line, quantity })}
            />
          )}
          <TypedField
            label={t('billing.unitPrice')}
            value={line.unitMinor}
            {...amounts}
            refused={refused.unitMinor}
            onChange={(unitMinor) => onChange({ ...line, unitMinor, description: descriptionAt(unitMinor) })}
          />
          {!voucher && (
            <>
              <TypedField
                label={t('billing.taxRate')}
                value={line.taxRate}
                {...shares}
                refused={refused.taxRate}
                onChange={(taxRate) => onChange({ ...line, taxRate })}
              />
              <Field label={t('billing.discount')}>
                <Select
                  value={discount?.kind ?? 'none'}
                  onChange={(event) =>
                    onChange({ ...line, discount: chosen[event.target.value as keyof typeof chosen] })
                  }
                >
                  <option value="none">{t('billing.noDiscount')}</option>
                  <option value="share">{t('billing.discountShare')}</option>
                  <option value="sum">{t('billing.discountSum')}</option>
                </Select>
              </Field>
            </>
          )}
          {discount?.kind === 'share' && (
            <TypedField
              label={t('billing.discountPercent')}
              value={discount.share}
              {...shares}
              read={(typed) => atLeastOne(shares.read(typed))}
              onChange={(share) => onChange({ ...line, discount: { ...discount, share } })}
            />
          )}
          {discount?.kind === 'sum' && (
            <TypedField
              label={t('billing.discountAmount')}
              value={discount.minor}
              {...amounts}
              read={(typed) => atLeastOne(amounts.read(typed))}
              onChange={(minor) => onChange({ ...line, discount: { ...discount, minor } })}
            />
          )}
          {discount && (
            <div className={styles.why}>
              <Field label={t('billing.discountReason')} error={refused.discount}>
                <TextInput
                  value={discount.reason}
                  maxLength={200}
                  onChange={(event) => onChange({ ...line, discount: { ...discount, reason: event.target.value } })}
                />
              </Field>
            </div>
          )}
        </div>
        {voucher && <p className={styles.quiet}>{voucherWords(voucher)}</p>}
      </fieldset>
      <div className={styles.lineEnd}>
        <p className={styles.comes}>
          {line.quantity > 1 && (
            <span className={styles.quiet}>
              {formatNumber(line.quantity, formatLocale)} × {money(line.unitMinor)}
            </span>
          )}
          {totals.discountMinor > 0 && <span className={styles.quiet}>− {money(totals.discountMinor)}</span>}
          <b>{money(totals.netMinor)}</b>
        </p>
        <Button size="small" kind="quiet" icon={X} onClick={onRemove}>
          {t('billing.removeLine', { number })}
        </Button>
      </div>
    </li>
  )
}

const atMost = (value: number | null, most: number) => (value !== null && value <= most ? value : null)
const atLeastOne = (value: number | null) => (value !== null && value >= 1 ? value : null)
