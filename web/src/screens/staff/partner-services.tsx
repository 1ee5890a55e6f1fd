import { useParams, useSearchParams } from 'react-router'
import { PartnerLedger } from '../../features/partner-services/partner-ledger.tsx'
import { entriesPerPage, usePartnerServices } from '../../features/partner-services/use-partner-services.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { skipOf } from '../../platform/page/paging.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partnerServices.ownTitle'), noindex: true, parameters: ['page'] }

/** What was agreed with a partner, what is due, and what was entered. */
export function Component() {
  return (
    <Permitted permission="partners:manage">
      <Services />
    </Permitted>
  )
}

function Services() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const query = usePartnerServices(id, skipOf(params, entriesPerPage))
  return (
    <QueryState query={query}>
      {(found) => (
        <Stack gap="large">
          <Stack gap="small">
            <BackLink href="/admin/partners/organizations">{t('partnerServices.back')}</BackLink>
            <StaffHeading lead={t('partnerServices.lead')}>
              {t('partnerServices.title', { partner: found.partner.name })}
            </StaffHeading>
          </Stack>
          <PartnerLedger found={found} />
        </Stack>
      )}
    </QueryState>
  )
}
