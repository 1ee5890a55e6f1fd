import { csvOf, type Cell } from '@polyclinic/domain/kit/csv.ts'
import { figureNames, valueOf } from '@polyclinic/domain/reports/figures.ts'
import { saveFile } from '../../platform/save-file.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Report } from './use-report.ts'

/** All figures of a report as rows; shares lie between 0 and 1, and waiting is in minutes. */
export function reportRows(report: Report, { t }: Pick<Texts, 't'>): Cell[][] {
  const { from, to, previousFrom, previousTo, current, previous } = report
  const heading = (what: string) => [what, `${from} – ${to}`, `${previousFrom} – ${previousTo}`]
  const split = (title: string, rows: readonly { name: string; visits: number; previousVisits: number }[]) => [
    [],
    heading(title),
    ...rows.map(({ name, visits, previousVisits }) => [name, visits, previousVisits]),
  ]
  return [
    heading(t('reports.figures')),
    ...figureNames.map((name) => [
      t(`reports.${name}`),
      valueOf(name, current)?.value ?? null,
      valueOf(name, previous)?.value ?? null,
    ]),
    ...split(t('reports.byDoctor'), report.doctors),
    ...split(t('reports.byService'), report.services),
    ...split(t('reports.byLocation'), report.locations),
    ...split(
      t('reports.bySource'),
      report.sources.map(({ source, ...row }) => ({ name: t(`reports.source-${source}`), ...row })),
    ),
    [],
    [t('reports.day'), t('reports.visits'), t('reports.fulfilled'), t('reports.missed'), t('reports.canceled')],
    ...report.days.map(({ date, visits, fulfilled, noShows, canceled }) => [
      date,
      visits,
      fulfilled,
      noShows,
      canceled,
    ]),
  ]
}

export const saveReport = (report: Report, texts: Pick<Texts, 't'>) =>
  saveFile(
    new Blob([csvOf(reportRows(report, texts))], { type: 'text/csv;charset=utf-8' }),
    `${texts.t('reports.fileName')}-${report.from}-${report.to}.csv`,
  )
