import type { readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { AccountCard } from '../../features/accounts/account-card.tsx'
import { OwnDetailsForm } from '../../features/patients/own-details-form.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useUserState } from '../../state/user.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('patient.yourData'), noindex: true }

export const loader = ({ context }: LoaderFunctionArgs) => apiOf(context)<typeof readOwnPatient>('GET', '/patients/me')

export function Component() {
  const own = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const account = useUserState((state) => state.users)
  return (
    <Wrap narrow>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('patient.yourDataLead')}>{t('patient.yourData')}</PageHeading>
      <Stack gap="large">
        <Card>
          <OwnDetailsForm own={own} onStale={() => void revalidate()} />
        </Card>
        <AccountCard email={account.email ?? own.email} />
      </Stack>
    </Wrap>
  )
}
