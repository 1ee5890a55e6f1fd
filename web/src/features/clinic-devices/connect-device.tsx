import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import styles from './connect-device.module.css'
import type { Pairing } from './use-devices.ts'

/** Where the code is typed, and the code, which is told this once. */
export function ConnectDevice({ pairing, onClose }: { pairing: Pairing; onClose: () => void }) {
  const { t, formatLocale } = useTexts()
  const { slug, settings } = useOrganization()
  const { device, code, codeEndsAt } = pairing
  const address = `${location.host}/clinic/${slug}/${device.kind}`
  const time = formatTime(codeEndsAt as Instant, formatLocale, settings.timeZone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('devices.connectTitle', { name: device.name })}
      closeLabel={t('common.close')}
      actions={
        <Button kind="main" onClick={onClose}>
          {t('devices.done')}
        </Button>
      }
    >
      <Stack>
        <div>
          <p>{t('devices.connectAddress')}</p>
          <p className={styles.address}>{address}</p>
        </div>
        <div>
          <p>{t('devices.connectCode')}</p>
          <p className={styles.code}>{code}</p>
          <p className={text.quiet}>{t('devices.connectUntil', { time })}</p>
        </div>
      </Stack>
    </Dialog>
  )
}
