import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import text from '../../ui/text.module.css'
import { NoteAlerts } from './note-alerts.tsx'
import styles from './note-bar.module.css'
import type { VisitNote } from './use-encounter.ts'

type NoteBarProps = {
  note: VisitNote
  /** Whether what was typed is safe. */
  saveState?: ReactNode
}

/**
 * Whose note it is and whether it is saved, in sight however far down one writes: two notes may be open in two tabs. With
 * it what can hurt the patient, where that leaves room to write.
 */
export function NoteBar({ note, saveState }: NoteBarProps) {
  const { t, formatLocale } = useTexts()
  const { patient, visit } = note
  const name = `${patient.givenName} ${patient.familyName}`
  const bar = useRef<HTMLDivElement>(null)
  const person = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = document.documentElement.style
    // Where only the person stays in sight, the bar has no box of its own.
    const observer = new ResizeObserver(() => {
      const height = bar.current!.offsetHeight || person.current!.offsetHeight
      page.setProperty('--note-bar', `${height}px`)
    })
    observer.observe(bar.current!)
    observer.observe(person.current!)
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
      </div>
      <NoteAlerts note={note} />
    </div>
  )
}
