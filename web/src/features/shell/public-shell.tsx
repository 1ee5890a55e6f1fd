import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { ShellClinic, ShellLink } from './clinic.ts'
import { Footer } from './footer.tsx'
import type { Mode } from './preferences.tsx'
import { PublicNavigation, type PublicPerson } from './public-navigation.tsx'
import styles from './shell.module.css'

type PublicShellProps = {
  clinic: ShellClinic
  /** Path of this page, to mark its link. */
  path: string
  /** Path and query, to come back to after a language was chosen. */
  returnTo: string
  mode: Mode
  year: number
  footerLinks: readonly ShellLink[]
  /** Absent on the server and until the browser knows. */
  person?: PublicPerson | null | undefined
  /** Where the page has a booking button of its own, the navigation leaves its out. */
  hideBook?: boolean | undefined
  children: ReactNode
}

/** Navigation, content, footer: what a visitor and a patient see. */
export function PublicShell({
  clinic,
  path,
  returnTo,
  mode,
  year,
  footerLinks,
  person,
  hideBook,
  children,
}: PublicShellProps) {
  const { t } = useTexts()
  return (
    <div className={styles.page}>
      <SkipLink>{t('common.skipToContent')}</SkipLink>
      <PublicNavigation clinic={clinic} path={path} person={person ?? null} showBook={!hideBook} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Footer clinic={clinic} links={footerLinks} year={year} mode={mode} returnTo={returnTo} />
    </div>
  )
}
