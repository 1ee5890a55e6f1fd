import { directionsTo } from '@polyclinic/domain/locations/format-address.ts'
import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import { useId } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import { VisitCard } from '../locations/visit-card.tsx'
import type { Location } from '../locations/opening.ts'
import shared from '../settings-form/settings-form.module.css'

type LocationPreviewProps = { location: LocationWithRooms; mapUrl: string | null }

/** The very card of the pages. */
export function LocationPreview({ location, mapUrl }: LocationPreviewProps) {
  const { t } = useTexts()
  const id = useId()
  const { settings, staticContent } = useOrganization()
  const address = { ...location.address, region: location.address.region ?? '' }
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const shown = {
    ...{ id, slug: id, name: location.name, address, timeZone: settings.timeZone, closures: [] },
    phone: location.phone ?? null,
    accessNote: location.accessNote ?? null,
    mapUrl: location.keepsMap ? mapUrl : null,
    directionsUrl: location.directionsUrl ?? directionsTo(address),
    openingHours: location.openingHours
      .filter(({ from, to }) => from !== '' && to > from)
      .flatMap(({ days, from, to }) =>
        days.map((day) => ({ weekday: weekdays.indexOf(day) + 1, opensAt: from, closesAt: to })),
      ),
  } as Location
  return (
    <section aria-labelledby={`${id}-title`}>
      <Stack gap="small">
        <h2 id={`${id}-title`} className={shared.label}>
          {t('locationSettings.preview')}
        </h2>
        <VisitCard
          location={shown}
          id={id}
          title={<Own>{location.name || '…'}</Own>}
          phone={staticContent.homepage.footer.contactUs.phone}
        />
      </Stack>
    </section>
  )
}
