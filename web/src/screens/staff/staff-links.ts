import type { Role } from '@polyclinic/domain/kit/permissions.ts'
import Building2 from 'lucide-react/icons/building-2'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Handshake from 'lucide-react/icons/handshake'
import Inbox from 'lucide-react/icons/inbox'
import LayoutList from 'lucide-react/icons/layout-list'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserRound from 'lucide-react/icons/user-round'
import type { StaffLink } from '../../features/shell/staff-shell.tsx'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** What an area's menu holds. */
export function linksOf(role: Role | null, t: Texts['t'], unsent: number | null): StaffLink[] {
  switch (role) {
    case 'provider':
      return [{ href: '/doctor/dashboard', label: t('doctor.today'), icon: LayoutList }]
    case 'admin':
      return [
        { href: '/admin', label: t('admin.today'), icon: LayoutList },
        { href: '/admin/outbox', label: t('admin.outbox'), icon: Inbox, count: unsent || undefined },
      ]
    case 'partner':
      return [
        { href: '/partner', label: t('partner.title'), icon: Handshake },
        { href: '/partner/account', label: t('partner.account'), icon: UserRound },
      ]
    default:
      return []
  }
}

/** Where else somebody's roles lead. */
export function areasBeside(role: Role | null, roles: readonly Role[], t: Texts['t']): StaffLink[] {
  const areas: [Role, StaffLink][] = [
    ['provider', { href: '/doctor/dashboard', label: t('doctor.area'), icon: Stethoscope }],
    ['admin', { href: '/admin', label: t('admin.title'), icon: Building2 }],
    ['partner', { href: '/partner', label: t('partner.title'), icon: Handshake }],
    ['guest', { href: '/patient', label: t('common.yourVisits'), icon: CalendarHeart }],
  ]
  return areas.filter(([own]) => own !== role && roles.includes(own)).map(([, link]) => link)
}
