import { csvOf, type Cell } from '@polyclinic/domain/kit/csv.ts'
import { majorOf, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { dailyCounts } from '@polyclinic/domain/reports/buckets.ts'
import { figureNames, figures, valueOf, type Value } from '@polyclinic/domain/reports/figures.ts'
import { moneyOf, shownFigures } from '@polyclinic/domain/reports/money.ts'
import { saveFile } from '../../platform/save-file.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { FinancialReport, Report } from './use-report.ts'

/** A share to four places: 0.0413 is 4.13 %. */
const rounded = (value: Value): Cell => value && Number(value.value.toFixed(4))

/** All figures of a report as rows; shares lie between 0 and 1, waiting is in minutes, and the third free time in days from now. */
export function reportRows(report: Report, { t, formatLocale }: Pick<Texts, 't' | 'formatLocale'>): Cell[][] {
  const { from, to, previousFrom, previousTo, current, previous } = report
  const heading = (what: string) => [what, `${from} – ${to}`, `${previousFrom} – ${previousTo}`]
  const split = (title: string, rows: readonly { name: string; visits: number; previousVisits: number }[]) => [
    [],
    heading(title),
    ...rows.map(({ name, visits, previousVisits }) => [name, visits, previousVisits]),
  ]
  return [
    heading(t('reports.figures')),
    ...figureNames.flatMap((name) => {
      const [now, before] = [valueOf(name, current), valueOf(name, previous)]
      const isPart = figures[name].kind !== 'count'
      const unit = name === 'filled' ? t('reports.minutesOffered') : t('reports.countedFrom')
      return [
        [t(`reports.${name}`), rounded(now), rounded(before)],
        // Without it a share cannot be added up elsewhere.
        ...(isPart ? [[`${t(`reports.${name}`)} (${unit})`, now?.of ?? 0, before?.of ?? 0]] : []),
      ]
    }),
    [t('reports.waitingNinetieth'), current.waiting?.ninetieth ?? null, previous.waiting?.ninetieth ?? null],
    [t('reports.stars'), current.reviews.average, previous.reviews.average],
    ...(report.thirdNext ? [[t('reports.thirdNext'), report.thirdNext.days, null]] : []),
    [],
    [
      ...heading(t('reports.byDoctor')),
      ...[t('reports.fulfilled'), t('reports.missed'), t('reports.minutesOffered'), t('reports.minutesFilled')],
    ],
    ...report.doctors.map(({ name, visits, previousVisits, ...of }) => [
      ...[name, visits, previousVisits],
      ...[of.fulfilled, of.noShows, of.offeredMinutes, of.bookedMinutes],
    ]),
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
    [t('reports.noShowsByWeekday'), t('reports.fulfilled'), t('reports.missed')],
    ...report.weekdays.map(({ weekday, fulfilled, noShows }) => [
      weekdayName(weekday, formatLocale),
      ...[fulfilled, noShows],
    ]),
    [],
    [t('reports.hours'), t('reports.time'), t('reports.visits')],
    ...report.hours.map(({ weekday, hour, visits }) => [
      weekdayName(weekday, formatLocale),
      `${String(hour).padStart(2, '0')}:00`,
      visits,
    ]),
    [],
    [t('reports.day'), t('reports.visits'), t('reports.fulfilled'), t('reports.missed'), t('reports.canceled')],
    ...dayRows(previousFrom, report.previousDays, dailyCounts),
    ...dayRows(from, report.days, dailyCounts),
  ]
}

/** A row for each day of a period, with these of its numbers. */
const dayRows = <Field extends string>(
  from: string,
  days: Record<Field, number[]>,
  fields: readonly Field[],
  cellOf: (value: number) => Cell = (value) => value,
): Cell[][] =>
  days[fields[0]!].map((_, place) => [
    addDays(from as PlainDate, place),
    ...fields.map((field) => cellOf(days[field][place]!)),
  ])

/** The same of money, in whole units of its currency. */
export function moneyRows(report: FinancialReport, { t }: Pick<Texts, 't'>): Cell[][] {
  const { from, to, previousFrom, previousTo, current, previous, currency } = report
  const amount = (minor: number | undefined) => (minor === undefined ? null : majorOf({ minor, currency }))
  return [
    [`${t('reports.figures')} (${currency})`, `${from} – ${to}`, `${previousFrom} – ${previousTo}`],
    ...shownFigures(current, previous).map((name) => [
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
      t('reports.cameBack'),
      t('reports.kept'),
    ],
    ...report.methods.map(({ method, minor, previousMinor, backMinor, cameBackMinor }) => [
      t(`reports.method-${method}`),
      ...[minor, previousMinor, backMinor, cameBackMinor, minor - backMinor + cameBackMinor].map(amount),
    ]),
    [],
    [t('reports.openByAge'), t('reports.invoices'), t('reports.amount')],
    ...report.open.map(({ age, count, minor }) => [t(`reports.age-${age}`), count, amount(minor)]),
    [t('reports.owedToPatients'), report.owedBack.count, amount(report.owedBack.minor)],
    [],
    [t('reports.day'), t('reports.issued'), t('reports.received')],
    ...dayRows(from, report.days, ['issuedMinor', 'receivedMinor'], amount),
  ]
}

/** In the words of whoever reads it, for the clinic's spreadsheets. */
export type Saving = {
  texts: Pick<Texts, 't' | 'formatLocale'>
  clinicLocale: string
  clinicName: string
  of?: string | undefined
}
type Days = { from: string; to: string }
type Dated = Days & { now: string; timeZone: string }

/** Of which clinic and of whom a file is, of which days, and of when: it goes on without its screen. */
export const aboutRows = ({ from, to, now, timeZone }: Dated, { texts: { t }, clinicName, of }: Saving): Cell[][] => [
  [t('reports.clinic'), clinicName],
  ...(of === undefined ? [] : [[t('reports.ofWhom'), of]]),
  [t('reports.range'), `${from} – ${to}`],
  [t('reports.madeOn'), `${dateIn(timeZone, now as Instant)} ${wallTimeIn(timeZone, now as Instant)}`],
  [],
]

const save = (rows: Cell[][], name: string, report: Dated, how: Saving) =>
  saveFile(
    new Blob([csvOf([...aboutRows(report, how), ...rows], how.clinicLocale)], { type: 'text/csv;charset=utf-8' }),
    `${name}-${report.from}-${report.to}.csv`,
  )

export const saveReport = (report: Report, how: Saving) =>
  save(reportRows(report, how.texts), how.texts.t('reports.fileName'), report, how)

export const saveMoney = (report: FinancialReport, how: Saving) =>
  save(moneyRows(report, how.texts), how.texts.t('reports.moneyFileName'), report, how)
