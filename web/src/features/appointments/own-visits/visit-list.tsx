import type { Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../lists/pages.tsx'
import { Rows } from '../../../ui/rows.tsx'
import text from '../../../ui/text.module.css'
import { visitsAddress, type VisitFilter } from './visit-filters.ts'
import { VisitRow, type VisitRowProps } from './visit-row.tsx'
import { foreignZone, type Visit } from './visit-words.ts'

type Page = { items: Visit[]; total: number; skip: number; take: number }

type VisitListProps = Pick<VisitRowProps, 'own'> & {
  /** The zone of the reader's own clock. */
  ownZone: string
  page: Page
  filter: VisitFilter
  now: Instant
  onCancel: (visit: Visit) => void
  onCalendar: (visit: Visit) => void
}

/** One page of the visits, and the way to the others. */
export function VisitList({ page, filter, ownZone, onCancel, onCalendar, ...row }: VisitListProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { items } = page
  if (items.length === 0) return <NoVisits filter={filter} texts={texts} />
  const zones = items.map((visit) => foreignZone(visit, formatLocale, ownZone))
  const isMixed = new Set(zones).size > 1
  return (
    <>
      <Rows label={t('patient.allVisits')}>
        {items.map((visit, index) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            zone={isMixed ? (zones[index] ?? null) : null}
            {...row}
            onCancel={() => onCancel(visit)}
            onCalendar={() => onCalendar(visit)}
          />
        ))}
      </Rows>
      {!isMixed && zones[0] && (
        <p className={`${text['quiet']} ${text['small']}`}>{t('patient.timesIn', { zone: zones[0] })}</p>
      )}
      <Pages of={page} count={items.length} hrefOf={(first) => `${visitsAddress(filter, first)}#visits`} />
    </>
  )
}

function NoVisits({ filter, texts: { t } }: { filter: VisitFilter; texts: Texts }) {
  if (filter === 'past') {
    return (
      <EmptyState icon={CalendarHeart} title={t('patient.noPast')} headingLevel={3}>
        {t('patient.noPastText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={CalendarHeart}
      title={filter === 'all' ? t('patient.noVisits') : t('patient.noUpcoming')}
      headingLevel={3}
      action={<Button href="/doctors">{t('system.findDoctor')}</Button>}
    >
      {t('patient.noVisitsText')}
    </EmptyState>
  )
}
