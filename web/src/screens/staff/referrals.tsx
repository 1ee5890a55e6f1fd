import Handshake from 'lucide-react/icons/handshake'
import { useSearchParams } from 'react-router'
import { ReferralList } from '../../features/referrals/referral-list.tsx'
import { useReferrals, workPerPage, type WorkFilter } from '../../features/referrals/use-referrals.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PartnersHeading } from './partners-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = {
  title: ({ t }) => t('referrals.referrals'),
  noindex: true,
  parameters: ['show', 'page'],
}

const filters = [
  ['open', 'referrals.open'],
  ['clinic', 'referrals.waitingForUs'],
  ['partner', 'referrals.forPartner'],
  ['closed', 'referrals.closed'],
] as const satisfies [WorkFilter, PlainTextKey][]

/** What partners sent: what is overdue and what waits for the clinic first. */
export function Component() {
  return (
    <Permitted permission="partners:read">
      <Referrals />
    </Permitted>
  )
}

function Referrals() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const filter = filters.find(([value]) => value === params.get('show'))?.[0] ?? 'open'
  const skip = skipOf(params, workPerPage)
  const query = useReferrals(filter, skip)
  const hrefOf = (value: WorkFilter, from = 0) =>
    pageAddress('/admin/partners', from, workPerPage, { ...(value !== 'open' && { show: value }) })
  return (
    <Stack gap="large">
      <PartnersHeading view="referrals" />
      <Row>
        <Segmented
          label={t('referrals.show')}
          segments={filters.map(([value, word]) => ({ value, label: t(word), href: hrefOf(value) }))}
          value={filter}
        />
      </Row>
      <QueryState query={query}>
        {(page) =>
          page.items.length === 0 ? (
            <Card bare>
              <EmptyState icon={Handshake} title={t('referrals.noWork')}>
                {t('referrals.noWorkText')}
              </EmptyState>
            </Card>
          ) : (
            <ReferralList
              page={page}
              label={t('referrals.referrals')}
              side="clinic"
              hrefTo={({ id }) => `/admin/partners/${id}`}
              from={({ partner }) => partner.name}
              hrefOf={(next) => hrefOf(filter, next)}
            />
          )
        }
      </QueryState>
    </Stack>
  )
}
