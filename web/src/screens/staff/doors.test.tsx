import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { matchPath, type RouteObject } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { impliedBy } from '@polyclinic/domain/kit/implied-permissions.ts'
import {
  clinicPermissions,
  permits,
  rightsOf,
  type ClinicPermission,
  type Permission,
} from '@polyclinic/domain/kit/permissions.ts'
import { roles as allRoles } from '@polyclinic/domain/kit/roles.ts'
import { exampleRolesIn } from '@polyclinic/domain/people/example-roles.ts'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { roleOfPath } from '../../platform/session/destinations.ts'
import { staffRoutes } from '../../staff-routes.tsx'
import { useUserState } from '../../state/user.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component as Accounting } from './accounting.tsx'
import { Component as CashBox } from './cash-box.tsx'
import { Component as Vouchers } from './vouchers.tsx'
import { Component as OnlinePayments } from './online-payments.tsx'
import { Component as Forms } from './forms.tsx'
import { Component as Calendar } from './admin-calendar.tsx'
import { Component as Hours } from './admin-availability.tsx'
import { Component as Day } from './admin.tsx'
import { Component as OwnCalendar } from './doctor-calendar.tsx'
import { Component as OwnHours } from './doctor-availability.tsx'
import { Component as OwnDay } from './doctor-dashboard.tsx'
import { apiFor, ids, signInAs, somebody, type Somebody } from './doors.fixture.tsx'
import { Component as Brand } from './brand.tsx'
import { Component as Legal } from './legal.tsx'
import { Component as MessageTexts } from './message-texts.tsx'
import { Component as MessageTiming } from './message-timing.tsx'
import { Component as Outbox } from './outbox.tsx'
import { Component as Partner } from './partner.tsx'
import { Component as ClosedDays } from './closures.tsx'
import { Component as Devices } from './devices.tsx'
import { Component as DoctorSettings } from './doctor-settings.tsx'
import { Component as Setup } from './setup.tsx'
import { Component as ClinicDetails } from './clinic-details.tsx'
import { Component as BookingRules } from './booking-rules.tsx'
import { Component as Domains } from './domains.tsx'
import { Component as Locations } from './locations.tsx'
import { Component as Services } from './services.tsx'
import { Component as OwnServices } from './own-services.tsx'
import { Component as PartnerReceived } from './partner-received.tsx'
import { Component as Partners } from './partners.tsx'
import { Component as Referrals } from './referrals.tsx'
import { Component as ReferralsSent } from './referrals-sent.tsx'
import { Component as People } from './people.tsx'
import { Component as NoteTexts } from './note-texts.tsx'
import { Component as Audit } from './audit.tsx'
import { Component as DataRequests } from './data-requests.tsx'
import { Component as DataRetention } from './data-retention.tsx'
import { Component as Openings } from './chart-openings.tsx'
import { Component as BankTransfers } from './bank-transfers.tsx'
import { Component as Invoices } from './invoices.tsx'
import { Component as Prescriptions } from './prescriptions.tsx'
import { Component as Duplicates } from './duplicates.tsx'
import { Component as ImportPatients } from './import-patients.tsx'
import { Component as Patients } from './patients.tsx'
import { Component as Money } from './reports-money.tsx'
import { Component as Reports } from './reports.tsx'
import { Component as Reviews } from './reviews.tsx'
import { Component as Roles } from './roles.tsx'
import { Component as Blog } from './blog.tsx'
import { Component as Notes } from './visit-notes.tsx'
import { Component as Waiting } from './waiting-list.tsx'
import { areasBeside, firstInstead, linksOf } from './staff-links.ts'

// Whoever works here finds no door that leads to a refusal, and from a page that is not theirs one that is.

