import { PartnerList } from '../../features/referrals/partner-list.tsx'
import { usePartners } from '../../features/referrals/use-referrals.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Stack } from '../../ui/layout.tsx'
import { PartnersHeading } from './partners-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('referrals.partners'), noindex: true }

/** Who sends patients, and who signs in for them. */
export function Component() {
  return (
    <Permitted permission="partners:read">
      <Partners />
    </Permitted>
  )
}

function Partners() {
  const query = usePartners()
  const mayManage = usePermitted()('partners:manage')
  return (
    <Stack gap="large">
      <PartnersHeading view="partners" />
      <QueryState query={query}>{({ items }) => <PartnerList items={items} mayManage={mayManage} />}</QueryState>
    </Stack>
  )
}
