import Handshake from 'lucide-react/icons/handshake'
import Phone from 'lucide-react/icons/phone'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { telLink } from '../../features/locations/tel-link.ts'
import { ReferralList } from '../../features/referrals/referral-list.tsx'
import { referralsPerPage, useOwnReferrals, type ListFilter } from '../../features/referrals/use-own-referrals.ts'
import { notFound } from '../../platform/api/problem.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partner.title'), noindex: true, parameters: ['show', 'page'] }

/** Below it are its own screens; anything else is nowhere. */
export function loader({ params }: LoaderFunctionArgs): null {
  if (params['*']) throw notFound()
  return null
}

const filters = [
  ['all', 'referrals.all'],
  ['open', 'referrals.open'],
  ['closed', 'referrals.closed'],
] as const satisfies [ListFilter, PlainTextKey][]

/** What a partner sent, and whose turn it is: what is overdue first, then what waits for them. */
export function Component() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const filter = filters.find(([value]) => value === params.get('show'))?.[0] ?? 'all'
  const skip = skipOf(params, referralsPerPage)
  const query = useOwnReferrals(filter, skip)
  const { data } = query
  const hrefOf = (value: ListFilter, from = 0) =>
    pageAddress('/partner', from, referralsPerPage, { ...(value !== 'all' && { show: value }) })
  if (data && data.partnerName === null) return <NoPartner />
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading
          lead={
            data?.partnerName
              ? t('referrals.lead', { partner: data.partnerName, waiting: data.waiting })
              : t('referrals.leadNone')
          }
        >
          {t('partner.title')}
        </StaffHeading>
        <Button kind="main" icon={UserRoundPlus} href="/partner/refer">
          {t('referrals.refer')}
        </Button>
      </Row>
      <Row>
        <Segmented
          label={t('referrals.show')}
          segments={filters.map(([value, word]) => ({ value, label: t(word), href: hrefOf(value) }))}
          value={filter}
        />
        {data?.hasServices && (
          <Button kind="quiet" href="/partner/services">
            {t('referrals.ownServices')}
          </Button>
        )}
      </Row>
      <QueryState query={query}>
        {(page) =>
          page.items.length === 0 ? (
            <Card bare>
              <EmptyState
                icon={Handshake}
                title={t(filter === 'all' ? 'referrals.none' : 'referrals.noneFiltered')}
                action={<Button href="/partner/refer">{t('referrals.refer')}</Button>}
              >
                {t('referrals.noneText')}
              </EmptyState>
            </Card>
          ) : (
            <ReferralList
              page={page}
              label={t('partner.title')}
              side="partner"
              hrefTo={({ id }) => `/partner/referrals/${id}`}
              hrefOf={(next) => hrefOf(filter, next)}
            />
          )
        }
      </QueryState>
    </Stack>
  )
}

function NoPartner() {
  const { t } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    <Stack gap="large">
      <StaffHeading>{t('partner.title')}</StaffHeading>
      <Card bare>
        <EmptyState
          icon={Handshake}
          title={t('referrals.noPartner')}
          action={
            phone && (
              <Button kind="main" icon={Phone} href={telLink(phone)}>
                {t('referrals.call', { phone })}
              </Button>
            )
          }
        >
          {t('referrals.noPartnerText')}
        </EmptyState>
      </Card>
    </Stack>
  )
}
