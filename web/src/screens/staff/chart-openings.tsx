import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import DoorOpen from 'lucide-react/icons/door-open'
import { Link, useSearchParams } from 'react-router'
import { useChartOpenings } from '../../features/charts/use-chart.ts'
import { Pages } from '../../features/lists/pages.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { chartHref } from '../../platform/session/destinations.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
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
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [params] = useSearchParams()
  const mayOpen = usePermitted()('patients:read-basic')
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
              <Rows label={t('charts.openings')}>
                {list.items.map(({ id, patient, reason, openedBy, openedAt }) => {
                  const name = `${patient.givenName} ${patient.familyName}`
                  return (
                    <ListRow key={id}>
                      <p>
                        <b>{mayOpen ? <Link to={chartHref(patient.id)}>{name}</Link> : name}</b>
                      </p>
                      <p>{reason ?? t('charts.reasonErased')}</p>
                      <p className={styles.count}>
                        {t('charts.openedBy', {
                          name: openedBy,
                          date: formatLongDate(dateIn(timeZone, openedAt as Instant), formatLocale),
                          time: formatTime(openedAt as Instant, formatLocale, timeZone),
                        })}
                      </p>
                    </ListRow>
                  )
                })}
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
