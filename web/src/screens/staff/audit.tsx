import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { auditHref, periodMistake, readAsked, type AskedEvents } from '../../features/audit/asked-events.ts'
import { AuditSeal } from '../../features/audit/audit-seal.tsx'
import { EventList } from '../../features/audit/event-list.tsx'
import { EventFilter } from '../../features/audit/event-filter.tsx'
import { UnusualList } from '../../features/audit/unusual-list.tsx'
import { useAuditEvents, useUnusual } from '../../features/audit/use-audit.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useClock } from '../../features/days/use-clock.ts'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('audit.title'), noindex: true }

/** Who did, read or was denied what, and what of it is worth a look. */
export function Component() {
  return (
    <Permitted permission="audit:read">
      <Audit />
    </Permitted>
  )
}

function Audit() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const today = dateIn(useOrganization().settings.timeZone, useClock(0) as Instant)
  const asked = readAsked(params, today)
  const hrefWith = (changes: Partial<AskedEvents>) => auditHref({ ...asked, skip: 0, ...changes }, today)
  const query = useAuditEvents(asked)
  // First what stands above the list: it must not move it later.
  const unusual = useUnusual()
  return (
    <Stack gap="large">
      <StaffHeading lead={t('audit.lead')}>{t('audit.title')}</StaffHeading>
      {unusual.isError && <Note tone="warn">{t('audit.unusualFailed')}</Note>}
      {unusual.isPending ? (
        <SkeletonRows label={t('common.loading')} rows={6} />
      ) : (
        <>
          {unusual.data && <UnusualList items={unusual.data.items} hrefWith={hrefWith} />}
          <EventFilter
            asked={asked}
            today={today}
            onGo={(changes) => void navigate(hrefWith(changes), { preventScrollReset: true })}
          />
          {periodMistake(asked) === null && (
            <QueryState query={query}>
              {(page) => (
                <>
                  <EventList page={page} asked={asked} hrefWith={hrefWith} />
                  <AuditSeal />
                </>
              )}
            </QueryState>
          )}
        </>
      )}
    </Stack>
  )
}
