import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import Banknote from 'lucide-react/icons/banknote'
import ChartColumn from 'lucide-react/icons/chart-column'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import DoorOpen from 'lucide-react/icons/door-open'
import Handshake from 'lucide-react/icons/handshake'
import Inbox from 'lucide-react/icons/inbox'
import Hourglass from 'lucide-react/icons/hourglass'
import LayoutList from 'lucide-react/icons/layout-list'
import ListChecks from 'lucide-react/icons/list-checks'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Newspaper from 'lucide-react/icons/newspaper'
import MailPlus from 'lucide-react/icons/mail-plus'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Palette from 'lucide-react/icons/palette'
import Pill from 'lucide-react/icons/pill'
import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Scale from 'lucide-react/icons/scale'
import Rocket from 'lucide-react/icons/rocket'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import type { StaffLink } from '../../features/shell/staff-shell.tsx'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { homeOf } from '../../platform/session/home-of.ts'
import type { IconType } from '../../ui/icon.tsx'

type MenuLink = {
  href: string
  word: PlainTextKey
  icon: IconType
  permission?: Permission
  /** Not for who may do this, whom another link leads to the same place. */
  unless?: Permission
  /** For who may do so in the whole clinic: whose own patients alone it is of is led elsewhere. */
  isOfClinic?: true
  /** Under which heading; those of one stand together. */
  group?: PlainTextKey
  /** Other addresses of the same place, as routes. */
  also?: readonly string[]
}

/** The menu of each area, by the role that it is for. */
const menus: Record<Role, readonly MenuLink[]> = {
  provider: [
    { href: homeOf.provider, word: 'doctor.today', icon: LayoutList, permission: 'appointments:day' },
    { href: '/doctor/calendar', word: 'calendar.title', icon: CalendarDays, permission: 'appointments:day' },
    { href: '/doctor/patients', word: 'doctor.patients', icon: UserRoundSearch, permission: 'patients:read-basic' },
    {
      href: '/doctor/visits',
      word: 'doctor.notes',
      icon: NotebookPen,
      permission: 'encounters:write',
      also: ['/doctor/visits/:id', '/doctor/visits/phrases'],
    },
    {
      href: '/doctor/prescriptions',
      word: 'doctor.prescriptions',
      icon: Pill,
      permission: 'prescriptions:write',
      also: ['/doctor/prescriptions/:id'],
    },
    { href: '/doctor/reviews', word: 'admin.reviews', icon: MessageSquareHeart, permission: 'reviews:list' },
    { href: '/doctor/availability', word: 'doctor.hours', icon: Clock, permission: 'schedules:change' },
    { href: '/doctor/reports', word: 'doctor.reports', icon: ChartColumn, permission: 'reports:operational' },
  ],
  admin: [
    { href: homeOf.admin, word: 'admin.today', icon: LayoutList, permission: 'appointments:day' },
    { href: '/admin/calendar', word: 'calendar.title', icon: CalendarDays, permission: 'appointments:day' },
    { href: '/admin/waiting', word: 'admin.waitingList', icon: Hourglass, permission: 'appointments:book' },
    {
      href: '/admin/patients',
      word: 'doctor.patients',
      icon: UserRoundSearch,
      permission: 'patients:read-basic',
      also: ['/admin/patients/import', '/admin/patients/duplicates'],
    },
    {
      href: '/admin/visits',
      word: 'admin.notes',
      icon: NotebookPen,
      permission: 'encounters:write',
      also: ['/admin/visits/:id', '/admin/visits/phrases'],
    },
    {
      href: '/admin/prescriptions',
      word: 'doctor.prescriptions',
      icon: Pill,
      permission: 'prescriptions:write',
      also: ['/admin/prescriptions/:id'],
    },
    {
      href: '/admin/partners',
      word: 'admin.partners',
      icon: Handshake,
      permission: 'partners:read',
      also: [
        '/admin/partners/sent',
        '/admin/partners/organizations',
        '/admin/partners/organizations/:id',
        '/admin/partners/:id',
      ],
    },
    {
      href: '/admin/invoices',
      word: 'doctor.invoices',
      icon: ReceiptText,
      permission: 'invoices:read',
      also: [
        '/admin/invoices/:id',
        '/admin/invoices/bank',
        '/admin/invoices/online',
        '/admin/invoices/vouchers',
        '/admin/invoices/vouchers/:id',
        '/admin/invoices/accounting',
        '/admin/invoices/cash',
        '/admin/invoices/cash/:id',
      ],
      group: 'admin.menuMoney',
    },
    {
      href: '/admin/reports',
      word: 'doctor.reports',
      icon: ChartColumn,
      permission: 'reports:operational',
      isOfClinic: true,
      group: 'admin.menuMoney',
    },
    {
      href: '/admin/reports/money',
      word: 'doctor.money',
      icon: Banknote,
      permission: 'reports:financial',
      group: 'admin.menuMoney',
    },
    {
      href: '/admin/messages',
      word: 'admin.messageTexts',
      icon: MailPlus,
      permission: 'messages:write',
      also: ['/admin/messages/timing', '/admin/outbox'],
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/outbox',
      word: 'admin.messageTexts',
      icon: MailPlus,
      permission: 'messages:list',
      unless: 'messages:write',
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/forms',
      word: 'admin.forms',
      icon: ClipboardList,
      permission: 'forms:build',
      also: ['/admin/forms/:id'],
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/reviews',
      word: 'admin.reviews',
      icon: MessageSquareHeart,
      permission: 'reviews:list',
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/blog',
      word: 'admin.blog',
      icon: Newspaper,
      permission: 'content:write',
      also: ['/admin/blog/:id'],
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/brand',
      word: 'admin.brand',
      icon: Palette,
      permission: 'brand:change',
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/legal',
      word: 'admin.legal',
      icon: Scale,
      permission: 'brand:change',
      group: 'admin.menuMessages',
    },
    {
      href: '/admin/setup',
      word: 'admin.setup',
      icon: Rocket,
      permission: 'settings:change',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/doctors',
      word: 'admin.doctors',
      icon: Stethoscope,
      permission: 'settings:change',
      also: ['/admin/doctors/:id'],
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/availability',
      word: 'admin.hours',
      icon: Clock,
      permission: 'schedules:change',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/closures',
      word: 'admin.closures',
      icon: CalendarOff,
      permission: 'settings:change',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/services',
      word: 'admin.services',
      icon: ListChecks,
      permission: 'settings:change',
      also: ['/admin/services/:id'],
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/locations',
      word: 'admin.locations',
      icon: MapPin,
      permission: 'settings:change',
      also: ['/admin/locations/:id'],
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/rules',
      word: 'admin.rules',
      icon: SlidersHorizontal,
      permission: 'settings:change',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/clinic',
      word: 'admin.clinic',
      icon: Building2,
      permission: 'settings:change',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/domains',
      word: 'admin.domains',
      icon: Globe,
      permission: 'settings:change',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/devices',
      word: 'admin.devices',
      icon: MonitorSmartphone,
      permission: 'clinic-devices:manage',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/people',
      word: 'admin.people',
      icon: UsersRound,
      permission: 'people:list',
      also: ['/admin/roles'],
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/data',
      word: 'admin.data',
      icon: ShieldCheck,
      permission: 'data-requests:handle',
      also: ['/admin/data/retention', '/admin/data/people/:id', '/admin/data/:id'],
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/openings',
      word: 'admin.openings',
      icon: DoorOpen,
      permission: 'audit:read',
      group: 'admin.menuClinic',
    },
    {
      href: '/admin/audit',
      word: 'admin.audit',
      icon: ScrollText,
      permission: 'audit:read',
      group: 'admin.menuClinic',
    },
  ],
  partner: [
    {
      href: homeOf.partner,
      word: 'partner.title',
      icon: Handshake,
      also: ['/partner/referrals/:id', '/partner/services'],
    },
    { href: '/partner/received', word: 'partner.received', icon: Inbox, also: ['/partner/received/:id'] },
    { href: '/partner/refer', word: 'partner.refer', icon: UserRoundPlus },
    { href: '/partner/account', word: 'partner.account', icon: UserRound },
  ],
  guest: [],
}

