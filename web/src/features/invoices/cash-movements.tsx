import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { invoiceHref } from './asked-invoices.ts'
import { momentWords } from './moment-words.ts'
import type { CashMovement } from './use-cash-box.ts'

type CashMovementsProps = { label: string; currency: string; movements: readonly CashMovement[] }

/** What came into the cash box and went out of it, by whose hand. */
export function CashMovements({ label, currency, movements }: CashMovementsProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const wordsOf = ({ kind, reference }: CashMovement) => {
    if (kind === 'payment-reversal') return t('cash.reversed', { reference })
    return kind === 'refund' ? t('cash.refunded', { reference }) : t('cash.receipt', { reference })
  }
  return (
    <Rows label={label}>
      {movements.map((movement) => {
        const { id, invoice, amountMinor, at, by } = movement
        return (
          <ListRow
            key={id}
            end={<b className={text.figures}>{formatExactMoney({ minor: amountMinor, currency }, formatLocale)}</b>}
          >
            <p className={text.strong}>{wordsOf(movement)}</p>
            <p className={`${text.quiet} ${text.small}`}>
              <Anchor href={invoiceHref(invoice.id)}>{t('cash.ofInvoice', { reference: invoice.reference })}</Anchor>
              {` · ${momentWords(at, timeZone, formatLocale)} · ${by}`}
            </p>
          </ListRow>
        )
      })}
    </Rows>
  )
}
