import { measuringsOf, type MeasuredVitals, type Measuring } from '@polyclinic/domain/encounters/measurings.ts'
import type { VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { measures, type Measure } from './trend-values.ts'
import type { Vitals } from './use-chart.ts'

type OfVisit = Pick<Vitals, 'values' | 'at' | 'timeZone'> & { measured: MeasuredVitals }
type Words = Pick<Texts, 't' | 'formatLocale'>

/** Who measured the values of a visit, and when; where that were several, a sentence for each, with what. */
export function measuredByWords(visit: OfVisit, texts: Words): string[] {
  const { t } = texts
  const measurings = measuringsOf(visit.values, visit.measured)
  return measurings.map((each) => {
    const who = whoWords(each, visit, texts)
    if (measurings.length === 1) return t('charts.measuredBy', { who })
    return t('charts.measuredWhat', { who, what: whatWords(each, visit.values, texts) })
  })
}

/** The same of what stands in one place: `Mert Aydın, 06:15`. */
export const measuredByOf = ({ names }: Measure, visit: OfVisit, texts: Words): string =>
  measuringsOf(visit.values, visit.measured)
    .filter((each) => names.some((name) => each.names.includes(name)))
    .map((each) => whoWords(each, visit, texts))
    .join('; ')

/** With the date, where it is another than the visit's. */
function whoWords({ by, at }: Measuring, visit: OfVisit, { t, formatLocale }: Words): string {
  const { timeZone } = visit
  const day = dateIn(timeZone, at as Instant)
  const time = formatTime(at as Instant, formatLocale, timeZone)
  const isSameDay = day === dateIn(timeZone, visit.at as Instant)
  return t('encounters.changedBy', {
    name: by,
    time: isSameDay ? time : `${formatNumericDate(day, formatLocale)}, ${time}`,
  })
}

const whatWords = (measuring: Measuring, values: Vitals['values'], { t }: Words): string =>
  measures
    .flatMap(({ word, names }) => {
      const isIn = (name: VitalName) => measuring.names.includes(name)
      const taken = names.filter((name) => values[name] !== null)
      if (!taken.some(isIn)) return []
      return taken.every(isIn) ? [t(word)] : taken.filter(isIn).map((name) => t(`encounters.${name}`))
    })
    .join(', ')
