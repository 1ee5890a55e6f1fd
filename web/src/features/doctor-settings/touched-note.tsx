import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { touchedByDoctor } from '@polyclinic/domain/providers/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './doctor-form.module.css'
import type { Choices } from './use-doctor-settings.ts'

type TouchedNoteProps = {
  touched: ReturnType<typeof touchedByDoctor>
  doctor: { id: string; slug: string } | null
  choices: Choices
}

/** The booked visits that a change is about: how many, of what and when, with the way to their days. */
export function TouchedNote({ touched, doctor, choices: { services, places } }: TouchedNoteProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const isPermitted = usePermitted()
  if (touched.length === 0 || !doctor) return null
  const maySee = isPermitted('appointments:day', { provider: doctor })
  const count = touched.reduce((sum, { visits }) => sum + visits, 0)
  const dateOf = (at: string) => dateIn(timeZone, at as Instant)
  const dayOf = (at: string) => formatShortDay(dateOf(at), formatLocale)
  const isEnded = touched.every((each) => each.isEnded)
  return (
    <Note tone="warn" role="status">
      <p>{t(isEnded ? 'serviceSettings.touchedOff' : 'doctorSettings.touched', { count })}</p>
      <ul className={styles.lines}>
        {touched.map(({ serviceId, locationId, visits, first, last }) => {
          const words = t('serviceSettings.touchedAt', {
            doctor: services.find(({ id }) => id === serviceId)?.name ?? t('doctorSettings.elsewhere'),
            place: places.find(({ id }) => id === locationId)?.name ?? t('doctorSettings.elsewhere'),
            ...{ count: visits, first: dayOf(first), last: dayOf(last) },
          })
          return (
            <li key={`${serviceId} ${locationId}`}>
              {maySee ? (
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
