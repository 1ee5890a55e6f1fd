import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import MapPin from 'lucide-react/icons/map-pin'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import X from 'lucide-react/icons/x'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { Face, initialsOf } from '../../../ui/face.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Row } from '../../../ui/layout.tsx'
import { ListRow } from '../../../ui/rows.tsx'
import { actionsFor } from './visit-actions.ts'
import styles from './own-visit-row.module.css'
import { VisitStatus } from './visit-status.tsx'
import { VisitTitle } from './visit-title.tsx'
import { BookAgain } from '../visit/book-again.tsx'
import { visitPath } from '../visit/visit-path.ts'
import { visitDay, type Visit } from './visit-words.ts'

export type VisitRowProps = {
  visit: Visit
  own: { givenName: string; familyName: string } | null
  now: Instant
  /** Named where one list holds visits of several zones. */
  zone: string | null
  onCancel: () => void
  onCalendar: () => void
}

/** One visit in the list: when, with whom, what for, how it stands, and what can be done about it. */
export function VisitRow({ visit, own, now, zone, onCancel, onCalendar }: VisitRowProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { provider, startsAt, timeZone } = visit
  const day = visitDay(visit, now, formatLocale)
  const time = formatTime(startsAt as Instant, formatLocale, timeZone)
  const items = itemsFor(visit, now, texts, { onCancel, onCalendar })
  return (
    <ListRow
      className={styles.row}
      start={
        <>
          <time dateTime={startsAt} className={styles.when}>
            <span className={styles.day}>{day}</span>{' '}
            <span className={styles.quiet}>{zone ? t('patient.inZone', { time, zone }) : time}</span>
          </time>
          <span className={styles.face}>
            <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="small" lazy />
          </span>
        </>
      }
      end={
        <>
          <Row className={styles.status}>
            <VisitStatus visit={visit} />
            {actionsFor(visit, now).isOver && (
              <BookAgain
                kind="quiet"
                size="small"
                icon={RotateCw}
                visit={visit}
                aria-label={t('patient.bookAgainLike', { service: visit.service.name, day })}
              >
                {t('patient.bookAgain')}
              </BookAgain>
            )}
          </Row>
          {items.length > 0 && (
            <span className={styles.menu}>
              <Menu label={t('patient.moreFor', { service: visit.service.name, day })} items={items} />
            </span>
          )}
        </>
      }
    >
      <div className={styles.what}>
        <p className={styles.service}>
          <VisitTitle visit={visit} own={own} />
        </p>
        <p className={styles.quiet}>{provider.name}</p>
      </div>
    </ListRow>
  )
}

type Presses = Pick<VisitRowProps, 'onCancel' | 'onCalendar'>

/** Only what can be done; of what is over that may be nothing. */
function itemsFor(visit: Visit, now: Instant, { t }: Texts, presses: Presses): MenuItem[] {
  const { change, cancel, isAhead, isOver } = actionsFor(visit, now)
  const item = (shown: boolean, entry: MenuItem) => (shown ? [entry] : [])
  return [
    // Its page has what belongs to it: forms, files, the way to say that one is here.
    ...item(!isOver, {
      id: 'page',
      label: t('patient.visitFacts'),
      icon: ScrollText,
      href: visitPath('/appointment/manage', visit.id),
    }),
    ...item(change, {
      id: 'change',
      label: t('patient.changeTime'),
      icon: CalendarSync,
      href: `/appointment/reschedule?visit=${visit.id}`,
    }),
    ...item(isAhead, {
      id: 'calendar',
      label: t('patient.addToCalendar'),
      icon: CalendarPlus,
      onSelect: presses.onCalendar,
    }),
    ...item(isAhead, {
      id: 'directions',
      label: t('patient.directions'),
      icon: MapPin,
      href: visit.location.directionsUrl,
    }),
    ...item(visit.status === 'fulfilled', {
      id: 'facts',
      label: t('patient.visitFacts'),
      icon: ScrollText,
      href: `/patientReview/${visit.id}`,
    }),
    ...item(cancel, {
      id: 'cancel',
      label: t('patient.cancelVisit'),
      icon: X,
      tone: 'bad',
      onSelect: presses.onCancel,
    }),
  ]
}
