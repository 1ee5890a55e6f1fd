import { formatTime, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Anchor } from '../../../ui/anchor.tsx'
import type { HoldAnswer } from '../../holds/held.ts'
import type { LostTime } from '../../holds/lost-time.ts'
import { NearestTimes } from '../../holds/nearest-times.tsx'
import { slotField, slotValue } from '../../slots/slot-value.ts'
import type { Reason } from './draft.ts'

type LostNoticeProps = { lost: LostTime; held: HoldAnswer | null; reasons: readonly Reason[]; anotherTime: string }

/** A time that went to somebody else, or that a longer visit does not fit into. Each offer takes its time at once. */
export function LostNotice({ lost, held, reasons, anotherTime }: LostNoticeProps) {
  const { t, rich, formatLocale } = useTexts()
  const start = lost.slot.startsAt as Instant
  const time = t('booking.weekdayAt', {
    day: formatWeekday(dateIn(lost.timeZone, start), formatLocale),
    time: formatTime(start, formatLocale, lost.timeZone),
  })
  const reason = held && reasons.find(({ serviceId }) => serviceId === lost.slot.serviceId)
  const isReason = reason && held.visit.startsAt === lost.slot.startsAt
  return (
    <NearestTimes
      lost={lost}
      title={
        lost.tooLong
          ? rich('booking.tooLong', { service: <Own>{lost.tooLong}</Own>, time })
          : isReason
            ? rich('booking.doesNotFit', { service: <Own>{reason.serviceName}</Own> })
            : t(titleOf(lost), { time })
      }
      button={(offer) => ({ type: 'submit', name: slotField, value: slotValue(offer) })}
      elsewhere={<Anchor href={anotherTime}>{t('booking.allTimes')}</Anchor>}
    >
      {isReason ? t('booking.doesNotFitText', { time }) : t(textOf(lost))}
    </NearestTimes>
  )
}

const titleOf = ({ code }: LostTime) => (code === 'slot_taken' ? 'booking.justTaken' : 'booking.notOffered')

const textOf = ({ code, offers, tooLong }: LostTime) =>
  offers.length === 0
    ? 'booking.noneNear'
    : tooLong
      ? 'booking.tooLongText'
      : code === 'slot_taken'
        ? 'booking.justTakenText'
        : 'booking.notOfferedText'
