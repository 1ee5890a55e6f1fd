import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { ShellClinic } from './clinic.ts'
import { Logo } from './logo.tsx'
import styles from './sign-in-shell.module.css'

type SignInShellProps = {
  clinic: ShellClinic
  /** What an account is good for, in the clinic's colour beside the form. */
  promise: ReactNode
  points: readonly string[]
  /** Language and light or dark, under the form. */
  preferences: ReactNode
  children: ReactNode
}

/** A panel in the clinic's colour and one short form; on a phone the panel is only a bar. */
export function SignInShell({ clinic, promise, points, preferences, children }: SignInShellProps) {
  const { t } = useTexts()
  return (
    <div className={styles.page}>
      <SkipLink>{t('common.skipToContent')}</SkipLink>
      <header className={styles.panel}>
        <Logo clinic={clinic} />
        <p className={styles.promise}>{promise}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point} className={styles.point}>
              <Icon of={Check} />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <div className={styles.form}>{children}</div>
        <div className={styles.preferences}>{preferences}</div>
      </main>
    </div>
  )
}