/** Every screen of the staff's areas, and who it is for; null: everybody of the area. */
const screens: Record<string, { permission: Permission | null; Component: ComponentType | null }> = {
  '/doctor/dashboard': { permission: 'appointments:day', Component: OwnDay },
  '/doctor/calendar': { permission: 'appointments:day', Component: OwnCalendar },
  '/doctor/patients': { permission: 'patients:read-basic', Component: Patients },
  '/doctor/availability': { permission: 'schedules:change', Component: OwnHours },
  '/doctor/visits': { permission: 'encounters:write', Component: Notes },
  '/doctor/visits/phrases': { permission: 'encounters:write', Component: NoteTexts },
  '/doctor/visits/:id': { permission: 'encounters:write', Component: null },
  '/doctor/reports': { permission: 'reports:operational', Component: Reports },
  '/doctor/prescriptions': { permission: 'prescriptions:write', Component: Prescriptions },
  '/doctor/prescriptions/:id': { permission: 'prescriptions:write', Component: null },
  '/doctor/reviews': { permission: 'reviews:list', Component: Reviews },
  '/doctor/account': { permission: null, Component: null },
  '/admin': { permission: 'appointments:day', Component: Day },
  '/admin/calendar': { permission: 'appointments:day', Component: Calendar },
  '/admin/waiting': { permission: 'appointments:book', Component: Waiting },
  '/admin/patients': { permission: 'patients:read-basic', Component: Patients },
  '/admin/patients/duplicates': { permission: 'patients:merge', Component: Duplicates },
  '/admin/patients/import': { permission: 'patients:import', Component: ImportPatients },
  '/admin/availability': { permission: 'schedules:change', Component: Hours },
  '/admin/messages': { permission: 'messages:write', Component: MessageTexts },
  '/admin/messages/timing': { permission: 'messages:write', Component: MessageTiming },
  '/admin/invoices': { permission: 'invoices:read', Component: Invoices },
  '/admin/invoices/vouchers': { permission: 'invoices:read', Component: Vouchers },
  '/admin/invoices/vouchers/:id': { permission: 'invoices:read', Component: null },
  '/admin/invoices/accounting': { permission: 'reports:financial', Component: Accounting },
  '/admin/invoices/cash': { permission: 'invoices:read', Component: CashBox },
  '/admin/invoices/bank': { permission: 'invoices:read', Component: BankTransfers },
  '/admin/invoices/online': { permission: 'invoices:read', Component: OnlinePayments },
  '/admin/invoices/cash/:id': { permission: 'invoices:read', Component: null },
  '/admin/invoices/:id': { permission: 'invoices:read', Component: null },
  '/admin/blog': { permission: 'content:write', Component: Blog },
  '/admin/blog/:id': { permission: 'content:write', Component: null },
  '/admin/forms': { permission: 'forms:build', Component: Forms },
  '/admin/forms/:id': { permission: 'forms:build', Component: null },
  '/admin/outbox': { permission: 'messages:list', Component: Outbox },
  '/admin/brand': { permission: 'brand:change', Component: Brand },
  '/admin/legal': { permission: 'brand:change', Component: Legal },
  '/admin/setup': { permission: 'settings:change', Component: Setup },
  '/admin/doctors': { permission: 'settings:change', Component: DoctorSettings },
  '/admin/doctors/:id': { permission: 'settings:change', Component: null },
  '/admin/locations': { permission: 'settings:change', Component: Locations },
  '/admin/locations/:id': { permission: 'settings:change', Component: null },
  '/admin/clinic': { permission: 'settings:change', Component: ClinicDetails },
  '/admin/rules': { permission: 'settings:change', Component: BookingRules },
  '/admin/domains': { permission: 'settings:change', Component: Domains },
  '/admin/services': { permission: 'settings:change', Component: Services },
  '/admin/services/:id': { permission: 'settings:change', Component: null },
  '/admin/closures': { permission: 'settings:change', Component: ClosedDays },
  '/admin/devices': { permission: 'clinic-devices:manage', Component: Devices },
  '/admin/people': { permission: 'people:list', Component: People },
  '/admin/audit': { permission: 'audit:read', Component: Audit },
  '/admin/data': { permission: 'data-requests:handle', Component: DataRequests },
  '/admin/data/retention': { permission: 'data-requests:handle', Component: DataRetention },
  '/admin/data/people/:id': { permission: 'data-requests:handle', Component: null },
  '/admin/data/:id': { permission: 'data-requests:handle', Component: null },
  '/admin/openings': { permission: 'audit:read', Component: Openings },
  '/admin/roles': { permission: 'people:list', Component: Roles },
  '/admin/visits': { permission: 'encounters:write', Component: Notes },
  '/admin/visits/phrases': { permission: 'encounters:write', Component: NoteTexts },
  '/admin/visits/:id': { permission: 'encounters:write', Component: null },
  '/admin/prescriptions': { permission: 'prescriptions:write', Component: Prescriptions },
  '/admin/prescriptions/:id': { permission: 'prescriptions:write', Component: null },
  '/admin/reports': { permission: 'reports:operational', Component: Reports },
  '/admin/reports/money': { permission: 'reports:financial', Component: Money },
  '/admin/reviews': { permission: 'reviews:list', Component: Reviews },
  '/admin/partners': { permission: 'partners:read', Component: Referrals },
  '/admin/partners/sent': { permission: 'partners:read', Component: ReferralsSent },
  '/admin/partners/organizations': { permission: 'partners:read', Component: Partners },
  '/admin/partners/organizations/:id': { permission: 'partners:manage', Component: null },
  '/admin/partners/:id': { permission: 'partners:read', Component: null },
  '/admin/account': { permission: null, Component: null },
  '/partner': { permission: null, Component: Partner },
  '/partner/received': { permission: null, Component: PartnerReceived },
  '/partner/received/:id': { permission: null, Component: null },
  '/partner/refer': { permission: null, Component: null },
  '/partner/referrals/:id': { permission: null, Component: null },
  '/partner/services': { permission: null, Component: OwnServices },
  '/partner/account': { permission: null, Component: null },
}

