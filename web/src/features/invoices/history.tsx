import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import styles from './invoice-view.module.css'
import { momentWords } from './moment-words.ts'
import type { BilledInvoice } from './use-billing.ts'

/** All that was done with an invoice, the latest first. */
export function History({ invoice, timeZone }: { invoice: BilledInvoice; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const money = (minor: number) => ({
    amount: formatExactMoney({ minor, currency: invoice.total.currency }, formatLocale),
  })
  const events = [
    { id: 'created', at: invoice.createdAt, word: t('billing.hCreated'), by: null as string | null },
    ...(invoice.issuedAt
      ? [{ id: 'issued', at: invoice.issuedAt, word: t('billing.hIssued'), by: invoice.issuedBy }]
      : []),
    ...(invoice.creditNote
      ? [
          {
            id: 'credited',
            at: invoice.creditNote.issuedAt,
            word: t('billing.hCredited'),
            by: invoice.creditNote.issuedBy,
          },
        ]
      : []),
    ...invoice.payments.flatMap((payment) => [
      { id: payment.id, at: payment.paidAt, word: t('billing.hPaid', money(payment.amountMinor)), by: payment.takenBy },
      ...(payment.reversal
        ? [
            {
              ...{ id: `${payment.id} reversed`, at: payment.reversal.at, by: payment.reversal.by },
              word: t('billing.hReversed', money(payment.amountMinor)),
            },
          ]
        : []),
      ...payment.refunds.flatMap((refund) => [
        {
          ...{ id: refund.id, at: refund.requestedAt, by: refund.requestedBy },
          word: t('billing.hAsked', money(refund.amountMinor)),
        },
        ...(refund.decidedAt
          ? [
              {
                ...{ id: `${refund.id} decided`, at: refund.decidedAt, by: refund.decidedBy },
                word: t(
                  refund.decision === 'approved' ? 'billing.hApproved' : 'billing.hDeclined',
                  money(refund.amountMinor),
                ),
              },
            ]
          : []),
      ]),
    ]),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ol className={styles.history}>
      {events.map(({ id, at, word, by }) => (
        <li key={id}>
          <p className={text.strong}>{word}</p>
          <p className={styles.quiet}>{[momentWords(at, timeZone, formatLocale), by].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}
