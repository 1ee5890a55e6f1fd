import { useId } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { actLooks } from '../days/act-looks.ts'
import type { BoardTools } from '../days/day-body.tsx'
import { checkedInThemselves, patientName, type DayVisit } from '../days/day.ts'
import { VisitStatus } from '../days/visit-status.tsx'
import styles from './waiting-room.module.css'

type WaitingRoomProps = Pick<BoardTools, 'offeredActions' | 'pressedOn' | 'onAction' | 'onOpen'> & {
  visits: readonly DayVisit[]
  now: string
}

/** Who is here and waits, with their number, whoever came first before the others. */
export function WaitingRoom({ visits, now, offeredActions, pressedOn, onAction, onOpen }: WaitingRoomProps) {
  const { t } = useTexts()
  const id = useId()
  const waiting = visits
    .filter(({ status }) => status === 'arrived')
    .toSorted((a, b) => Date.parse(a.arrivedAt ?? a.startsAt) - Date.parse(b.arrivedAt ?? b.startsAt))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.room}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('admin.waitingRoom')}
        </h2>
        <p className={styles.quiet}>{t('admin.waitingPeople', { count: waiting.length })}</p>
      </div>
      <ul aria-labelledby={id} className={styles.list}>
        {waiting.map((visit) => {
          const { verb } = offeredActions(visit)
          const pressed = pressedOn(visit)
          const name = patientName(visit)
          return (
            <li key={visit.id} className={styles.person}>
              {visit.queueNumber !== null && (
                <span className={styles.number}>
                  <VisuallyHidden>{t('doctor.queueNumber', { number: visit.queueNumber })}</VisuallyHidden>
                  <span aria-hidden="true">{visit.queueNumber}</span>
                </span>
              )}
              <div className={styles.words}>
                <button type="button" className={styles.name} onClick={() => onOpen(visit)}>
                  {name}
                </button>
                <span className={styles.quiet}>
                  {visit.provider.name}
                  {checkedInThemselves(visit) && ` · ${t('doctor.checkedInThemselves')}`}
                </span>
              </div>
              <div className={styles.status}>
                <VisitStatus visit={visit} now={now} viewer="clinic" />
              </div>
              {verb && (
                <Button size="small" busy={pressed === verb} onClick={() => onAction(visit, verb)}>
                  {t(actLooks[verb].word)}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
