import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import text from '../../../ui/text.module.css'
import { arriveField, positionFields } from './change-visit.ts'

const patienceMs = 20_000

type NearProps = { refusal: 'location_needed' | 'not_near'; isBusy: boolean }

/** Asks for the phone's location, once its owner has read why and pressed; whoever would rather not goes to the desk. */
export function Near({ refusal, isBusy }: NearProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'asked' | 'looking' | 'unknown'>('asked')
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy)
    if (!isBusy) setState('asked')
  }
  const locate = () => {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const said = [coords.latitude, coords.longitude, coords.accuracy]
        const fields = place.current?.querySelectorAll<HTMLInputElement>('input') ?? []
        fields.forEach((field, at) => (field.value = String(said[at] ?? '1')))
        place.current?.closest('form')?.requestSubmit()
      },
      () => setState('unknown'),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    )
  }
  return (
    <div ref={place}>
      <Stack gap="small">
        {/* Gone while it is tried again, so that it is read out again. */}
        {state !== 'looking' && (refusal === 'not_near' || state === 'unknown') && (
          <Note tone="warn" role="alert">
            {t(state === 'unknown' ? 'near.locationUnknown' : 'near.notNear')}
          </Note>
        )}
        <p>{t('near.nearText')}</p>
        <p className={text['quiet']}>{t('near.nearDesk')}</p>
        {positionFields.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input type="hidden" name={arriveField} defaultValue="1" />
        <Button kind="main" icon={MapPinCheck} busy={isBusy || state === 'looking'} onClick={locate}>
          {t('near.shareLocation')}
        </Button>
      </Stack>
    </div>
  )
}
