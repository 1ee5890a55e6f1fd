import type { MouseEvent } from 'react'
import Menu from 'lucide-react/icons/menu'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face } from '../../ui/face.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ShellClinic, ShellLink, ShellPerson } from './clinic.ts'
import { Disclosure } from './disclosure.tsx'
import { Logo } from './logo.tsx'
import styles from './public-navigation.module.css'

export type PublicPerson = ShellPerson & { links: readonly ShellLink[]; onSignOut: () => void }

type PublicNavigationProps = { clinic: ShellClinic; path: string; person: PublicPerson | null; showBook: boolean }

export function PublicNavigation({ clinic, path, person, showBook }: PublicNavigationProps) {
  const { t } = useTexts()
  const links = publicLinks(t, path)
  const tel = clinic.phone && `tel:${clinic.phone.replace(/[^+\d]/g, '')}`
  const signIn = { href: '/patient/login', label: t('common.signIn') }
  return (
    <header className={styles.bar}>
      <Wrap className={styles.wrap}>
        <Logo clinic={clinic} />
        <nav aria-label={t('common.mainNavigation')} className={styles.main}>
          <Links links={links} className={styles.links} />
        </nav>
        <div className={styles.end}>
          {tel && (
            <a href={tel} className={classNames(styles.link, styles.wide)}>
              {clinic.phone}
            </a>
          )}
          {person ? (
            <Account person={person} />
          ) : (
            <Anchor href={signIn.href} className={classNames(styles.link, styles.wide)}>
              {signIn.label}
            </Anchor>
          )}
          {showBook && (
            <Button kind="main" size="small" href="/doctors" className={styles.book}>
              {t('common.bookVisit')}
            </Button>
          )}
          <Disclosure
            className={styles.phone}
            summary={
              <>
                <Icon of={Menu} />
                <VisuallyHidden>{t('common.menu')}</VisuallyHidden>
              </>
            }
          >
            <nav aria-label={t('common.menu')} className={styles.panel}>
              <Links links={person ? links : [...links, signIn]} className={styles.stack} />
              {tel && (
                <a href={tel} className={styles.link}>
                  {clinic.phone}
                </a>
              )}
              <Button kind="main" href="/doctors" wide className={styles.panelBook}>
                {t('common.bookVisit')}
              </Button>
            </nav>
          </Disclosure>
        </div>
      </Wrap>
    </header>
  )
}

function Links({ links, className }: { links: readonly ShellLink[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <Anchor href={link.href} className={styles.link} aria-current={link.current ? 'page' : undefined}>
            {link.label}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function Account({ person }: { person: PublicPerson }) {
  const { t } = useTexts()
  const signOut = (event: MouseEvent) => {
    event.preventDefault()
    person.onSignOut()
  }
  return (
    <Disclosure
      className={styles.account}
      summary={
        <>
          <Face initials={person.initials} src={person.portrait} size="tiny" />
          <span className={styles.personName}>{person.name}</span>
        </>
      }
    >
      <nav aria-label={t('common.accountNavigation')} className={styles.accountPanel}>
        <Links links={person.links} className={styles.stack} />
        <button type="button" className={styles.link} onClick={signOut}>
          {t('common.signOut')}
        </button>
      </nav>
    </Disclosure>
  )
}

/** The public navigation. A doctor's page belongs to the doctors. */
function publicLinks(t: Texts['t'], path: string): ShellLink[] {
  return [
    { href: '/', label: t('common.home'), current: path === '/' },
    { href: '/doctors', label: t('common.doctors'), current: path === '/doctors' || path.startsWith('/aboutdoctor') },
    { href: '/#services', label: t('common.services') },
    { href: '/#visit', label: t('common.visitUs') },
  ]
}
