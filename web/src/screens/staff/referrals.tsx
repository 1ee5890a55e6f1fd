import Handshake from 'lucide-react/icons/handshake'
import { useSearchParams } from 'react-router'
import { pagerOf } from '../../features/referrals/referral-page.ts'
import { ReferralRow } from '../../features/referrals/referral-row.tsx'
import { useReferrals, type WorkFilter } from '../../features/referrals/use-referrals.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PartnersHeading } from './partners-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = {
  title: ({ t }) => t('referrals.referrals'),
  noindex: true,
  parameters: ['show', 'skip'],
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
  const [params, setParams] = useSearchParams()
  const filter = filters.find(([value]) => value === params.get('show'))?.[0] ?? 'open'
  const skip = Math.max(0, Math.trunc(Number(params.get('skip'))) || 0)
  const query = useReferrals(filter, skip)
  const hrefOf = (value: WorkFilter) => (value === 'open' ? '/admin/partners' : `/admin/partners?show=${value}`)
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
        {({ items, total, take, overdue }) =>
          items.length === 0 ? (
            <Card bare>
              <EmptyState icon={Handshake} title={t('referrals.noWork')}>
                {t('referrals.noWorkText')}
              </EmptyState>
            </Card>
          ) : (
            <Stack>
              {overdue > 0 && <Note tone="warn">{t('referrals.overdueOn', { count: overdue })}</Note>}
              <Rows label={t('referrals.referrals')}>
                {items.map((referral) => (
                  <ReferralRow
                    key={referral.id}
                    referral={referral}
                    side="clinic"
                    href={`/admin/partners/${referral.id}`}
                    from={referral.partner.name}
                  />
                ))}
              </Rows>
              <Pager
                {...pagerOf({ skip, take, total, length: items.length }, t, (next) =>
                  setParams({ ...(filter !== 'open' && { show: filter }), ...(next > 0 && { skip: String(next) }) }),
                )}
              />
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  )
}
