import type { readOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { readOwnChoices } from '@polyclinic/domain/messages/choice-endpoints.ts'
import type { readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { OwnAccount } from '../../features/accounts/own-account/own-account.tsx'
import { CodeDialog } from '../../features/accounts/second-factor/code-dialog.tsx'
import { MessageChoices } from '../../features/patients/message-choices.tsx'
import { OwnDetailsForm } from '../../features/patients/own-details-form.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagePreferences } from '../frame/page-preferences.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('patient.yourData'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const [own, account, choices] = await Promise.all([
    api<typeof readOwnPatient>('GET', '/patients/me'),
    api<typeof readOwnAccount>('GET', '/account'),
    api<typeof readOwnChoices>('GET', '/patients/me/message-choices'),
  ])
  return { own, account, choices }
}

export function Component() {
  const { own, account, choices } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
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
        <Card>
          <MessageChoices choices={choices} onChanged={() => void revalidate()} />
        </Card>
        <CodeDialog />
        <OwnAccount account={account} onChanged={() => void revalidate()} preferences={<PagePreferences />} />
      </Stack>
    </Wrap>
  )
}
