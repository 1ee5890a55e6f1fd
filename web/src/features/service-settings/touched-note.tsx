import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { touchedByService } from '@polyclinic/domain/services/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './service-form.module.css'
import type { Choices } from './use-service-settings.ts'

type TouchedNoteProps = { touched: ReturnType<typeof touchedByService>; choices: Choices }

/** The booked visits that a change is about: how many, with whom and when. */
export function TouchedNote({ touched, choices: { doctors, places } }: TouchedNoteProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  if (touched.length === 0) return null
  const count = touched.reduce((sum, { visits }) => sum + visits, 0)
  const dayOf = (at: string) => formatShortDay(dateIn(timeZone, at as Instant), formatLocale)
  const isEnded = touched.every((each) => each.isEnded)
  return (
    <Note tone="warn" role="status">
      <p>{t(isEnded ? 'serviceSettings.touchedOff' : 'serviceSettings.touched', { count })}</p>
      <ul className={styles.touched}>
        {touched.map(({ providerId, locationId, visits, first, last }) => {
          const doctor = doctors.find(({ id }) => id === providerId)?.name
          const place = places.find(({ id }) => id === locationId)?.name
          return (
            <li key={`${providerId} ${locationId}`}>
              {t('serviceSettings.touchedAt', {
                doctor: doctor ?? t('serviceSettings.elsewhere'),
                place: place ?? t('serviceSettings.elsewhere'),
                ...{ count: visits, first: dayOf(first), last: dayOf(last) },
              })}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
