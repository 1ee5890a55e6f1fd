import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import type { Booked, Closures } from './use-closures.ts'

/** The visits that are booked on days which are closed: with whom, how many and when, with the way to their day. */
export function BookedNote({ booked, places }: { booked: readonly Booked[]; places: Closures['places'] }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const isPermitted = usePermitted()
  const dateOf = (at: string) => dateIn(timeZone, at as Instant)
  const dayOf = (at: string) => formatShortDay(dateOf(at), formatLocale)
  return (
    <Note tone="warn">
      <p>{t('closures.allVisits', { count: booked.reduce((sum, { visits }) => sum + visits, 0) })}</p>
      <ul>
        {booked.map(({ doctor, locationId, visits, first, last }) => {
          const words = t('serviceSettings.touchedAt', {
            doctor: doctor.name,
            place: places.find(({ id }) => id === locationId)?.name ?? t('serviceSettings.elsewhere'),
            ...{ count: visits, first: dayOf(first), last: dayOf(last) },
          })
          return (
            <li key={`${doctor.id} ${locationId}`}>
              {isPermitted('appointments:day', { provider: doctor }) ? (
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
