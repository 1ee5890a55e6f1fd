import type { Texts } from '../../platform/i18n/texts.tsx'
import type { ShellLink } from './clinic.ts'

/** The public navigation. A doctor's page belongs to the doctors. */
export function publicLinks(t: Texts['t'], path: string): ShellLink[] {
  return [
    { href: '/', label: t('common.home'), current: path === '/' },
    { href: '/doctors', label: t('common.doctors'), current: path === '/doctors' || path.startsWith('/aboutdoctor') },
    { href: '/#services', label: t('common.services') },
    { href: '/#visit', label: t('common.visitUs') },
  ]
}
