import { csvOf, type Cell } from '@polyclinic/domain/kit/csv.ts'
import { majorOf } from '@polyclinic/domain/kit/format.ts'
import { figureNames, valueOf } from '@polyclinic/domain/reports/figures.ts'
import { moneyFigureNames, moneyOf } from '@polyclinic/domain/reports/money.ts'
import { saveFile } from '../../platform/save-file.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { FinancialReport, Report } from './use-report.ts'

/** All figures of a report as rows; shares lie between 0 and 1, waiting is in minutes, and the third free time in days from now. */
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
    ...(report.thirdNext ? [[t('reports.thirdNext'), report.thirdNext.days, null]] : []),
    ...split(t('reports.byDoctor'), report.doctors),
    ...split(t('reports.byService'), report.services),
    ...split(t('reports.byLocation'), report.locations),
    ...split(
      t('reports.bySource'),
      report.sources.map(({ source, ...row }) => ({ name: t(`reports.source-${source}`), ...row })),
    ),
    ...(report.diagnoses
      ? [
          [],
          heading(`${t('reports.diagnoses')} (${t('reports.patients')})`),
          ...report.diagnoses.items.map(({ code, title, patients, previousPatients }) => [
            [code, title].filter(Boolean).join(' '),
            patients,
            previousPatients,
          ]),
        ]
      : []),
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

/** The same of money, in whole units of its currency. */
export function moneyRows(report: FinancialReport, { t }: Pick<Texts, 't'>): Cell[][] {
  const { from, to, previousFrom, previousTo, current, previous, currency } = report
  const amount = (minor: number | undefined) => (minor === undefined ? null : majorOf({ minor, currency }))
  return [
    [`${t('reports.figures')} (${currency})`, `${from} – ${to}`, `${previousFrom} – ${previousTo}`],
    ...moneyFigureNames.map((name) => [
      t(`reports.${name}`),
      amount(moneyOf(name, current)?.value),
      amount(moneyOf(name, previous)?.value),
    ]),
    [],
    [t('reports.issuedByDoctor'), `${from} – ${to}`, `${previousFrom} – ${previousTo}`, t('reports.credited')],
    ...report.doctors.map(({ name, issued, previousIssued, credited }) => [
      name,
      ...[issued.minor, previousIssued.minor, credited.minor].map(amount),
    ]),
    [],
    [
      t('reports.byMethod'),
      `${from} – ${to}`,
      `${previousFrom} – ${previousTo}`,
      t('reports.wentBack'),
      t('reports.kept'),
    ],
    ...report.methods.map(({ method, minor, previousMinor, backMinor }) => [
      t(`reports.method-${method}`),
      ...[minor, previousMinor, backMinor, minor - backMinor].map(amount),
    ]),
    [],
    [t('reports.openByAge'), t('reports.invoices'), t('reports.amount')],
    ...report.open.map(({ age, count, minor }) => [t(`reports.age-${age}`), count, amount(minor)]),
    [t('reports.owedToPatients'), report.owedBack.count, amount(report.owedBack.minor)],
    [],
    [t('reports.day'), t('reports.issued'), t('reports.received')],
    ...report.days.map(({ date, issuedMinor, receivedMinor }) => [date, amount(issuedMinor), amount(receivedMinor)]),
  ]
}

/** In the words of whoever reads it, for the clinic's spreadsheets. */
export type Saving = { texts: Pick<Texts, 't'>; clinicLocale: string }
type Days = { from: string; to: string }

const save = (rows: Cell[][], name: string, { from, to }: Days, { clinicLocale }: Saving) =>
  saveFile(new Blob([csvOf(rows, clinicLocale)], { type: 'text/csv;charset=utf-8' }), `${name}-${from}-${to}.csv`)

export const saveReport = (report: Report, how: Saving) =>
  save(reportRows(report, how.texts), how.texts.t('reports.fileName'), report, how)

export const saveMoney = (report: FinancialReport, how: Saving) =>
  save(moneyRows(report, how.texts), how.texts.t('reports.moneyFileName'), report, how)
