import { isOfDesk } from '@polyclinic/domain/appointments/sources.ts'
import { isOver } from '@polyclinic/domain/appointments/states.ts'
import { timeInState } from '@polyclinic/domain/days/time-in-state.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Hash from 'lucide-react/icons/hash'
import Paperclip from 'lucide-react/icons/paperclip'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CardActionsProps } from './card-actions.tsx'
import { checkedInThemselves, openerOf, patientName, type DayVisit } from './day.ts'
import { ExpectedTime } from './expected-time.tsx'
import { insuranceWords } from './insurance-names.ts'
import { MessageLine } from './message-line.tsx'
import { Namesakes } from './namesakes.tsx'
import type { Namesake } from './same-name.ts'
import styles from './visit-row.module.css'
import { ServiceLine } from './service-line.tsx'
import { RowActions } from './row-actions.tsx'
import { VisitStatus, type Viewer } from './visit-status.tsx'
import type { OfferedActions, VisitAction } from './offered-actions.ts'
import type { StartAction } from './use-visit-actions.ts'

export type VisitRowProps = {
  visit: DayVisit
  now: string
  timeZone: string
  viewer: Viewer
  offered: OfferedActions
  /** What was pressed and is not answered yet. */
  pressed: VisitAction | null
  /** Came while somebody looked. */
  isFresh: boolean
  namesakes: readonly Namesake[]
  className?: string | undefined
  /** Its card is open. */
  isOpen: boolean
  onOpen: (visit: DayVisit) => void
  onAction: StartAction
  onCancel: (visit: DayVisit) => void
  moveOf?: CardActionsProps['moveOf']
}

/** One visit: when, who, what for, where it stands, and the next step. */
export function VisitRow({
  visit,
  now,
  timeZone,
  viewer,
  isFresh,
  namesakes,
  className,
  isOpen,
  onOpen,
  ...actions
}: VisitRowProps) {
  const { t, formatLocale } = useTexts()
  const { birthDate, phone } = visit.patient
  const name = patientName(visit)
  const over = isOver(visit.status)
  const look = classNames(
    styles.row,
    viewer === 'clinic' && styles.withDoctor,
    over && styles.over,
    visit.status === 'checked-in' && styles.inside,
    isFresh && styles.fresh,
    isOpen && styles.open,
    className,
  )
  return (
    <li className={look}>
      <div className={styles.time}>
        <time dateTime={visit.startsAt}>{formatTime(visit.startsAt as Instant, formatLocale, timeZone)}</time>
        <ExpectedTime visit={visit} now={now} timeZone={timeZone} />
      </div>
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
          {birthDate && (
            <span className={classNames(styles.born, namesakes.length > 0 && styles.whole)}>
              <VisuallyHidden>{t('doctor.born', { date: '' })}</VisuallyHidden>
              <span className={styles.birthDate}>{formatNumericDate(birthDate as PlainDate, formatLocale)}</span>
              <span className={styles.birthYear}>{birthDate.slice(0, 4)}</span>
            </span>
          )}
        </p>
        <p className={styles.service}>
          <ServiceLine service={visit.service} />
          {visit.insurance && `\u00a0· ${t(insuranceWords[visit.insurance])}`}
        </p>
        {visit.queueNumber !== null && (
          <p className={styles.documents}>
            <Icon of={Hash} size="small" />
            {t('doctor.queueNumber', { number: visit.queueNumber })}
            {checkedInThemselves(visit) && ` · ${t('doctor.checkedInThemselves')}`}
          </p>
        )}
        {visit.confirmedAt && visit.status === 'booked' && (
          <p className={styles.documents}>
            <Icon of={CircleCheck} size="small" />
            {t('doctor.confirmedByPatient')}
          </p>
        )}
        {visit.documents > 0 && (
          <p className={styles.documents}>
            <Icon of={Paperclip} size="small" />
            {t('doctor.documents', { count: visit.documents })}
          </p>
        )}
        {visit.openForms > 0 && (
          <p className={styles.documents}>
            <Icon of={ClipboardList} size="small" />
            {t('doctor.openForms', { count: visit.openForms })}
          </p>
        )}
        <Namesakes namesakes={namesakes} timeZone={timeZone} className={styles.namesake} />
        {phone && <p className={styles.printed}>{phone}</p>}
      </div>
      {viewer === 'clinic' && (
        <div className={styles.doctor}>
          <Face size="tiny" src={visit.provider.portraitUrl} initials={initialsOf(visit.provider.name)} lazy />
          <span>{visit.provider.name}</span>
        </div>
      )}
      <div
        className={classNames(
          styles.status,
          visit.status === 'booked' && timeInState(visit, now) === null && styles.expected,
        )}
      >
        <VisitStatus visit={visit} now={now} viewer={viewer} />
      </div>
      <RowActions visit={visit} {...actions} />
      {visit.message && (
        <MessageLine key={visit.message} isOfDesk={isOfDesk(visit.source)}>
          {visit.message}
        </MessageLine>
      )}
    </li>
  )
}
