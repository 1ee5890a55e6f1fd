import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ownDigest } from './push.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { deviceWords } from '../accounts/device-words.ts'
import { DeviceList } from '../accounts/own-account/device-list.tsx'
import type { Choices } from './message-choices.tsx'

type NotifiedDevicesProps = {
  devices: Choices['devices']
  /** Whether this browser can be one of them. */
  isSupported: boolean
  busy: boolean
  onAdd: () => void
  onRemove: (id: string, isThis: boolean) => void
}

/** On which devices somebody is notified, this one by name, and the way to end it on each. Drawn anew for other devices. */
export function NotifiedDevices({ devices, isSupported, busy, onAdd, onRemove }: NotifiedDevicesProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const [digest, setDigest] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    ownDigest().then(
      (own) => isShown && setDigest(own),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  const isNotified = devices.some((device) => device.digest === digest)
  return (
    <Stack gap="small">
      <DeviceList
        title={t('account.pushDevices')}
        busy={busy}
        devices={devices.map((each) => {
          const isThis = each.digest === digest
          const device = deviceWords(each, texts)
          const since = formatShortDay(dateIn(timeZone, each.addedAt as Instant), formatLocale)
          return {
            id: each.id,
            device,
            detail: isThis ? t('account.pushThis') : t('account.pushSince', { date: since }),
            act: {
              button: t('account.pushStop'),
              of: t('account.pushStopOn', { device }),
              press: () => onRemove(each.id, isThis),
            },
          }
        })}
      />
      {isSupported && !isNotified && (
        <Row>
          <Button busy={busy} onClick={onAdd}>
            {t('account.pushHere')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