const { t } = createTexts('en', await loadCatalogue('en'))
const refused = t('system.refusedTitle')
const open = { person: `?person=${ids.person}`, role: `?role=${ids.role}`, message: `?message=${ids.message}` }

const mayOpen = ({ roles, rights }: Somebody, href: string) => {
  const path = new URL(href, 'http://test').pathname
  if (path === '/patientDetails') return permits(rights, 'patients:read-basic', 'clinic')
  if (path === '/patient') return roles.some((role) => roleOfPath(path) === role)
  const known = Object.entries(screens).find(([route]) => matchPath(route, path) !== null)?.[1]
  if (!known) throw new Error(`${href} is no screen of the staff.`)
  const isOfArea = roles.some((role) => role === roleOfPath(path))
  return isOfArea && (known.permission === null || permits(rights, known.permission, 'clinic'))
}

/** To the money, whoever may see no other report. */
const isLedOn = ({ rights }: Somebody, address: string) =>
  address === '/admin/reports' && permits(rights, 'reports:financial', 'clinic')

afterEach(() => {
  useUserState.getState().clearUser()
  useUserState.getState().setRoles([])
})

function show(who: Somebody, address: string) {
  const { Component } = screens[address.split('?')[0]!]!
  signInAs(who)
  const inVain = apiFor(who)
  renderInApp(<QueryProvider>{Component && <Component />}</QueryProvider>, address)
  return inVain
}

/** What can be pressed, once everything has come. */
async function controls(): Promise<string[]> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  await waitFor(() => expect(screen.queryAllByText(t('common.loading'))).toEqual([]))
  const all = [...document.querySelectorAll<HTMLElement>('button, summary, [role=menuitem]')]
  return all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')
}

const hrefs = () =>
  [...document.querySelectorAll('a[href^="/"]')]
    .map((link) => link.getAttribute('href')!)
    .filter((href) => !href.includes('/api/'))

