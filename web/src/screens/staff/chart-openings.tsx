import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import DoorOpen from 'lucide-react/icons/door-open'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { markOpeningSeen, useChartOpenings, type ChartOpening } from '../../features/charts/use-chart.ts'
import { Pages } from '../../features/lists/pages.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { chartHref } from '../../platform/session/destinations.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './patients.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('charts.openings'), noindex: true }

const pageSize = 25

/** Who broke the glass, of whose record, and why. */
export function Component() {
  return (
    <Permitted permission="audit:read">
      <Openings />
    </Permitted>
  )
}

function Openings() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const query = useChartOpenings(skipOf(params, pageSize), pageSize)
  return (
    <div className={styles.page}>
      <StaffHeading lead={t('charts.openingsLead')}>{t('charts.openings')}</StaffHeading>
      <QueryState query={query}>
        {(list) =>
          list.items.length === 0 ? (
            <Card bare>
              <EmptyState icon={DoorOpen} title={t('charts.noOpenings')}>
                {t('charts.noOpeningsText')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <p role="status">{t('charts.openingsUnseen', { count: list.unseen })}</p>
              <Rows label={t('charts.openings')}>
                {list.items.map((opening) => (
                  <OpeningRow key={opening.id} opening={opening} />
                ))}
              </Rows>
              <Pages
                of={list}
                count={list.items.length}
                hrefOf={(skip) => pageAddress('/admin/openings', skip, pageSize)}
              />
            </>
          )
        }
      </QueryState>
    </div>
  )
}

function OpeningRow({ opening }: { opening: ChartOpening }) {
  const { id, patient, reason, openedBy, openedAt, isOwn, seen } = opening
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const mayOpen = usePermitted()('patients:read-basic')
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const place = useRef<HTMLDivElement>(null)
  const name = `${patient.givenName} ${patient.familyName}`
  const when = (at: string) => ({
    date: formatLongDate(dateIn(timeZone, at as Instant), formatLocale),
    time: formatTime(at as Instant, formatLocale, timeZone),
  })
  async function markSeen() {
    const outcome = await send(() => markOpeningSeen(id))
    if (!outcome.done) return
    // What was pressed goes, and the row moves below what nobody looked at.
    place.current?.focus()
    await client.invalidateQueries({ queryKey: ['patient', 'openings'] })
  }
  return (
    <ListRow>
      <div ref={place} tabIndex={-1}>
        <Stack gap="tiny">
          <Row>
            <b>{mayOpen ? <Link to={chartHref(patient.id)}>{name}</Link> : name}</b>
            {!seen && <Status tone="warn">{t('charts.openingUnseen')}</Status>}
          </Row>
          <p>{reason ?? t('charts.reasonErased')}</p>
          <p className={styles.count}>{t('charts.openedBy', { name: openedBy, ...when(openedAt) })}</p>
          {seen && <p className={styles.count}>{t('charts.openingSeenBy', { name: seen.by, ...when(seen.at) })}</p>}
          {problem && <RefusalNote refusal={problem} isTeam />}
          {!seen && isOwn && <p className={styles.count}>{t('charts.openingOwn')}</p>}
          {!seen && !isOwn && (
            <Row>
              <Button
                size="small"
                busy={busy}
                aria-label={t('charts.openingSeeNamed', { name, by: openedBy, ...when(openedAt) })}
                onClick={() => void markSeen()}
              >
                {t('charts.openingSee')}
              </Button>
            </Row>
          )}
        </Stack>
      </div>
    </ListRow>
  )
}
