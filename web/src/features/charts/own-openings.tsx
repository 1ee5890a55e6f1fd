import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { useOwnOpenings } from './use-chart.ts'

/** Whose record somebody opened with a reason, as long as it is open: no search finds them. */
export function OwnOpenings({ now }: { now: Instant }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const open = (useOwnOpenings().data?.items ?? []).filter(({ openUntil }) => openUntil > now)
  if (open.length === 0) return null
  return (
    <Note>
      <ul aria-label={t('charts.ownOpenings')}>
        {open.map(({ openUntil, patient: { id, givenName, familyName } }) => (
          <li key={id}>
            {t('charts.openedUntil', { time: formatTime(openUntil as Instant, formatLocale, timeZone) })}{' '}
            <Anchor href={chartHref(id)}>
              {givenName} {familyName}
            </Anchor>
          </li>
        ))}
      </ul>
    </Note>
  )
}
