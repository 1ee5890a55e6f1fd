import { formatShortDay, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { useDoctorList } from '../days/use-doctors.ts'
import type { DeskDoctor } from './desk.ts'
import type { House, InTheWay, Moment } from './moments.ts'
import type { Moments } from './use-moments.ts'

type MomentChoiceProps = {
  found: Moments
  chosen: Moment | null
  doctors: readonly DeskDoctor[]
  timeZone: string
  /** It is for who is here already: today. */
  isHere: boolean
  /** Whose time it is, is chosen with it. */
  isAnyDoctor: boolean
  /** Who works today, where somebody is here already. */
  house: House | null
  /** None was chosen, and one has to be. */
  isMissing: boolean
  /** Of the first of them. */
  id: string
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
  isHere,
  isAnyDoctor,
  house,
  isMissing,
  id,
  onChoose,
}: MomentChoiceProps) {
  const { t, formatLocale } = useTexts()
  const { data: listed = [] } = useDoctorList()
  const { moments, inTheWay, isKnown } = found
  const placeOf = ({ providerId, locationId }: Moment) => {
    const places = listed.find(({ id: doctor }) => doctor === providerId)?.locations ?? []
    return places.length > 1 && places.find(({ id: place }) => place === locationId)?.name
  }
  const serviceOf = ({ providerId, serviceId, durationMinutes }: Moment) => {
    const offers = listed.find(({ id: doctor }) => doctor === providerId)?.offers ?? []
    const name = offers.find((offer) => offer.serviceId === serviceId)?.serviceName
    return name && t('desk.withMinutes', { name, minutes: durationMinutes })
  }
  const houseOf = ({ providerId }: Moment) => {
    if (!house) return null
    if (!house.isHere(providerId)) return t('desk.notHere')
    const count = house.waitingFor(providerId)
    return count > 0 && t('desk.waitingFor', { count })
  }
  const wordsOf = ({ startsAt, durationMinutes, isNow }: Moment) => {
    const from = startsAt as Instant
    const range = formatTimeRange(from, addMinutes(from, durationMinutes), formatLocale, timeZone)
    if (isNow) return `${t('desk.now')} · ${range}`
    return isHere ? range : `${formatShortDay(dateIn(timeZone, from), formatLocale)} · ${range}`
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
          id={id}
          error={isMissing && t('desk.chooseTime')}
          isAlert
          legend={t(inTheWay ? 'desk.nearest' : 'desk.when')}
          showLegend
          value={chosen?.id ?? null}
          onChange={onChoose}
          choices={moments.map((each) => ({
            value: each.id,
            label: wordsOf(each),
            hint: [
              isAnyDoctor && doctors.find(({ id: doctor }) => doctor === each.providerId)?.name,
              !isHere && placeOf(each),
              isAnyDoctor && isHere && serviceOf(each),
              isHere && houseOf(each),
              isHere && each.isEarliest && !each.isNow && t('desk.notBefore'),
              each.isOver && t('desk.over'),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      ) : (
        <p className={text['quiet']} role="status">
          {!isKnown ? t('desk.looking') : t(isHere ? 'desk.noneToday' : 'desk.noneNear')}
        </p>
      )}
    </>
  )
}
