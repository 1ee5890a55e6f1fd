import Send from 'lucide-react/icons/send'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Pages } from '../../features/lists/pages.tsx'
import { OutgoingActs } from '../../features/outgoing-referrals/outgoing-acts.tsx'
import { OutgoingDates, OutgoingState } from '../../features/outgoing-referrals/outgoing-state.tsx'
import { outgoingPerPage, useOutgoing } from '../../features/outgoing-referrals/use-outgoing.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import text from '../../ui/text.module.css'
import { PartnersHeading } from './partners-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('outgoing.sentTitle'), noindex: true, parameters: ['show', 'page'] }

const path = '/admin/partners/sent'

/** What the clinic sent to others: what nobody has read yet first. */
export function Component() {
  return (
    <Permitted permission="partners:read">
      <Sent />
    </Permitted>
  )
}

function Sent() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const isOpen = params.get('show') !== 'closed'
  const skip = skipOf(params, outgoingPerPage)
  const query = useOutgoing(isOpen, skip)
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const mayClose = isPermitted('patients:read-basic')
  const mayWrite = isPermitted('patients:write-clinical')
  const hrefOf = (open: boolean, from = 0) =>
    pageAddress(path, from, outgoingPerPage, { ...(!open && { show: 'closed' }) })
  return (
    <Stack gap="large">
      <PartnersHeading view="sent" unread={query.data?.unread} />
      <Row>
        <Segmented
          label={t('outgoing.show')}
          value={isOpen ? 'open' : 'closed'}
          segments={[
            { value: 'open', label: t('outgoing.open'), href: hrefOf(true) },
            { value: 'closed', label: t('outgoing.closed'), href: hrefOf(false) },
          ]}
        />
      </Row>
      <QueryState query={query}>
        {(page) =>
          page.items.length === 0 ? (
            <Card bare>
              <EmptyState icon={Send} title={t('outgoing.noneSent')}>
                {t('outgoing.noneSentText')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Rows label={t('outgoing.sentTitle')}>
                {page.items.map((referral) => (
                  <ListRow
                    key={referral.id}
                    end={
                      mayClose && (
                        <Row gap="tiny">
                          <Button
                            size="small"
                            href={chartHref(referral.patientId)}
                            aria-label={t('outgoing.chartNamed', { patient: referral.patientName })}
                          >
                            {t('outgoing.chart')}
                          </Button>
                          <OutgoingActs
                            referral={referral}
                            mayWrite={mayWrite}
                            onDone={() => void client.invalidateQueries({ queryKey: ['referral'] })}
                          />
                        </Row>
                      )
                    }
                  >
                    <Stack gap="tiny">
                      <p>
                        <b>{referral.patientName}</b> {t('outgoing.to', { recipient: referral.recipient.name })}
                      </p>
                      <OutgoingState {...referral} />
                      {referral.unreadDays !== null && referral.state === 'requested' && (
                        <p>{t('outgoing.unreadFor', { days: referral.unreadDays })}</p>
                      )}
                      <p className={text.quiet}>{t('outgoing.by', { name: referral.writtenBy })}</p>
                      <OutgoingDates referral={referral} />
                      {(referral.isLocked || referral.state === 'expired') && (
                        <p>{t(mayWrite ? 'outgoing.sendNew' : 'outgoing.lockedForOthers')}</p>
                      )}
                    </Stack>
                  </ListRow>
                ))}
              </Rows>
              <Pages of={page} count={page.items.length} hrefOf={(next) => hrefOf(isOpen, next)} />
            </>
          )
        }
      </QueryState>
    </Stack>
  )
}
