import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Wrap } from '../../ui/layout.tsx'
import type { ShellClinic, ShellLink } from './clinic.ts'
import styles from './footer.module.css'
import { Preferences, type Mode } from './preferences.tsx'

type FooterProps = {
  clinic: ShellClinic
  /** Privacy, the notice and the imprint where the country asks for one, accessibility. */
  links: readonly ShellLink[]
  year: number
  mode: Mode
  returnTo: string
}

export function Footer({ clinic, links, year, mode, returnTo }: FooterProps) {
  const { t } = useTexts()
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.wrap}>
        <p>{t('common.copyright', { year: String(year), name: clinic.name })}</p>
        <div className={styles.end}>
          <nav aria-label={t('common.footerNavigation')}>
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link.href}>
                  <Anchor href={link.href} className={styles.link}>
                    {link.label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
          <Preferences mode={mode} returnTo={returnTo} />
        </div>
      </Wrap>
    </footer>
  )
}
