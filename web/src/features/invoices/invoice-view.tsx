import { formatExactMoney, formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import type { ToastContent } from '../../ui/toast.tsx'
import { invoiceHref } from './asked-invoices.ts'
import { ElectronicGaps } from './electronic-gaps.tsx'
import { History } from './history.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import styles from './invoice-view.module.css'
import { LinesTable } from './lines-table.tsx'
import { MailsCard } from './mails-card.tsx'
import { PaperButton } from '../documents/paper-button.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { OnlineCard } from '../online-payments/online-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { RemindersCard } from './reminders-card.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SoldVouchersCard } from './sold-vouchers-card.tsx'
import { creditInvoice, fetchBilledElectronic, fetchBilledPaper, type BilledInvoice } from './use-billing.ts'
import { VisitNotes } from './visit-notes.tsx'
import { WaitingRefunds } from './waiting-refunds.tsx'

type InvoiceViewProps = { invoice: BilledInvoice; onSaid: (toast: ToastContent) => void }

/** An issued invoice or credit note: what it says, what came in for it, and what can be done. */
export function InvoiceView({ invoice, onSaid }: InvoiceViewProps) {
  const { id, kind, reference, total, due, taxes, lines, netMinor, paidMinor, standing } = invoice
  const { currency } = total
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const [asking, setAsking] = useState<'payment' | 'credit' | null>(null)
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const isInvoice = kind === 'invoice'
  const done = (message: string) => {
    setAsking(null)
    onSaid({ message })
    void client.invalidateQueries({ queryKey: ['invoice'] })
  }
  const title = t(isInvoice ? 'invoices.invoice' : 'invoices.creditNote', { reference: reference! })
  return (
    <Stack gap="large">
      <InvoiceHead invoice={invoice}>
        <PaperButton word={t('encounters.openPdf')} name={title} fetchPaper={() => fetchBilledPaper(id)} />
        {invoice.electronic?.missing.length === 0 && (
          <PaperButton
            word={t('billing.electronic')}
            name={title}
            ending="xml"
            fetchPaper={() => fetchBilledElectronic(id)}
          />
        )}
        {isInvoice && !invoice.creditNote && isPermitted('invoices:issue') && (
          <Button size="small" kind="bad" icon={Undo2} onClick={() => setAsking('credit')}>
            {t('billing.credit')}
          </Button>
        )}
      </InvoiceHead>
      {invoice.corrects && (
        <Note>
          <Anchor href={invoiceHref(invoice.corrects.id)}>
            {t('billing.corrects', { reference: invoice.corrects.reference })}
          </Anchor>
          {invoice.note && <> · {invoice.note}</>}
        </Note>
      )}
      {invoice.creditNote && (
        <Note>
          <Anchor href={invoiceHref(invoice.creditNote.id)}>
            {t('billing.takenBackBy', { reference: invoice.creditNote.reference })}
          </Anchor>
        </Note>
      )}
      {isInvoice && standing !== 'credited' && standing !== 'owed-back' && <VisitNotes invoice={invoice} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card bare>
            <Facts invoice={invoice} />
            <LinesTable
              label={title}
              {...{ lines, taxes, netMinor, currency }}
              totalMinor={total.minor}
              {...(isInvoice && { account: { dueMinor: due.minor, creditNote: invoice.creditNote } })}
            />
          </Card>
          {invoice.vouchers.length > 0 && <SoldVouchersCard vouchers={invoice.vouchers} />}
          {invoice.buyerReference !== '' && <ElectronicGaps missing={invoice.electronic?.missing ?? []} />}
          {isInvoice && <OnlineCard invoiceId={id} timeZone={timeZone} />}
          {isInvoice && <PaymentsCard invoice={invoice} timeZone={timeZone} onDone={done} />}
        </div>
        <div className={styles.side}>
          {isInvoice && (
            <Card kind="raised" as="section" aria-label={t('billing.toPay')} className={styles.first}>
              <p className={text.quiet}>{t(due.minor < 0 ? 'invoices.owedBack' : 'billing.toPay')}</p>
              <p className={styles.due}>{money(Math.abs(due.minor))}</p>
              {standing !== 'credited' && standing !== 'owed-back' && (
                <>
                  <div className={styles.bar} aria-hidden="true">
                    <span
                      className={styles.filled}
                      style={{ inlineSize: `${total.minor === 0 ? 100 : (100 * paidMinor) / total.minor}%` }}
                    />
                  </div>
                  <p className={styles.quiet}>
                    {due.minor === 0
                      ? t('billing.allPaid')
                      : t('billing.paidOf', { paid: money(paidMinor), total: money(total.minor) })}
                  </p>
                </>
              )}
              {due.minor < 0 && <p className={styles.quiet}>{t('billing.owed')}</p>}
              {due.minor > 0 && isPermitted('payments:take') && (
                <Button kind="main" wide icon={HandCoins} className={styles.take} onClick={() => setAsking('payment')}>
                  {t('billing.takePayment')}
                </Button>
              )}
            </Card>
          )}
          <WaitingRefunds invoice={invoice} timeZone={timeZone} onDone={done} />
          {isInvoice && due.minor > 0 && <RemindersCard invoice={invoice} timeZone={timeZone} onDone={done} />}
          {isInvoice && <MailsCard invoice={invoice} timeZone={timeZone} onDone={done} />}
          <Card as="section" aria-labelledby="history" className={styles.later}>
            <Stack>
              <h2 id="history" className={styles.small}>
                {t('billing.history')}
              </h2>
              <History invoice={invoice} timeZone={timeZone} />
            </Stack>
          </Card>
        </div>
      </div>
      {asking === 'payment' && (
        <PayDialog
          id={id}
          takesVouchers={lines.every(({ voucherKind }) => voucherKind === null)}
          due={due}
          onClose={() => setAsking(null)}
          onDone={(change, amount) =>
            done(
              change > 0
                ? t('billing.takenChange', { amount: money(amount), change: money(change) })
                : t('billing.taken', { amount: money(amount) }),
            )
          }
        />
      )}
      {asking === 'credit' && (
        <ReasonDialog
          title={t('billing.creditTitle', { reference: reference! })}
          button={t('billing.creditButton')}
          onClose={() => setAsking(null)}
          send={(reason, key) => creditInvoice(id, reason, key)}
          onDone={(note) => done(t('billing.creditedToast', { reference: note.reference }))}
        >
          <p>{t('billing.creditText')}</p>
        </ReasonDialog>
      )}
    </Stack>
  )
}

function Facts({ invoice }: { invoice: BilledInvoice }) {
  const { t, formatLocale } = useTexts()
  const { payerName, buyerReference, issuedOn, dueOn, appointment } = invoice
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  const facts = [
    { id: 'payer', term: t('billing.payer'), value: payerName },
    buyerReference && { id: 'reference', term: t('billing.buyerReference'), value: buyerReference },
    issuedOn && { id: 'issued', term: t('billing.issued'), value: day(issuedOn) },
    dueOn && { id: 'due', term: t('billing.due'), value: day(dueOn) },
    appointment && {
      id: 'visit',
      term: t('billing.visit'),
      value: (
        <>
          {formatLongDate(dateIn(appointment.timeZone, appointment.startsAt as Instant), formatLocale)},{' '}
          {formatTime(appointment.startsAt as Instant, formatLocale, appointment.timeZone)}
          <br />
          <span className={styles.quiet}>
            <Own>{appointment.serviceName}</Own>
          </span>
        </>
      ),
    },
  ].filter((fact) => !!fact)
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, term, value }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