/** Where one's own account is, in the area of an address. */
export const ownAccountHref = (pathname: string): string => `/${pathname.split('/')[1]}/account`

/** What an area's menu holds for this person. */
export const linksOf = (
  role: Role | null,
  isPermitted: (permission: Permission) => boolean,
  reachesClinic: (permission: Permission) => boolean = isPermitted,
): readonly MenuLink[] =>
  role === null
    ? []
    : menus[role].filter(
        ({ permission, isOfClinic, unless }) =>
          (permission === undefined || (isOfClinic ? reachesClinic : isPermitted)(permission)) &&
          (unless === undefined || !isPermitted(unless)),
      )

/** What somebody's menus hold, in all areas of theirs. */
export const screensOf = (roles: readonly Role[], permissions: readonly Permission[]): PlainTextKey[] => [
  ...new Set(
    roles.flatMap((role) => linksOf(role, (permission) => permissions.includes(permission)).map(({ word }) => word)),
  ),
]

/** Where an area begins for somebody whom its first page is not for; null when it begins there, or nowhere. */
export const firstInstead = (role: Role | null, pathname: string, menu: readonly MenuLink[]): string | null =>
  role !== null && pathname === menus[role][0]?.href && menu[0] && menu[0].href !== pathname ? menu[0].href : null

/** Where else somebody's roles lead. */
export function areasBeside(role: Role | null, roles: readonly Role[], t: Texts['t']): StaffLink[] {
  const areas: [Role, StaffLink][] = [
    ['provider', { href: homeOf.provider, label: t('doctor.area'), icon: Stethoscope }],
    ['admin', { href: homeOf.admin, label: t('admin.title'), icon: Building2 }],
    ['partner', { href: homeOf.partner, label: t('partner.title'), icon: Handshake }],
    ['guest', { href: homeOf.guest, label: t('common.yourVisits'), icon: CalendarHeart }],
  ]
  return areas.filter(([own]) => own !== role && roles.includes(own)).map(([, link]) => link)
}
