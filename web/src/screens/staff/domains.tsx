import { DomainLists } from '../../features/domains/domain-lists.tsx'
import { useDomains } from '../../features/domains/use-domains.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('domains.title'), noindex: true }

/** Where the clinic is found on the web, and what proves that an address is its own. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <WebAddresses />
    </Permitted>
  )
}

function WebAddresses() {
  const { t } = useTexts()
  const query = useDomains()
  return (
    <Stack gap="large">
      <StaffHeading lead={t('domains.lead')}>{t('domains.title')}</StaffHeading>
      <QueryState query={query}>{(domains) => <DomainLists domains={domains} />}</QueryState>
    </Stack>
  )
}
