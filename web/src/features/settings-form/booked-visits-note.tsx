import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './settings-form.module.css'

/** Visits of one doctor or service at one place. */
type BookedVisits = {
  of: string | undefined
  place: string | undefined
  visits: number
  first: string
  last: string
  /** Whose day they are on, for the way there. */
  doctor?: { id: string; slug: string }
}

type BookedVisitsNoteProps = {
  /** What becomes of so many. */
  sentence: (count: number) => string
  booked: readonly BookedVisits[]
  /** What something is called that is not offered any more. */
  elsewhere: string
  role?: 'status'
}

/** The booked visits that a change is about: how many, of what and when, with the way to their days. */
export function BookedVisitsNote({ sentence, booked, elsewhere, role }: BookedVisitsNoteProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const isPermitted = usePermitted()
  if (booked.length === 0) return null
  const dateOf = (at: string) => dateIn(timeZone, at as Instant)
  const dayOf = (at: string) => formatShortDay(dateOf(at), formatLocale)
  return (
    <Note tone="warn" role={role}>
      <p>{sentence(booked.reduce((sum, { visits }) => sum + visits, 0))}</p>
      <ul className={styles.lines}>
        {booked.map(({ of = elsewhere, place = elsewhere, visits, first, last, doctor }, index) => {
          const words = t('settingsForm.bookedAt', {
            ...{ of, place, count: visits, first: dayOf(first), last: dayOf(last) },
          })
          return (
            <li key={index}>
              {doctor && isPermitted('appointments:day', { provider: doctor }) ? (
                <Anchor href={`/admin?date=${dateOf(first)}&doctor=${encodeURIComponent(doctor.slug)}`}>{words}</Anchor>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
