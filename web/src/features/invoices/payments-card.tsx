import { changeOf } from '@polyclinic/domain/invoices/change-of.ts'
import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './invoice-view.module.css'
import { paidWords } from './moment-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { methodLooks } from './standing-words.ts'
import {
  fetchBilledReceipt,
  requestRefund,
  reversePayment,
  type BilledInvoice,
  type BilledPayment,
} from './use-billing.ts'

type PaymentsCardProps = { invoice: BilledInvoice; timeZone: string; onDone: (message: string) => void }
type Asking = { act: 'reverse' | 'refund'; payment: BilledPayment }

/** What is the clinic's no more: refunded, about to be, or taken by a bank. */
const leavingOf = ({ refundedMinor, onItsWayMinor, disputedMinor }: BilledPayment) =>
  refundedMinor + onItsWayMinor + disputedMinor

/** What came in for an invoice, and what became of it. */
export function PaymentsCard({ invoice, timeZone, onDone }: PaymentsCardProps) {
  const { payments, total } = invoice
  const { t, formatLocale } = useTexts()
  const isPermitted = usePermitted()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const money = (minor: number) => formatExactMoney({ minor, currency: total.currency }, formatLocale)
  const receipt = async ({ id, reference }: BilledPayment) => {
    setFailed(false)
    try {
      saveFile(await fetchBilledReceipt(id), `${t('invoices.receiptNamed', { reference })}.pdf`)
    } catch {
      setFailed(true)
    }
  }
  const itemsOf = (payment: BilledPayment): MenuItem[] => {
    const isAsked = payment.refunds.some(({ decision }) => decision === null)
    const isWhole = payment.method !== 'online' && !payment.reversal && !isAsked && leavingOf(payment) === 0
    const isLeft = !payment.reversal && !isAsked && leavingOf(payment) < payment.amountMinor
    return [
      { id: 'receipt', label: t('billing.receiptPdf'), onSelect: () => void receipt(payment) },
      ...(isLeft && isPermitted('refunds:request')
        ? [{ id: 'refund', label: t('billing.askRefund'), onSelect: () => setAsking({ act: 'refund', payment }) }]
        : []),
      ...(isWhole && isPermitted('payments:take')
        ? [
            {
              ...{ id: 'reverse', label: t('billing.reverse'), tone: 'bad' as const },
              onSelect: () => setAsking({ act: 'reverse', payment }),
            },
          ]
        : []),
    ]
  }
  const done = (message: string) => {
    setAsking(null)
    onDone(message)
  }
  return (
    <Card bare as="section" aria-labelledby="payments">
      <h2 id="payments" className={`${styles.head} ${styles.small}`}>
        {t('billing.payments')}
      </h2>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('encounters.pdfFailed')}
        </Note>
      )}
      {payments.length === 0 ? (
        <p className={styles.empty}>{t('billing.noPayments')}</p>
      ) : (
        <ul>
          {payments.map((payment) => {
            const { icon, word } = methodLooks[payment.method]
            return (
              <li key={payment.id} className={styles.payment}>
                <span className={styles.icon}>
                  <Icon of={icon} />
                </span>
                <div>
                  <p className={text.strong}>{t(word)}</p>
                  <p className={styles.quiet}>
                    {t('billing.receivedBy', {
                      when: paidWords(payment, timeZone, formatLocale),
                      name: payment.takenBy,
                    })}
                    {payment.note && ` · ${payment.note}`}
                    {changeOf(payment) > 0 &&
                      ` · ${t('billing.gaveBack', { given: money(payment.givenMinor ?? 0), change: money(changeOf(payment)) })}`}
                  </p>
                </div>
                <div className={styles.end}>
                  <StateOf payment={payment} money={money} />
                  <span className={`${styles.amount} ${payment.reversal ? styles.struck : ''}`}>
                    {money(payment.amountMinor)}
                  </span>
                  <Menu label={t('billing.paymentMenu', { reference: payment.reference })} items={itemsOf(payment)} />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {asking?.act === 'reverse' && (
        <ReasonDialog
          title={t('billing.reverseTitle')}
          button={t('billing.reverseButton')}
          send={(reason, key) => reversePayment(asking.payment.id, reason, key)}
          onDone={() => done(t('billing.reversedToast'))}
          onClose={() => setAsking(null)}
        >
          <p>{t('billing.reverseText', { amount: money(asking.payment.amountMinor) })}</p>
        </ReasonDialog>
      )}
      {asking?.act === 'refund' && (
        <RefundDialog
          payment={asking.payment}
          currency={total.currency}
          isOwedBack={invoice.due.minor < 0}
          onDone={() => done(t('billing.askedToast'))}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  )
}

function StateOf({ payment, money }: { payment: BilledPayment; money: (minor: number) => string }) {
  const { t } = useTexts()
  if (payment.reversal) return <Status>{t('billing.reversed')}</Status>
  if (payment.refunds.some(({ decision }) => decision === null))
    return <Status tone="warn">{t('billing.refundAsked')}</Status>
  const { refundedMinor, onItsWayMinor, disputedMinor } = payment
  if (leavingOf(payment) > 0)
    return (
      <>
        {disputedMinor > 0 && <Status tone="bad">{t('billing.disputed', { amount: money(disputedMinor) })}</Status>}
        {onItsWayMinor > 0 && <Status tone="warn">{t('billing.onItsWay', { amount: money(onItsWayMinor) })}</Status>}
        {refundedMinor > 0 && <Status>{t('billing.refundedPart', { amount: money(refundedMinor) })}</Status>}
      </>
    )
  return <Status tone="ok">{t('billing.paymentReceived')}</Status>
}

type RefundDialogProps = {
  payment: BilledPayment
  currency: string
  /** What goes back is owed already, so that nothing is open after it. */
  isOwedBack: boolean
  onDone: () => void
  onClose: () => void
}

function RefundDialog({ payment, currency, isOwedBack, onDone, onClose }: RefundDialogProps) {
  const { t, formatLocale } = useTexts()
  const most = payment.amountMinor - leavingOf(payment)
  const [typed, setTyped] = useState(() => writeAmount(most, currency, formatLocale))
  const [isSent, setSent] = useState(false)
  const id = useId()
  const amountMinor = readAmount(typed, currency, formatLocale)
  const isRight = amountMinor !== null && amountMinor > 0 && amountMinor <= most
  return (
    <ReasonDialog
      title={t('billing.refundTitle')}
      button={t('billing.askButton')}
      isReady={() => {
        setSent(true)
        if (!isRight) document.getElementById(id)?.focus()
        return isRight
      }}
      send={(reason, key) => requestRefund(payment.id, { amountMinor: amountMinor!, reason }, key)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('billing.refundText')}</p>
      {!isOwedBack && <p>{t('billing.refundReopens')}</p>}
      <Field
        label={t('billing.refundAmount')}
        id={id}
        error={
          isSent &&
          !isRight &&
          t('billing.refundAmountWrong', { most: formatExactMoney({ minor: most, currency }, formatLocale) })
        }
      >
        <TextInput
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  )
}
