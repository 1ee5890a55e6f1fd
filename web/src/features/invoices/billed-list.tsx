import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { listBilledInvoices } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import SearchX from 'lucide-react/icons/search-x'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'
import { invoiceHref, invoicesHref, type AskedOfInvoices } from './asked-invoices.ts'
import styles from './billed-list.module.css'
import { standingLooks } from './standing-words.ts'

type Page = Answer<typeof listBilledInvoices>

/** The clinic's invoices, with what is open in all. */
export function BilledList({ page, asked }: { page: Page; asked: AskedOfInvoices }) {
  const { items, sums } = page
  const { t, formatLocale } = useTexts()
  const isAll = asked.filter === 'all' && asked.search === ''
  return (
    <Stack>
      <dl className={styles.sums} aria-label={t('billing.sums')}>
        <Sum label={t('billing.sumOpen')} money={sums.open} filter="open" />
        <Sum label={t('billing.sumOverdue')} money={sums.overdue} filter="overdue" />
        <Sum label={t('billing.sumOwed')} money={sums.owedBack} filter="owed-back" />
        <Sum label={t('billing.sumAsked')} money={sums.refundsAsked} filter="refund-asked" />
      </dl>
      {items.length === 0 ? (
        <Card bare>
          <EmptyState
            icon={isAll ? ReceiptText : SearchX}
            title={<span role="status">{t(isAll ? 'billing.none' : 'billing.noneFound')}</span>}
            action={
              !isAll && (
                <Button href={invoicesHref({ filter: 'all', search: '', skip: 0 })}>{t('billing.showAll')}</Button>
              )
            }
          >
            {t(isAll ? 'billing.noneText' : 'billing.noneFoundText')}
          </EmptyState>
        </Card>
      ) : (
        <Rows label={t('billing.title')}>
          {items.map((invoice) => {
            const { tone, word } = standingLooks[invoice.standing]
            const name = `${invoice.patient.givenName} ${invoice.patient.familyName}`
            const title =
              invoice.reference === null
                ? t('billing.fromDraft', { name })
                : t(invoice.kind === 'invoice' ? 'invoices.invoice' : 'invoices.creditNote', {
                    reference: invoice.reference,
                  })
            const isPart = invoice.due.minor > 0 && invoice.due.minor < invoice.total.minor
            return (
              <ListRow
                key={invoice.id}
                className={styles.row}
                end={
                  <>
                    <Status tone={tone}>{t(word)}</Status>
                    <span className={styles.amount}>
                      <b className={text.figures}>{formatExactMoney(invoice.total, formatLocale)}</b>
                      {isPart && (
                        <span className={`${text.quiet} ${text.small}`}>
                          {t('billing.dueOf', { amount: formatExactMoney(invoice.due, formatLocale) })}
                        </span>
                      )}
                    </span>
                  </>
                }
              >
                <p className={text.strong}>
                  <Anchor href={invoiceHref(invoice.id)}>{title}</Anchor>
                </p>
                <p className={`${text.quiet} ${text.small}`}>
                  {[
                    invoice.reference !== null && name,
                    invoice.payerName !== name && invoice.payerName,
                    invoice.remindersSent > 0 && t('billing.remindersSent', { count: invoice.remindersSent }),
                    invoice.issuedOn && formatLongDate(invoice.issuedOn as PlainDate, formatLocale),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </ListRow>
            )
          })}
        </Rows>
      )}
      <Pages of={page} count={items.length} hrefOf={(skip) => invoicesHref({ ...asked, skip })} />
    </Stack>
  )
}

type SumProps = { label: string; money: { minor: number; currency: string }; filter: AskedOfInvoices['filter'] }

function Sum({ label, money, filter }: SumProps) {
  const { formatLocale } = useTexts()
  return (
    <div className={styles.sum}>
      <dt>{money.minor > 0 ? <Anchor href={invoicesHref({ filter, search: '', skip: 0 })}>{label}</Anchor> : label}</dt>
      <dd>{formatExactMoney(money, formatLocale)}</dd>
    </div>
  )
}