const staffRoles = exampleRolesIn('en')
const cast: [string, Somebody][] = [
  ...staffRoles.map(({ name, permissions }): [string, Somebody] => [name, somebody(['admin'], permissions)]),
  ...staffRoles.map(({ name, permissions }): [string, Somebody] => [
    `a doctor who is ${name}`,
    somebody(['provider', 'admin'], permissions),
  ]),
  ['an administrator', somebody(['admin'])],
  ['a doctor', somebody(['provider'])],
  ['a partner', somebody(['partner'])],
  ['a patient', somebody(['guest'])],
  ['somebody of all roles', somebody(allRoles)],
  ['somebody who may nothing yet', somebody(['admin'], [])],
  ['a doctor who may nothing else', somebody(['provider', 'admin', 'guest'], [])],
  [
    'a doctor without their day',
    { roles: ['provider'], rights: rightsOf(['provider'], { denied: ['appointments:day'] }) },
  ],
]

/** Whose screens lead nowhere that those of the others do not: who may do everything meets nothing that is closed. */
const seenByOthers = [
  'an administrator',
  'somebody of all roles',
  'a doctor who is Manager',
  'a doctor who is Accountant',
]

it('every screen of the staff is known here', () => {
  const pathsOf = (all: RouteObject[], base: string): string[] =>
    all.flatMap(({ path = '', children, index }) => {
      const own = path.startsWith('/') ? path : [base, path].filter(Boolean).join('/')
      return children ? pathsOf(children, own) : path || index ? [own] : []
    })
  const staff = new Set(
    pathsOf(staffRoutes, '').filter((path) => /^\/(doctor|admin|partner)(\/(?!login|\*)|$)/.test(path)),
  )
  // It leads on to the day.
  staff.delete('/doctor')
  expect([...staff].toSorted()).toEqual(Object.keys(screens).toSorted())
})

describe.each(cast)('%s', (name, who) => {
  it('finds in the menus what they may open, and everything of that', () => {
    const permitted = (permission: Permission) => permits(who.rights, permission, 'clinic')
    const links = who.roles.flatMap((role) => linksOf(role, permitted))
    const reached = new Set(links.flatMap(({ href, also = [] }) => [href, ...also]))
    const theirs = Object.keys(screens).filter((path) => mayOpen(who, path) && !path.endsWith('/account'))
    expect(theirs.filter((path) => !reached.has(path))).toEqual([])
    // A place may have an address that not everybody there may open.
    expect(links.filter(({ href }) => !mayOpen(who, href))).toEqual([])
    for (const role of who.roles) {
      for (const { href } of areasBeside(role, who.roles, t)) expect(who.roles).toContain(roleOfPath(href))
      const instead = firstInstead(role, linksOf(role, () => true)[0]?.href ?? '', linksOf(role, permitted))
      if (instead) expect(mayOpen(who, instead)).toBe(true)
    }
  })

  const theirAreas = Object.keys(screens).filter(
    (path) => screens[path]!.Component && who.roles.some((role) => role === roleOfPath(path)),
  )
  if (seenByOthers.includes(name)) return
  it.each([
    ...theirAreas,
    ...theirAreas.flatMap((path) =>
      path === '/admin/people'
        ? [path + open.person, `${path}?invite`, `${path}?second-factor`]
        : path === '/admin/roles'
          ? [path + open.role, `${path}?role=new`]
          : [],
    ),
  ])('meets no closed door at %s', async (address) => {
    const inVain = show(who, address)
    await controls()
    const heading = screen.queryByRole('heading', { level: 1, name: refused })
    expect(heading === null).toBe(mayOpen(who, address) || isLedOn(who, address))
    expect(inVain).toEqual([])
    const links = hrefs()
    expect(links.filter((href) => !mayOpen(who, href))).toEqual([])
    if (heading) expect(links).toHaveLength(1)
    cleanup()
  })
})

