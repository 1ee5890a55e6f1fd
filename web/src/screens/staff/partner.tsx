import Handshake from 'lucide-react/icons/handshake'
import Phone from 'lucide-react/icons/phone'
import type { LoaderFunctionArgs } from 'react-router'
import { telLink } from '../../features/locations/tel-link.ts'
import { notFound } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partner.title'), noindex: true }

/** The whole area is this page, and one's own account. */
export function loader({ params }: LoaderFunctionArgs): null {
  if (params['*']) throw notFound()
  return null
}

/** What a partner sent. */
export function Component() {
  const { t } = useTexts()
  const { staticContent } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  return (
    <Stack gap="large">
      <StaffHeading lead={t('partner.lead')}>{t('partner.title')}</StaffHeading>
      <Card bare>
        <EmptyState
          icon={Handshake}
          title={t('partner.empty')}
          action={
            phone && (
              <Button kind="main" icon={Phone} href={telLink(phone)}>
                {t('partner.call', { phone })}
              </Button>
            )
          }
        >
          {t('partner.emptyText')}
        </EmptyState>
      </Card>
    </Stack>
  )
}
