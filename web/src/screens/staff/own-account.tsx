import type { readOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { OwnAccount } from '../../features/accounts/own-account/own-account.tsx'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { PagePreferences } from '../frame/page-preferences.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import styles from './account-page.module.css'

export const handle: Handle = { title: ({ t }) => t('account.ownTitle'), noindex: true }

/** Of whoever works here: doctors, the clinic's people, partners. */
export function Component() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call<typeof readOwnAccount>('GET', '/account', {}, { signal }),
  })
  return (
    <Stack gap="large" className={styles.page}>
      <StaffHeading lead={t('account.ownLead')}>{t('account.ownTitle')}</StaffHeading>
      <QueryState query={query}>
        {(account) => (
          <OwnAccount
            account={account}
            hasName
            onChanged={() => void query.refetch()}
            preferences={<PagePreferences />}
          />
        )}
      </QueryState>
    </Stack>
  )
}
