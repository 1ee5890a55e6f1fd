import type { VoucherKind } from '@polyclinic/domain/invoices/vouchers.ts'
import { formatExactMoney, formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import styles from './lines-table.module.css'

type Line = {
  description: string
  quantity: number
  unitMinor: number
  discountMinor: number
  discountReason: string | null
  netMinor: number
  taxRate: number
  voucherKind: VoucherKind | null
}

type LinesTableProps = {
  label: string
  lines: readonly Line[]
  taxes: readonly { rate: number; netMinor: number; taxMinor: number }[]
  netMinor: number
  totalMinor: number
  currency: string
  /** Of an issued invoice: what is open, below zero what is owed back, and what took it back. */
  account?: { dueMinor: number; creditNote: { reference: string } | null }
}

/** What an invoice says in figures, line by line, with its sums. On a phone each line has two rows. */
export function LinesTable({ label, lines, taxes, netMinor, totalMinor, currency, account }: LinesTableProps) {
  const { t, formatLocale } = useTexts()
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const share = (rate: number) => formatNumber(rate / 100, formatLocale)
  const rest = account ? restOf(account, totalMinor, t) : []
  const sums = [
    { id: 'net', label: t('invoices.subtotal'), minor: netMinor },
    ...taxes
      .filter(({ rate }) => rate > 0)
      .map(({ rate, netMinor: of, taxMinor }) => ({
        id: `tax ${rate}`,
        label: t('invoices.taxOf', { rate: share(rate), amount: money(of) }),
        minor: taxMinor,
      })),
    { id: 'total', label: t('invoices.total'), minor: totalMinor, isStrong: rest.length === 0 },
    ...rest,
  ]
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.service')}</th>
            <th scope="col">{t('invoices.quantity')}</th>
            <th scope="col">{t('invoices.price')}</th>
            <th scope="col">{t('invoices.tax')}</th>
            <th scope="col">{t('invoices.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // The lines of an issued invoice do not change.
            <tr key={place}>
              <th scope="row">
                <Own>{line.description}</Own>
                {line.discountMinor > 0 && (
                  <span className={styles.detail}>
                    {t('invoices.discount', { amount: money(line.discountMinor), reason: line.discountReason ?? '' })}
                  </span>
                )}
              </th>
              <td data-label={t('invoices.quantity')}>{formatNumber(line.quantity, formatLocale)}</td>
              <td data-label={t('invoices.price')}>{money(line.unitMinor)}</td>
              <td data-label={t('invoices.tax')}>
                {line.voucherKind === 'sum'
                  ? t('invoices.taxWhenUsed')
                  : line.taxRate === 0
                    ? t('invoices.noTax')
                    : t('invoices.rate', { rate: share(line.taxRate) })}
              </td>
              <td className={styles.amount}>{money(line.netMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {sums.map(({ id, label: term, minor, ...sum }) => (
          <div key={id} className={'isStrong' in sum && sum.isStrong ? styles.strong : undefined}>
            <dt>{term}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** After the total, where something came in or was taken back: that, and what is left. */
function restOf({ dueMinor, creditNote }: NonNullable<LinesTableProps['account']>, totalMinor: number, t: Texts['t']) {
  const creditedMinor = creditNote ? totalMinor : 0
  const paidMinor = totalMinor - creditedMinor - dueMinor
  if (paidMinor === 0 && !creditNote) return []
  return [
    ...(creditNote
      ? [
          {
            id: 'credited',
            label: t('invoices.creditNote', { reference: creditNote.reference }),
            minor: -creditedMinor,
          },
        ]
      : []),
    ...(paidMinor === 0 ? [] : [{ id: 'paid', label: t('invoices.paidSoFar'), minor: -paidMinor }]),
    {
      id: 'due',
      label: t(dueMinor < 0 ? 'invoices.owedBack' : 'invoices.toPay'),
      minor: Math.abs(dueMinor),
      isStrong: true,
    },
  ]
}
