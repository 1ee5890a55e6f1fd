import { isOver } from '@polyclinic/domain/appointments/states.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { patientName, type DayVisit } from './day.ts'
import styles from './visit-row.module.css'
import { ServiceLine } from './service-line.tsx'
import { VisitActions } from './visit-actions.tsx'
import { openerOf } from './side-card.tsx'
import { VisitStatus, type Side } from './visit-status.tsx'
import type { Offers } from './offers.ts'
import type { PressVisit } from './use-presses.ts'

export type VisitRowProps = {
  visit: DayVisit
  now: string
  timeZone: string
  side: Side
  offers: Offers
  isBusy: boolean
  /** Came while somebody looked. */
  isFresh: boolean
  className?: string | undefined
  /** Its card is open. */
  isOpen: boolean
  onOpen: (visit: DayVisit) => void
  onPress: PressVisit
  onCancel: (visit: DayVisit) => void
}

/** One visit: when, who, what for, where it stands, and the next step. */
export function VisitRow({
  visit,
  now,
  timeZone,
  side,
  isFresh,
  className,
  isOpen,
  onOpen,
  ...actions
}: VisitRowProps) {
  const { formatLocale } = useTexts()
  const name = patientName(visit)
  const over = isOver(visit.status)
  const look = classNames(
    styles.row,
    side === 'clinic' && styles.withDoctor,
    over && styles.over,
    visit.status === 'checked-in' && styles.inside,
    isFresh && styles.fresh,
    isOpen && styles.open,
    className,
  )
  return (
    <li className={look}>
      <time dateTime={visit.startsAt} className={styles.time}>
        {formatTime(visit.startsAt as Instant, formatLocale, timeZone)}
      </time>
      <span className={styles.face}>
        <Face size="small" initials={initialsOf(name)} tone={over ? 'quiet' : 'tint'} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <button
            type="button"
            id={openerOf(visit)}
            className={styles.opener}
            aria-expanded={isOpen}
            onClick={() => onOpen(visit)}
          >
            {name}
          </button>
        </p>
        <p className={styles.service}>
          <ServiceLine service={visit.service} />
        </p>
      </div>
      {side === 'clinic' && (
        <div className={styles.doctor}>
          <Face size="tiny" src={visit.provider.portraitUrl} initials={initialsOf(visit.provider.name)} lazy />
          <span>{visit.provider.name}</span>
        </div>
      )}
      <div className={classNames(styles.status, visit.status === 'booked' && styles.expected)}>
        <VisitStatus visit={visit} now={now} side={side} />
      </div>
      <VisitActions visit={visit} {...actions} />
    </li>
  )
}
