import ShieldCheck from 'lucide-react/icons/shield-check'
import { useSearchParams } from 'react-router'
import { FindPerson } from '../../features/data-protection/find-person.tsx'
import { RequestRows } from '../../features/data-protection/request-rows.tsx'
import { requestsPerPage, useDataRequests } from '../../features/data-protection/use-data.ts'
import { Pages } from '../../features/lists/pages.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DataHeading } from './data-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = {
  title: ({ t }) => t('dataProtection.title'),
  noindex: true,
  parameters: ['show', 'page'],
}

/** What people ask about their data: what is overdue first. */
export function Component() {
  return (
    <Permitted permission="data-requests:handle">
      <Requests />
    </Permitted>
  )
}

function Requests() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const isOpen = params.get('show') !== 'closed'
  const skip = skipOf(params, requestsPerPage)
  const query = useDataRequests(isOpen, skip)
  const hrefOf = (open: boolean, from = 0) =>
    pageAddress('/admin/data', from, requestsPerPage, { ...(!open && { show: 'closed' }) })
  return (
    <Stack gap="large">
      <DataHeading view="requests" />
      <FindPerson />
      <Row>
        <Segmented
          label={t('dataProtection.show')}
          value={isOpen ? 'open' : 'closed'}
          segments={[
            { value: 'open', label: t('dataProtection.open'), href: hrefOf(true) },
            { value: 'closed', label: t('dataProtection.closed'), href: hrefOf(false) },
          ]}
        />
      </Row>
      <QueryState query={query}>
        {(page) => (
          <>
            {isOpen && page.overdue > 0 && (
              <Note tone="bad">{t('dataProtection.overdue', { count: page.overdue })}</Note>
            )}
            {page.items.length === 0 ? (
              <Card bare>
                <EmptyState
                  icon={ShieldCheck}
                  title={t(isOpen ? 'dataProtection.noneOpen' : 'dataProtection.noneClosed')}
                >
                  {t('dataProtection.noneText')}
                </EmptyState>
              </Card>
            ) : (
              <>
                <RequestRows label={t('dataProtection.requests')} items={page.items} />
                <Pages of={page} count={page.items.length} hrefOf={(next) => hrefOf(isOpen, next)} />
              </>
            )}
          </>
        )}
      </QueryState>
    </Stack>
  )
}
