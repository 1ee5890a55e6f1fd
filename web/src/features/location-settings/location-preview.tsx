import { formatWallRange, weekdayName } from '@polyclinic/domain/kit/format.ts'
import type { WallTime } from '@polyclinic/domain/kit/time.ts'
import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import { useId } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import shared from '../settings-form/settings-form.module.css'

type LocationPreviewProps = { location: LocationWithRooms }

/** What the pages say of a location, without their looks: those would travel with every page in two parts. */
export function LocationPreview({ location }: LocationPreviewProps) {
  const { t, formatLocale } = useTexts()
  const heading = useId()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const address = { ...location.address, region: location.address.region ?? '' }
  const days = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day, index) => ({
    name: weekdayName(index + 1, formatLocale),
    hours: location.openingHours
      .filter(({ days: on, from, to }) => on.includes(day) && from !== '' && to > from)
      .map(({ from, to }) => formatWallRange(from as WallTime, to as WallTime, formatLocale)),
  }))
  return (
    <section className={shared.preview} aria-labelledby={heading}>
      <h2 id={heading} className={shared.label}>
        {t('locationSettings.preview')}
      </h2>
      <Stack gap="small">
        {location.map && <img src={location.map} alt="" loading="lazy" width={320} height={220} />}
        <p className={text.strong}>
          <Own>{location.name || '…'}</Own>
        </p>
        <div>
          {addressLines(address).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {location.accessNote && (
          <p className={text.quiet}>
            <Own>{location.accessNote}</Own>
          </p>
        )}
        <ul className={shared.lines}>
          {days.map(({ name, hours }) => (
            <li key={name}>
              {name}: {hours.length === 0 ? t('public.closed') : hours.join(', ')}
            </li>
          ))}
        </ul>
        <p>{location.phone ?? phone}</p>
      </Stack>
    </section>
  )
}
