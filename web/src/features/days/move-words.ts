import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../platform/api/call.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { patientName, type DayVisit } from './day.ts'
import type { Left, OneByOne } from './one-by-one.ts'

type Before = Pick<DayVisit, 'startsAt'> & Parameters<typeof patientName>[0]
type Moved = Pick<DayVisit, 'startsAt' | 'endsAt' | 'timeZone'>

/** `Moved to Wed, Nov 25, 9:40 AM: Rosa Delgado`, or until when it takes where it begins as before. */
export function moveWords(before: Before, { startsAt, endsAt, timeZone }: Moved, { t, formatLocale }: Texts): string {
  const name = patientName(before)
  const timeOf = (instant: string) => formatTime(instant as Instant, formatLocale, timeZone)
  return before.startsAt === startsAt
    ? t('doctor.takesUntil', { name, time: timeOf(endsAt) })
    : t('doctor.movedTo', {
        date: formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale),
        time: timeOf(startsAt),
        name,
      })
}

/** Those of several with whom something could not be done, by name; empty when there are none. */
export function leftWords(left: readonly (Pick<Left, 'isUnclear'> & { visit: Before })[], { t }: Texts): string {
  const namesOf = (isUnclear: boolean) =>
    left
      .filter((each) => each.isUnclear === isUnclear)
      .map(({ visit }) => patientName(visit))
      .join(', ')
  const [names, unclear] = [namesOf(false), namesOf(true)]
  return [names && t('doctor.groupLeft', { names }), unclear && t('doctor.groupUnclear', { names: unclear })]
    .filter(Boolean)
    .join(' ')
}

/** `Moved to Wed, Nov 25, 9:40 AM: Rosa Delgado`, or of several how many; and who stays, by name. */
export function movesWords({ done, left }: OneByOne<Moved>, texts: Texts): string {
  const [first] = done
  if (!first) return leftWords(left, texts)
  if (done.length + left.length === 1) return moveWords(first.before, first.after, texts)
  const { t, formatLocale } = texts
  const { startsAt, timeZone } = first.after
  const moved = t('doctor.groupMoved', {
    count: done.length,
    date: formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale),
    time: formatTime(startsAt as Instant, formatLocale, timeZone),
  })
  return [moved, leftWords(left, texts)].filter(Boolean).join(' ')
}

/** Where a visit is now that was seen at another time; null when it is there still, or nobody can say. */
export async function readMove(visit: DayVisit, texts: Texts): Promise<string | null> {
  const parts = { params: { id: visit.id } }
  const now = await call<typeof readAppointment>('GET', '/appointments/{id}', parts, { background: true }).catch(
    () => null,
  )
  return now && now.startsAt !== visit.startsAt ? moveWords(visit, now, texts) : null
}
