import { bucketsOf } from '@polyclinic/domain/reports/buckets.ts'
import ChartColumn from 'lucide-react/icons/chart-column'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Breakdown, type BreakdownRow } from './breakdown.tsx'
import { CountButton } from './count-button.tsx'
import { CountedRows, type ReportScope } from './counted-rows.tsx'
import type { AskedRows, VisitsPart } from './counted.ts'
import { Diagnoses, type DiagnosesProps } from './diagnoses.tsx'
import { FatesChart } from './fates-chart.tsx'
import { FigureCards } from './figure-cards.tsx'
import { HoursMap } from './hours-map.tsx'
import { NoShows } from './no-shows.tsx'
import { shareWords } from './report-words.ts'
import styles from './report-view.module.css'
import { VisitsChart } from './visits-chart.tsx'

type Source = DiagnosesProps['report']['sources'][number]['source']

type ReportViewProps = ReportScope & DiagnosesProps & { isComing: boolean }

/** What was counted, from the figures to what they are made of. */
export function ReportView({ report, isCompared, doctorId, dayHref, monthHref, isComing }: ReportViewProps) {
  const { t, formatLocale } = useTexts()
  const [asked, ask] = useState<AskedRows | null>(null)
  const { current, previous, doctors, services, locations, sources } = report
  const isEmpty = [current, previous].every(({ visits, booked, canceled }) => visits + booked + canceled === 0)
  if (isEmpty)
    return (
      <Card bare>
        <EmptyState icon={ChartColumn} title={t('reports.nothing')}>
          {t('reports.nothingText')}
        </EmptyState>
      </Card>
    )
  const buckets = bucketsOf(report)
  const isWeekly = buckets[0]?.from !== buckets[0]?.to
  const hasNoShows = current.fulfilled + current.noShows > 0
  const rate = (part: number, of: number) => (of === 0 ? '–' : shareWords(part / of, formatLocale))
  const own = <Row extends { id: string; name: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, key: row.id, name: <Own>{row.name}</Own>, listed: row.name }))
  const visitsBy = (partOf: (key: string) => VisitsPart) => (row: BreakdownRow) =>
    ask({ figure: 'visits', title: row.listed, part: partOf(row.key) })
  const listOf = (figure: 'noShows' | 'filled', providerId: string, name: string) =>
    ask({ figure, title: `${t(`reports.${figure}`)}, ${name}`, part: { providerId } })
  return (
    <div aria-busy={isComing} className={classNames(styles.report, isComing && styles.coming)}>
      <Stack gap="large">
        {asked && <CountedRows {...{ asked, report, doctorId, dayHref }} onClose={() => ask(null)} />}
        <FigureCards {...{ report, isCompared }} onList={ask} />
        {buckets.length > 1 && (
          <div className={styles.charts}>
            <VisitsChart {...{ report, buckets, isWeekly, isCompared }} onList={ask} />
            <FatesChart {...{ buckets, isWeekly }} onList={ask} />
          </div>
        )}
        <div className={styles.columns}>
          <Stack gap="large">
            {doctorId === null && doctors.length > 0 && (
              <Breakdown
                onList={visitsBy((id) => ({ providerId: id }))}
                id="by-doctor"
                title={t('reports.byDoctor')}
                column={t('reports.doctor')}
                more={[
                  { heading: t('reports.noShows'), ofAll: rate(current.noShows, current.noShows + current.fulfilled) },
                  { heading: t('reports.filled'), ofAll: rate(current.bookedMinutes, current.offeredMinutes) },
                ]}
                rows={doctors.map(({ id, name, noShows, fulfilled, offeredMinutes, bookedMinutes, ...row }) => ({
                  ...{ ...row, key: id, name, listed: name },
                  more: [
                    <CountButton
                      key="noShows"
                      value={rate(noShows, noShows + fulfilled)}
                      name={`${t('reports.noShows')}, ${name}`}
                      onPress={noShows > 0 ? () => listOf('noShows', id, name) : undefined}
                    />,
                    <CountButton
                      key="filled"
                      value={rate(bookedMinutes, offeredMinutes)}
                      name={`${t('reports.filled')}, ${name}`}
                      onPress={offeredMinutes > 0 ? () => listOf('filled', id, name) : undefined}
                    />,
                  ],
                }))}
                isCompared={isCompared}
              />
            )}
            {services.length > 0 && (
              <Breakdown
                onList={visitsBy((id) => ({ serviceId: id }))}
                id="by-service"
                title={t('reports.byService')}
                column={t('reports.service')}
                rows={own(services)}
                isCompared={isCompared}
              />
            )}
            <Diagnoses {...{ report, isCompared, monthHref }} />
          </Stack>
          <Stack gap="large">
            {hasNoShows && <NoShows report={report} onList={ask} />}
            {sources.length > 0 && (
              <Breakdown
                onList={visitsBy((source) => ({ source: source as Source }))}
                id="by-source"
                title={t('reports.bySource')}
                column={t('reports.source')}
                rows={sources.map(({ source, ...row }) => ({
                  ...row,
                  ...{ key: source, name: t(`reports.source-${source}`), listed: t(`reports.source-${source}`) },
                }))}
                isCompared={isCompared}
              />
            )}
            {locations.length > 1 && (
              <Breakdown
                onList={visitsBy((id) => ({ locationId: id }))}
                id="by-location"
                title={t('reports.byLocation')}
                column={t('reports.location')}
                rows={own(locations)}
                isCompared={isCompared}
              />
            )}
            <HoursMap report={report} onList={ask} />
          </Stack>
        </div>
      </Stack>
    </div>
  )
}
