import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import { useId } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { OpeningHoursList } from '../locations/opening-hours.tsx'
import { week } from './draft.ts'
import styles from './location-form.module.css'
import shared from '../settings-form/settings-form.module.css'

type LocationPreviewProps = { location: LocationWithRooms }

/** What the pages say of a location, without their looks: those would travel with every page in two parts. */
export function LocationPreview({ location }: LocationPreviewProps) {
  const { t } = useTexts()
  const heading = useId()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const address = { ...location.address, region: location.address.region ?? '' }
  const openingHours = location.openingHours
    .filter(({ from, to }) => from !== '' && to > from)
    .flatMap(({ days, from, to }) =>
      days.map((day) => ({ weekday: week.indexOf(day) + 1, opensAt: from, closesAt: to })),
    )
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
        <OpeningHoursList openingHours={openingHours} className={styles.week} />
        <p>{location.phone ?? phone}</p>
      </Stack>
    </section>
  )
}
