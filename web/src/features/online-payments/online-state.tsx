import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { dropPayLink } from '../../platform/session/pay-link.ts'
import { readOnlinePayment, type OnlinePayment } from './payable.ts'

const icons = { pending: Hourglass, succeeded: CircleCheck, failed: CircleAlert }
/** Often at first; after that a bank may take days. */
const lookEveryMs = 4000
const lookSlowlyMs = 30_000
const quickLooks = 30

type OnlineStateProps = { payment: OnlinePayment; token: string | null }

/** How an online payment stands by the books, asked for again while it is on its way. */
export function OnlineState({ payment: first, token }: OnlineStateProps) {
  const { t, formatLocale } = useTexts()
  const [payment, setPayment] = useState(first)
  const [looks, setLooks] = useState(0)
  const { id, status, isProcessing, due, invoiceId, invoiceReference: reference } = payment
  useEffect(() => {
    if (status !== 'pending') return undefined
    const timer = setTimeout(
      () =>
        void readOnlinePayment(id, token)
          .then(setPayment, () => {})
          .finally(() => setLooks((count) => count + 1)),
      looks < quickLooks ? lookEveryMs : lookSlowlyMs,
    )
    return () => clearTimeout(timer)
  }, [id, token, status, looks])
  // The link has done what it was mailed for; until somebody goes on, the page may be loaded again.
  const isLinkOver = token !== null && due.minor <= 0
  useEffect(() => (isLinkOver ? () => void dropPayLink() : undefined), [isLinkOver])
  const amount = formatExactMoney(payment.amount, formatLocale)
  const back = token === null ? `/invoice/${invoiceId}` : `/pay/${invoiceId}`
  const titles = {
    pending: t('patient.paymentPending'),
    succeeded: t('patient.paymentSucceeded'),
    failed: t('patient.paymentFailed'),
  }
  const words = {
    pending: isProcessing ? t('patient.paymentPendingText', { amount, reference }) : t('pay.stillOpen'),
    succeeded:
      due.minor < 0
        ? t('pay.succeededOwed', {
            ...{ amount, reference, owed: formatExactMoney({ ...due, minor: -due.minor }, formatLocale) },
          })
        : t('patient.paymentSucceededText', { amount, reference }),
    failed: t('patient.paymentFailedText', { amount, reference }),
  }
  return (
    <div aria-live="polite">
      <BigMessage
        icon={icons[status]}
        title={status === 'pending' && !isProcessing ? t('patient.payment') : titles[status]}
        actions={
          <>
            {status === 'failed' && due.minor > 0 && (
              <Button kind="main" href={back}>
                {t('pay.again')}
              </Button>
            )}
            {status === 'pending' && !isProcessing && (
              <Button kind="main" href={back}>
                {t('pay.continue')}
              </Button>
            )}
            {token === null && <Button href="/invoice">{t('common.yourInvoices')}</Button>}
          </>
        }
      >
        {words[status]}
      </BigMessage>
    </div>
  )
}
