import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import text from '../../../ui/text.module.css'
import styles from './own-account.module.css'

type Device = {
  id: string
  device: string
  detail: string
  act: { button: string; of: string; press: () => void } | null
}

/** Devices of the account, each with what can be done about it. */
export function DeviceList({ title, devices, busy }: { title: string; devices: readonly Device[]; busy: boolean }) {
  return (
    <Stack gap="small">
      <h3 className={text['strong']}>{title}</h3>
      <ul>
        {devices.map(({ id, device, detail, act }) => (
          <li key={id} className={styles.device}>
            <div>
              <p className={text['strong']}>{device}</p>
              <p className={`${text['quiet']} ${text['small']}`}>{detail}</p>
            </div>
            {act && (
              <Button size="small" busy={busy} aria-label={act.of} onClick={act.press}>
                {act.button}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
