import type * as invoices from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import styles from './invoice-view.module.css'
import type { Payable } from '../online-payments/payable.ts'
import { PayOwn } from '../online-payments/pay-own.tsx'
import { BoughtVouchers, PayWithVoucher, type OwnVouchers } from './own-vouchers.tsx'
import { LinesTable } from './lines-table.tsx'
import { paidWords } from './moment-words.ts'
import { PaperButton } from '../documents/paper-button.tsx'
import { methodLooks, standingLooks } from './standing-words.ts'

// Whoever owes nothing needs no library for it.
const QrCode = lazy(async () => ({ default: (await import('../accounts/second-factor/qr-code.tsx')).QrCode }))

type Invoice = Answer<typeof invoices.readInvoice>

const one = (id: string) => ({ params: { id } })
const fetchPaper = (id: string): Promise<Blob> =>
  call<typeof invoices.readInvoicePaper>('GET', '/invoices/{id}/paper', one(id))
const fetchElectronic = (id: string): Promise<Blob> =>
  call<typeof invoices.readElectronicInvoice>('GET', '/invoices/{id}/electronic', one(id))
const fetchReceipt = (id: string): Promise<Blob> =>
  call<typeof invoices.readReceipt>('GET', '/payments/{id}/receipt', one(id))

type OwnInvoiceProps = { invoice: Invoice; payable: Payable | null; vouchers: OwnVouchers | null }

/** One's own invoice: what is open, what it says, and what was paid. */
export function OwnInvoice({ invoice, payable, vouchers }: OwnInvoiceProps) {
  const { id, reference, standing, total, due, creditNote, payments } = invoice
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  // What it did is said, also once nothing is due any more.
  const [hasPaid, setPaid] = useState(false)
  const { tone, word } = standingLooks[standing]
  const title = t('invoices.invoice', { reference })
  return (
    <Stack gap="large">
      <div className={styles.top}>
        <BackLink href="/invoice">{t('invoices.back')}</BackLink>
        <Row between align="start">
          <div>
            <h1 className={styles.title}>{title}</h1>
            <Row>
              <Status tone={tone}>{t(word)}</Status>
              <span className={text.quiet}>{t('invoices.issuedOn', { day: day(invoice.issuedOn) })}</span>
            </Row>
          </div>
          <Row>
            <PaperButton word={t('encounters.openPdf')} name={title} fetchPaper={() => fetchPaper(id)} />
            {invoice.isElectronic && (
              <PaperButton
                word={t('invoices.electronic')}
                name={title}
                ending="xml"
                fetchPaper={() => fetchElectronic(id)}
              />
            )}
          </Row>
        </Row>
      </div>
      <Card kind="raised" as="section" aria-label={t('invoices.toPay')}>
        <p className={text.quiet}>
          {due.minor > 0
            ? t('invoices.toPayBy', { day: day(invoice.dueOn) })
            : t(due.minor < 0 ? 'invoices.owedBack' : 'invoices.toPay')}
        </p>
        <p className={styles.due}>{formatExactMoney({ ...due, minor: Math.abs(due.minor) }, formatLocale)}</p>
        <Stack gap="small">
          {(due.minor <= 0 || !payable?.processing) && (
            <p className={text.quiet}>
              {t(
                due.minor < 0
                  ? 'invoices.owedToYou'
                  : due.minor === 0
                    ? 'invoices.nothingOpen'
                    : payable?.canPay
                      ? 'invoices.howToPayOnline'
                      : 'invoices.howToPay',
              )}
            </p>
          )}
          {due.minor > 0 && payable && <PayOwn first={payable} />}
          {invoice.transferCode !== null && !payable?.processing && (
            <div className={styles.transfer}>
              <Suspense fallback={<span className={styles.codeToCome} />}>
                <QrCode
                  text={invoice.transferCode}
                  label={t('invoices.code', { amount: formatExactMoney(due, formatLocale) })}
                />
              </Suspense>
              <div>
                <p className={text.strong}>{t('invoices.scan')}</p>
                <p className={text.quiet}>{t('invoices.transferTo')}</p>
              </div>
            </div>
          )}
        </Stack>
      </Card>
      {vouchers && vouchers.items.length > 0 && <BoughtVouchers items={vouchers.items} />}
      {(vouchers?.canPay || hasPaid) && (
        <PayWithVoucher invoiceId={id} canPay={vouchers?.canPay ?? false} onPaid={() => setPaid(true)} />
      )}
      {creditNote && (
        <Note
          action={
            <PaperButton
              word={t('invoices.creditNotePdf')}
              name={t('invoices.creditNote', { reference: creditNote.reference })}
              fetchPaper={() => fetchPaper(creditNote.id)}
            />
          }
        >
          {t('invoices.takenBackBy', { reference: creditNote.reference, day: day(creditNote.issuedOn) })}
        </Note>
      )}
      <Card bare>
        <LinesTable
          label={title}
          lines={invoice.lines}
          taxes={invoice.taxes}
          netMinor={invoice.net.minor}
          totalMinor={total.minor}
          currency={total.currency}
          account={{ dueMinor: due.minor, creditNote }}
        />
      </Card>
      <Card bare as="section" aria-labelledby="payments">
        <h2 id="payments" className={`${styles.head} ${styles.small}`}>
          {t('invoices.payments')}
        </h2>
        {payments.length === 0 ? (
          <p className={styles.empty}>{t('invoices.noPayments')}</p>
        ) : (
          <ul>
            {payments.map((payment) => (
              <li key={payment.id} className={styles.payment}>
                <span className={styles.icon}>
                  <Icon of={methodLooks[payment.method].icon} />
                </span>
                <div>
                  <p className={text.strong}>{t(methodLooks[payment.method].word)}</p>
                  <p className={styles.quiet}>
                    {paidWords(payment, timeZone, formatLocale)}
                    {(['refunded', 'onItsWay', 'disputed'] as const)
                      .filter((part) => payment[part].minor > 0)
                      .map(
                        (part) =>
                          ` · ${t(`invoices.${part}`, { amount: formatExactMoney(payment[part], formatLocale) })}`,
                      )}
                  </p>
                </div>
                <div className={styles.end}>
                  <span className={styles.amount}>{formatExactMoney(payment.amount, formatLocale)}</span>
                  <PaperButton
                    word={t('invoices.receipt')}
                    label={t('invoices.receiptNamed', { reference: payment.reference })}
                    name={t('invoices.receiptNamed', { reference: payment.reference })}
                    fetchPaper={() => fetchReceipt(payment.id)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Stack>
  )
}
