import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import text from '../../ui/text.module.css'
import { NoteAlerts } from './note-alerts.tsx'
import styles from './note-bar.module.css'
import type { VisitNote } from './use-encounter.ts'

type NoteBarProps = {
  note: VisitNote
  /** Whether what was typed is safe. */
  saveState?: ReactNode
  /** What was measured and asks for attention at once. */
  critical?: ReactNode
}

/**
 * Whose note it is and whether it is saved, in sight however far down one writes: two notes may be open in two tabs. With
 * it what can hurt the patient, where that leaves room to write, and the way to the rest of their record.
 */
export function NoteBar({ note, saveState, critical }: NoteBarProps) {
  const { t, formatLocale } = useTexts()
  const { patient, visit } = note
  const name = `${patient.givenName} ${patient.familyName}`
  const mayOpenChart = usePermitted()('patients:read-basic', { provider: { id: visit.providerId } })
  const [isAll, setAll] = useState(false)
  const [isCut, setCut] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const person = useRef<HTMLDivElement>(null)
  const alerts = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = document.documentElement.style
    // Where only the person stays in sight, the bar has no box of its own.
    const observer = new ResizeObserver(() => {
      const height = bar.current!.offsetHeight || person.current!.offsetHeight
      page.setProperty('--note-bar', `${height}px`)
      const { scrollHeight, clientHeight } = alerts.current!
      setCut(scrollHeight > clientHeight + 1)
    })
    for (const { current } of [bar, person, alerts]) observer.observe(current!)
    return () => {
      observer.disconnect()
      page.removeProperty('--note-bar')
    }
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      <div ref={person} className={styles.person}>
        <Face size="small" initials={initialsOf(name)} />
        <div className={styles.words}>
          <p className={text.strong}>{name}</p>
          {patient.birthDate && (
            <p className={text.quiet}>
              {t('common.age', { count: ageOn(patient.birthDate, dateIn(visit.timeZone, visit.startsAt as Instant)) })}
              {' · '}
              <span className={text.nowrap}>
                {t('doctor.born', { date: formatLongDate(patient.birthDate as PlainDate, formatLocale) })}
              </span>
            </p>
          )}
        </div>
        {saveState}
        {critical}
      </div>
      <div className={styles.alerts}>
        <div ref={alerts} className={classNames(styles.list, isAll && styles.all)}>
          <NoteAlerts note={note} />
        </div>
        {(isCut || isAll) && (
          <Button kind="quiet" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'encounters.alertsFewer' : 'encounters.alertsAll')}
          </Button>
        )}
      </div>
      {mayOpenChart && (
        <div className={styles.record}>
          <Button size="small" icon={FolderOpen} href={chartHref(patient.id)}>
            {t('doctor.openRecord')}
          </Button>
        </div>
      )}
    </div>
  )
}
