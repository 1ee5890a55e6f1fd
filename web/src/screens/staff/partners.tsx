import { PartnerList } from '../../features/referrals/partner-list.tsx'
import { Pages } from '../../features/lists/pages.tsx'
import { partnersPerPage, usePartners } from '../../features/referrals/use-referrals.ts'
import { useSearchParams } from 'react-router'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Stack } from '../../ui/layout.tsx'
import { PartnersHeading } from './partners-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('referrals.partners'), noindex: true, parameters: ['page'] }

/** Who sends patients, and who signs in for them. */
export function Component() {
  return (
    <Permitted permission="partners:read">
      <Partners />
    </Permitted>
  )
}

function Partners() {
  const [params] = useSearchParams()
  const query = usePartners(skipOf(params, partnersPerPage))
  const mayManage = usePermitted()('partners:manage')
  return (
    <Stack gap="large">
      <PartnersHeading view="partners" />
      <QueryState query={query}>
        {(page) => (
          <>
            <PartnerList items={page.items} mayManage={mayManage} />
            {page.total > partnersPerPage && (
              <Pages
                of={page}
                count={page.items.length}
                hrefOf={(skip) => pageAddress('/admin/partners/organizations', skip, partnersPerPage)}
              />
            )}
          </>
        )}
      </QueryState>
    </Stack>
  )
}
