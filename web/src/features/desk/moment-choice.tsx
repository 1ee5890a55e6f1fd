import { formatShortDay, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { useDoctorList } from '../days/use-doctors.ts'
import type { DeskDoctor } from './desk.ts'
import type { InTheWay, Moment } from './moments.ts'
import type { Moments } from './use-moments.ts'

type MomentChoiceProps = {
  found: Moments
  chosen: Moment | null
  doctors: readonly DeskDoctor[]
  timeZone: string
  /** On which day a time was asked for; null for today's. */
  askedDate: string | null
  /** Whose time it is, is chosen with it. */
  isAnyDoctor: boolean
  onChoose: (id: string) => void
}

/** Why a time cannot be had. */
export const wayWords = {
  'no-resource': 'desk.askedNoResource',
  taken: 'desk.askedTaken',
  full: 'desk.askedFull',
  past: 'calendar.isPast',
} as const satisfies Record<InTheWay, string>

/** The times that can be had, and why the one that was asked for is none of them. */
export function MomentChoice({
  found,
  chosen,
  doctors,
  timeZone,
  askedDate,
  isAnyDoctor,
  onChoose,
}: MomentChoiceProps) {
  const { t, formatLocale } = useTexts()
  const { data: listed = [] } = useDoctorList()
  const { moments, inTheWay, isKnown } = found
  const placeOf = ({ providerId, locationId }: Moment) => {
    const places = listed.find(({ id }) => id === providerId)?.locations ?? []
    return places.length > 1 && places.find(({ id }) => id === locationId)?.name
  }
  const wordsOf = ({ startsAt, durationMinutes, isNow }: Moment) => {
    const from = startsAt as Instant
    const range = formatTimeRange(from, addMinutes(from, durationMinutes), formatLocale, timeZone)
    return isNow ? `${t('desk.now')} · ${range}` : range
  }
  const otherDayOf = ({ startsAt }: Moment) => {
    const date = dateIn(timeZone, startsAt as Instant)
    return askedDate !== null && date !== askedDate && formatShortDay(date, formatLocale)
  }
  return (
    <>
      {inTheWay && (
        <Note tone="warn" role="status">
          {t(wayWords[inTheWay])}
        </Note>
      )}
      {moments.length > 0 ? (
        <RadioCards
          name="moment"
          legend={t(inTheWay ? 'desk.nearest' : 'desk.when')}
          showLegend
          value={chosen?.id ?? null}
          onChange={onChoose}
          choices={moments.map((each) => ({
            value: each.id,
            label: wordsOf(each),
            hint: [
              otherDayOf(each),
              isAnyDoctor && doctors.find(({ id }) => id === each.providerId)?.name,
              askedDate !== null && placeOf(each),
              each.isOver && t('desk.over'),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      ) : (
        <p className={text['quiet']} role="status">
          {!isKnown ? t('desk.looking') : t(askedDate !== null ? 'desk.noneNear' : 'desk.noneToday')}
        </p>
      )}
    </>
  )
}