/**
 * What somebody with one permission alone can press that somebody who only sees the same cannot. Null: no screen goes by
 * it. A permission that is new needs its row.
 */
const pressedWith: Record<ClinicPermission, { at: string; more: string[] } | null> = {
  // The day lists visits; this is for programs.
  'appointments:list': null,
  'appointments:day': { at: '/admin', more: [] },
  // The server says of each visit whether its day may be another.
  'appointments:another-day': null,
  'appointments:book': { at: '/admin?view=list', more: ['Walk-in', 'As soon as possible', 'Appointment'] },
  'appointments:check-in': { at: '/admin?view=list', more: ['Check in Rosa Delgado', 'Check in'] },
  'appointments:bring-in': { at: '/admin?view=list', more: ['Bring in Rosa Delgado'] },
  'appointments:finish': { at: '/admin?view=list', more: ['Finish visit Rosa Delgado'] },
  'appointments:no-show': { at: '/admin?view=list', more: ['Mark as no-show'] },
  'appointments:undo': { at: '/admin?view=list', more: ['Undo Rosa Delgado', 'Undo check-in'] },
  'appointments:cancel': { at: '/admin?view=list', more: ['Cancel visit'] },
  'appointments:reschedule': { at: '/admin?view=list', more: ['Move…'] },
  'appointments:manage-link': { at: '/admin?view=list', more: ['Email a new link', 'Disable the link'] },
  'appointments:delay': { at: '/admin?view=list', more: ['Running late'] },
  'messages:announce': { at: '/admin?view=list', more: ['Message to all'] },
  'brand:change': { at: '/admin/brand', more: [] },
  'clinic-devices:manage': { at: '/admin/devices', more: [] },
  'settings:change': { at: '/admin/setup', more: [] },
  'schedules:change': {
    at: '/admin/availability',
    more: [
      'Take this time off',
      'Change Mon, Jun 2',
      'Remove Mon, Jun 2',
      'Add a date',
      'Other hours from a date on',
      'Open the calendar',
      'Save limit',
    ],
  },
  'documents:read': { at: '/admin?view=list', more: ['Open letter.pdf', 'Save PDF: letter.pdf'] },
  'encounters:write': { at: '/admin/visits', more: [] },
  // Of a note that is signed: `note-view.test.tsx`.
  'encounters:mark-in-error': null,
  'prescriptions:write': {
    at: '/admin/prescriptions',
    more: [
      ...['What the checks are', 'Prescribe for Rosa Delgado', 'Renew Ramipril 5 mg for Rosa Delgado'],
      ...['Decline Ramipril 5 mg for Rosa Delgado', 'Discard the draft for Rosa Delgado'],
      ...['Close', 'Discard draft', 'Keep it'],
    ],
  },
  'reports:operational': { at: '/admin/reports', more: [] },
  'reports:financial': { at: '/admin/reports/money', more: [] },
  'invoices:read': { at: '/admin/invoices', more: [] },
  'invoices:write': { at: '/admin/invoices/vouchers', more: ['Sell a voucher'] },
  // One invoice is no screen of a menu: `invoice.test.tsx`.
  'invoices:issue': null,
  'payments:take': { at: '/admin/invoices/cash', more: ['Count the box', 'Put in or take out'] },
  'refunds:request': null,
  'refunds:approve': null,
  'forms:build': { at: '/admin/forms', more: [] },
  // It leads to what was answered, which is no control.
  'forms:read': { at: '/admin/forms', more: [] },
  'documents:remove': { at: '/admin?view=list', more: ['Remove letter.pdf'] },
  'patients:read-basic': { at: '/admin/patients', more: [] },
  // A chart is no screen of a menu: `chart.test.tsx`.
  'patients:read-clinical': null,
  'patients:write-clinical': null,
  'patients:break-glass': null,
  'patients:allow-visits': { at: '/admin?view=list', more: ['Change limit'] },
  // Who is new is looked up first, which is of the desk: with `appointments:book`.
  'patients:write': null,
  'patients:import': { at: '/admin/patients/import', more: ['Choose a file'] },
  'patients:merge': {
    at: '/admin/patients/duplicates',
    more: ['Rosa Diaz and Rosa Dias are two people', 'Undo: Roza Diaz → Rosa Diaz'],
  },
  'patients:export': { at: '/admin/patients', more: ['Export'] },
  'messages:list': { at: `/admin/outbox${open.message}`, more: [] },
  // It shows what stands in a message, which is no control.
  'messages:read-link': null,
  'messages:retry': { at: `/admin/outbox${open.message}`, more: ['Send now'] },
  'messages:withdraw': { at: `/admin/outbox${open.message}`, more: ['Don’t send'] },
  'messages:write': { at: '/admin/messages', more: [] },
  'reviews:list': { at: '/admin/reviews', more: [] },
  'reviews:moderate': { at: '/admin/reviews', more: ['Decline the review of Rosa D., November 25, 2026'] },
  'partners:read': { at: '/admin/partners', more: [] },
  'partners:manage': { at: '/admin/partners/organizations', more: ['Add a partner'] },
  // Of a referral that is open: the journey of referrals.
  'referrals:handle': null,
  'reviews:reply': { at: '/admin/reviews', more: ['Reply to the review of Rosa D., November 25, 2026'] },
  'content:write': { at: '/admin/blog', more: [] },
  // Of an article that is open: the journey of the blog.
  'content:publish': null,
  'people:list': { at: `/admin/people${open.person}`, more: [] },
  'people:invite': { at: `/admin/people${open.person}`, more: ['Invite a person'] },
  'people:change': {
    at: `/admin/people${open.person}`,
    more: [
      ...['Change role', 'Add an exception', 'Sign out everywhere', 'Remove two-factor sign-in'],
      ...['Deactivate', 'Change who needs two-factor sign-in'],
    ],
  },
  'data-requests:handle': { at: '/admin/data', more: [] },
  // One request is no screen of a menu: `data-request.test.tsx`.
  'data-copies:hand-over': null,
  'erasures:approve': null,
  'erasures:hold': { at: '/admin/data/retention', more: ['Release the hold on Rosa Diaz'] },
  'audit:read': { at: '/admin/audit', more: [] },
  'roles:change': { at: `/admin/roles${open.role}`, more: ['New role', 'Save', 'Cancel', 'Delete the role'] },
}

