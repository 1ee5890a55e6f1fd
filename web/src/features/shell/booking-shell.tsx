import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Steps } from '../../ui/steps.tsx'
import styles from './booking-shell.module.css'
import type { ShellClinic } from './clinic.ts'
import { Logo } from './logo.tsx'
import shell from './shell.module.css'

type BookingShellProps = {
  clinic: ShellClinic
  /** 1 time, 2 details, 3 done. */
  step: 1 | 2 | 3
  /** Without a time the first step is open still, wherever one is. */
  hasTime?: boolean | undefined
  /** The held time, right under the bar; the screen shows it on a phone only, where the side has no room. */
  held?: ReactNode | undefined
  /** Language and light or dark, under everything. */
  preferences: ReactNode
  children: ReactNode
}

/** Logo and steps only: nothing leads away from a booking but the logo. */
export function BookingShell({ clinic, step, hasTime = true, held, preferences, children }: BookingShellProps) {
  const { t } = useTexts()
  const steps = [t('booking.stepTime'), t('booking.stepDetails'), t('booking.stepDone')]
  return (
    <div className={shell.page}>
      <SkipLink>{t('common.skipToContent')}</SkipLink>
      <header className={styles.bar}>
        <Wrap className={styles.wrap}>
          <Logo clinic={clinic} />
          <Steps
            label={t('booking.steps')}
            steps={steps}
            current={step}
            done={hasTime ? step - 1 : 0}
            short={t('booking.stepOf', { step, steps: 3 })}
          />
        </Wrap>
      </header>
      <main id="content" tabIndex={-1} className={shell.content}>
        {held}
        {children}
      </main>
      <footer className={styles.foot}>
        <Wrap className={styles.preferences}>{preferences}</Wrap>
      </footer>
    </div>
  )
}
