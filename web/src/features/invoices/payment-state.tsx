import type { readPayment } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import SearchX from 'lucide-react/icons/search-x'
import type { IconType } from '../../ui/icon.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { telLink } from '../locations/tel-link.ts'

type Payment = Answer<typeof readPayment>

const shown = {
  pending: { icon: Hourglass, title: 'patient.paymentPending', text: 'patient.paymentPendingText' },
  succeeded: { icon: CircleCheck, title: 'patient.paymentSucceeded', text: 'patient.paymentSucceededText' },
  failed: { icon: CircleAlert, title: 'patient.paymentFailed', text: 'patient.paymentFailedText' },
} as const satisfies Record<Payment['status'], { icon: IconType; title: string; text: string }>

/** How a payment stands, as the server says. */
export function PaymentState({ payment }: { payment: Payment }) {
  const { t, formatLocale } = useTexts()
  const { icon, title, text } = shown[payment.status]
  const amount = formatExactMoney(payment.amount, formatLocale)
  return (
    <BigMessage icon={icon} title={t(title)} actions={<Button href="/invoice">{t('common.yourInvoices')}</Button>}>
      {t(text, { amount, reference: payment.invoiceReference })}
    </BigMessage>
  )
}

export function NoPayment() {
  const { t } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <BigMessage
      icon={SearchX}
      title={t('patient.noPayment')}
      actions={
        <>
          <Button kind="main" href="/invoice">
            {t('common.yourInvoices')}
          </Button>
          {phone && <Button href={telLink(phone)}>{phone}</Button>}
        </>
      }
    >
      {t('patient.noPaymentText')}
    </BigMessage>
  )
}
