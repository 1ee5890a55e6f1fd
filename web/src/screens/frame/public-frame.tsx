import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { ShellLink } from '../../features/shell/clinic.ts'
import { Outlet, useLocation, useMatches } from 'react-router'
import { PublicShell } from '../../features/shell/public-shell.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useSite } from '../../platform/page/site.tsx'
import { useShellClinic } from './clinic.ts'
import { usePublicPerson } from './public-person.ts'

/** What visitors and patients see around a screen. */
export function PublicFrame() {
  const { t } = useTexts()
  const { organization, mode, madeAt } = useSite()
  const { pathname, search } = useLocation()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  return (
    <PublicShell
      clinic={useShellClinic()}
      path={pathname}
      returnTo={pathname + search}
      mode={mode}
      year={Number(madeAt.slice(0, 4))}
      footerLinks={footerLinks(t, organization)}
      person={usePublicPerson()}
      hideBook={handle?.hideBook}
    >
      <Outlet />
    </PublicShell>
  )
}

function footerLinks(t: Texts['t'], { slug, settings }: OrganizationData): ShellLink[] {
  const page = (name: string, label: string) => ({ href: `/clinic/${slug}/${name}`, label })
  return [
    ...(settings.hasArticles ? [{ href: '/allblogs', label: t('common.articles') }] : []),
    page('privacy', t('common.privacy')),
    ...(settings.hasNotice ? [page('notice', t('common.notice'))] : []),
    ...(settings.hasImprint ? [page('imprint', t('common.imprint'))] : []),
    page('accessibility', t('common.accessibility')),
  ]
}