describe.each(
  clinicPermissions.flatMap((each) => (pressedWith[each] ? [{ permission: each, ...pressedWith[each] }] : [])),
)('$permission alone', ({ permission, at, more }) => {
  const pressable = async (...may: ClinicPermission[]) => {
    const inVain = show(somebody(['admin'], may), at)
    await controls()
    const [row] = screen.queryAllByRole('button', { name: 'Rosa Delgado' })
    if (row) await userEvent.click(row)
    const found = await controls()
    expect(inVain).toEqual([])
    cleanup()
    return found
  }
  it('is pressed where it is seen', async () => {
    const [seen] = impliedBy(permission)
    const without = await pressable(seen ?? permission)
    const found = seen ? await pressable(permission) : without
    expect([...new Set(found.filter((each) => !without.includes(each)))].toSorted()).toEqual(more.toSorted())
    const goesWith = impliedBy(permission)
    const beside = linksOf('admin', (each) => goesWith.some((one) => one === each))
    const menu = linksOf('admin', (each) => each === permission || goesWith.some((one) => one === each))
    const own = menu.filter((link) => !beside.includes(link))
    // What is pressed may stand where another permission leads, too: a walk-in on the day.
    const places = (own.length > 0 && more.length === 0 ? own : menu).map(({ href, also = [] }) => [href, ...also])
    expect(places.flat()).toContain(at.split('?')[0])
  })
})
