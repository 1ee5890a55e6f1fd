import { locationLimits } from '@polyclinic/domain/locations/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PictureField } from '../settings-form/picture-field.tsx'
import shared from '../settings-form/settings-form.module.css'
import { sendMap } from './use-location-settings.ts'

type MapPartProps = { map: string | undefined; onChange: (map: string | undefined) => void }

/** The picture of the way, another one in its place, or none. The preview shows it. */
export function MapPart({ map, onChange }: MapPartProps) {
  const { t } = useTexts()
  return (
    <Stack gap="tiny">
      <p className={shared.label}>{t('locationSettings.map')}</p>
      <PictureField
        id="map"
        picture={map}
        atMostBytes={locationLimits.mapBytes}
        words={{
          hint: t('locationSettings.mapHint'),
          choose: t(map ? 'locationSettings.replaceMap' : 'locationSettings.chooseMap'),
          remove: t('locationSettings.removeMap'),
          wrong: t('locationSettings.mapWrong'),
        }}
        send={async (file) => (await sendMap(file)).map}
        onChange={onChange}
      />
    </Stack>
  )
}
