import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { ShellLink } from '../../features/shell/clinic.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

export function footerLinks(t: Texts['t'], { slug, settings }: OrganizationData): ShellLink[] {
  const page = (name: string, label: string) => ({ href: `/clinic/${slug}/${name}`, label })
  return [
    page('privacy', t('common.privacy')),
    ...(settings.hasNotice ? [page('notice', t('common.notice'))] : []),
    ...(settings.hasImprint ? [page('imprint', t('common.imprint'))] : []),
    page('accessibility', t('common.accessibility')),
  ]
}
