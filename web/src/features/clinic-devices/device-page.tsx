import type { DeviceKind } from '@polyclinic/domain/clinic-devices/kinds.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import type { ShellClinic } from '../shell/clinic.ts'
import styles from './device-page.module.css'
import { PairForm } from './pair-form.tsx'

type DevicePageProps = {
  clinic: ShellClinic
  /** At the end of the bar. */
  end?: ReactNode
  children: ReactNode
}

/** The clinic's name above, and nothing that leads anywhere: whoever stands before it is on no page of their own. */
export function DevicePage({ clinic, end, children }: DevicePageProps) {
  return (
    <div className={styles.page} data-unattended>
      <header className={styles.bar}>
        <p className={styles.clinic}>
          {clinic.logo && <img src={clinic.logo} alt="" width={52} height={52} className={styles.mark} />}
          <span>{clinic.name}</span>
        </p>
        {end && <div className={styles.end}>{end}</div>}
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

const titles = { wall: 'devices.pairWall', 'check-in': 'devices.pairDoor', form: 'devices.pairForm' } as const

/** Before it has its token, or once that was taken back. */
export function Unpaired({ kind, onPaired }: { kind: DeviceKind; onPaired: () => void }) {
  const { t } = useTexts()
  return (
    <Stack gap="large" className={styles.narrow}>
      <div>
        <h1>{t(titles[kind])}</h1>
        <p className={text.lead}>{t('devices.pairLead')}</p>
      </div>
      <PairForm kind={kind} onPaired={onPaired} />
    </Stack>
  )
}
