import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { loginFor } from '../../platform/session/destinations.ts'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { telLink } from '../locations/tel-link.ts'

/** Whoever paid comes back in another tab or browser than they began in, which knows neither the link nor them. */
export function UnprovedPayment({ id }: { id: string }) {
  const { t } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <BigMessage
      icon={ShieldQuestion}
      title={t('pay.unproved')}
      actions={
        <>
          <Button kind="main" href={loginFor('guest', `/paymentSuccess?payment=${encodeURIComponent(id)}`)}>
            {t('pay.signIn')}
          </Button>
          {phone && <Button href={telLink(phone)}>{phone}</Button>}
        </>
      }
    >
      {t('pay.unprovedText')}
    </BigMessage>
  )
}
