import Handshake from 'lucide-react/icons/handshake'
import Phone from 'lucide-react/icons/phone'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { telLink } from '../../features/locations/tel-link.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { notFound } from '../../platform/api/problem.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useUserState } from '../../state/user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle<typeof loader> = {
  // On the server, which loads nothing behind a guard, there is no data yet.
  title: ({ t }, data) =>
    t((data as typeof data | undefined)?.page === 'account' ? 'partner.account' : 'partner.title'),
  noindex: true,
}

/** The partners' area has two pages: what they sent, and who they are. */
export function loader({ params }: LoaderFunctionArgs): { page: 'referrals' | 'account' } {
  const rest = params['*']
  if (!rest) return { page: 'referrals' }
  if (rest === 'account') return { page: 'account' }
  throw notFound()
}

export function Component() {
  const { page } = useLoaderData<typeof loader>()
  return page === 'account' ? <Account /> : <Referrals />
}

function Referrals() {
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

function Account() {
  const { t } = useTexts()
  const { staticContent } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  const { name, email } = useUserState((state) => state.users)
  const details = [
    { id: 'name', term: t('partner.name'), value: name },
    { id: 'email', term: t('common.email'), value: email },
  ]
  return (
    <Stack gap="large">
      <StaffHeading lead={t('partner.accountLead')}>{t('partner.account')}</StaffHeading>
      <Card>
        <Stack gap="large">
          <Details details={details} />
          <p>{t('partner.accountChange')}</p>
          <Row>
            {phone && (
              <Button icon={Phone} href={telLink(phone)}>
                {t('partner.call', { phone })}
              </Button>
            )}
            <Button href="/forget-password">{t('partner.changePassword')}</Button>
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}
