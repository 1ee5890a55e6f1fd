import { useEffect, useRef, type ReactNode } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face } from '../../ui/face.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { ShellClinic, ShellLink, ShellPerson } from './clinic.ts'
import { Disclosure } from './disclosure.tsx'
import { Logo } from './logo.tsx'
import { Preferences, type Mode } from './preferences.tsx'
import styles from './staff-shell.module.css'

export type StaffLink = ShellLink & {
  icon: IconType
  count?: number | undefined
  /** The heading that it stands under, with its neighbours of the same. */
  group?: string | undefined
}

type StaffShellProps = {
  clinic: ShellClinic
  /** Only what exists and what this person may open; a phone has room for four and puts the rest under "More". */
  links: readonly StaffLink[]
  /** Nobody is known to be signed in yet: the frame keeps its places and shows nothing of a person. */
  isNobody?: boolean | undefined
  /** Where else this person's roles lead. */
  areas?: readonly StaffLink[] | undefined
  person: ShellPerson
  /** Where the person's own account is. */
  accountHref: string
  onSignOut: () => void
  mode: Mode
  returnTo: string
  children: ReactNode
}

const tabs = 4

/** Navigation at the side, the person and the way out at its foot; on a phone tabs at the bottom. */
export function StaffShell({
  clinic,
  links,
  isNobody = false,
  areas = [],
  person,
  accountHref,
  onSignOut,
  mode,
  returnTo,
  children,
}: StaffShellProps) {
  const { t } = useTexts()
  const side = useRef<HTMLElement>(null)
  const current = links.find((link) => link.current)?.href
  useEffect(() => {
    if (current !== undefined) bringIntoView(side.current)
  }, [current])
  const identity = (
    <Anchor href={accountHref} className={styles.person}>
      <Face initials={person.initials} src={person.portrait} size="small" />
      <span className={styles.identity}>
        <b>{person.name}</b>
        <span>{person.detail ?? t('admin.yourAccount')}</span>
      </span>
    </Anchor>
  )
  const out = (
    <button type="button" className={classNames(styles.link, styles.out)} onClick={onSignOut}>
      <Icon of={LogOut} />
      <span className={styles.label}>{t('common.signOut')}</span>
    </button>
  )
  const others = areas.length > 0 && (
    <div>
      <p className={styles.heading}>{t('common.otherAreas')}</p>
      <LinkList links={areas} />
    </div>
  )
  const preferences = (
    <div className={styles.preferences}>
      <Preferences mode={mode} returnTo={returnTo} />
    </div>
  )
  return (
    <div className={classNames(styles.page, isNobody && styles.nobody)}>
      <SkipLink>{t('common.skipToContent')}</SkipLink>
      <header ref={side} className={styles.side}>
        <Logo clinic={clinic} />
        <nav aria-label={t('common.mainNavigation')}>
          <Groups links={links} />
          {others}
        </nav>
        <div className={styles.foot}>
          {preferences}
          {identity}
          {out}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content} data-clinic={clinic.name}>
        {children}
      </main>
      <nav aria-label={t('common.menu')} className={styles.tabs}>
        {links.slice(0, tabs).map((link) => (
          <StaffAnchor key={link.href} link={link} className={styles.tab} />
        ))}
        <Disclosure
          className={styles.more}
          summary={
            <span className={styles.tab}>
              <Icon of={Ellipsis} />
              <span>{t('common.more')}</span>
            </span>
          }
        >
          <div className={styles.panel}>
            <Groups links={links.slice(tabs)} />
            {others}
            {preferences}
            {identity}
            {out}
          </div>
        </Disclosure>
      </nav>
    </div>
  )
}

/** Scrolls the menu to the place where somebody is, if that is out of sight, and nothing beside the menu. */
function bringIntoView(side: HTMLElement | null): void {
  const link = side?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!side || !link) return
  const [frame, place] = [side.getBoundingClientRect(), link.getBoundingClientRect()]
  if (place.top >= frame.top && place.bottom <= frame.bottom) return
  side.scrollTop += place.top - frame.top - frame.height / 2
}

/** The links under their headings; what has none comes first, without one. */
function Groups({ links }: { links: readonly StaffLink[] }) {
  const groups = [...new Set(links.map(({ group }) => group))]
  return groups.map((group) => (
    <div key={group ?? ''}>
      {group && <p className={styles.heading}>{group}</p>}
      <LinkList links={links.filter((link) => link.group === group)} label={group} />
    </div>
  ))
}

function LinkList({ links, label }: { links: readonly StaffLink[]; label?: string | undefined }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map((link) => (
        <li key={link.href}>
          <StaffAnchor link={link} className={styles.link} />
        </li>
      ))}
    </ul>
  )
}

function StaffAnchor({ link, className }: { link: StaffLink; className: string | undefined }) {
  return (
    <Anchor href={link.href} className={className} aria-current={link.current ? 'page' : undefined}>
      <Icon of={link.icon} />
      <span className={styles.label}>{link.label}</span>
      {link.count !== undefined && <span className={styles.count}>{link.count}</span>}
    </Anchor>
  )
}
