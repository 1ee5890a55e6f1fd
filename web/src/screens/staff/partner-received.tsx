import Inbox from 'lucide-react/icons/inbox'
import { useSearchParams } from 'react-router'
import { Pages } from '../../features/lists/pages.tsx'
import { OutgoingDates, OutgoingState } from '../../features/outgoing-referrals/outgoing-state.tsx'
import { outgoingPerPage, useReceivedList } from '../../features/outgoing-referrals/use-outgoing.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partner.received'), noindex: true, parameters: ['page'] }

/** Whom the clinic referred to a partner: what was not opened yet first. */
export function Component() {
  const { t } = useTexts()
  const { name: clinic } = useOrganization()
  const [params] = useSearchParams()
  const query = useReceivedList(skipOf(params, outgoingPerPage))
  return (
    <Stack gap="large">
      <StaffHeading lead={query.data && t('outgoing.receivedLead', { unread: query.data.unread })}>
        {t('outgoing.receivedTitle')}
      </StaffHeading>
      <QueryState query={query}>
        {(page) =>
          page.items.length === 0 ? (
            <Card bare>
              <EmptyState icon={Inbox} title={t('outgoing.noneReceived')}>
                {t('outgoing.noneReceivedText', { clinic })}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Rows label={t('outgoing.receivedTitle')}>
                {page.items.map((referral) => (
                  <ListRow
                    key={referral.id}
                    end={
                      <Button
                        size="small"
                        href={`/partner/received/${referral.id}`}
                        aria-label={t('outgoing.openNamed', { patient: referral.patientName || t('outgoing.noName') })}
                      >
                        {t('outgoing.openOne')}
                      </Button>
                    }
                  >
                    <Stack gap="tiny">
                      <p className={text.strong}>{referral.patientName || t('outgoing.noName')}</p>
                      <OutgoingState state={referral.state} urgency={referral.urgency} />
                      <p className={text.quiet}>{t('outgoing.by', { name: referral.writtenBy })}</p>
                      <OutgoingDates referral={referral} />
                    </Stack>
                  </ListRow>
                ))}
              </Rows>
              <Pages
                of={page}
                count={page.items.length}
                hrefOf={(next) => pageAddress('/partner/received', next, outgoingPerPage)}
              />
            </>
          )
        }
      </QueryState>
    </Stack>
  )
}
