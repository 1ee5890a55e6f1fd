import { dayActs } from '../appointments/acts.ts'
import { impliedBy, withImplied } from './implied-permissions.ts'
import { isAdmin, roles, type Role } from './roles.ts'

// Who may what, and over whose records. No file but this and `roles.ts` compares the name of a role: the linter refuses it.

/** Of each act of the visit's day. */
const dayActPermissions = dayActs.map((act) => `appointments:${act}` as const)

/** What one of the clinic's people can be allowed, `noun:verb`, by area: as a matrix of roles shows it. */
export const permissionAreas = {
  appointments: [
    'appointments:list',
    'appointments:day',
    'appointments:another-day',
    'appointments:book',
    ...dayActPermissions,
    'appointments:undo',
    'appointments:cancel',
    'appointments:reschedule',
    'appointments:manage-link',
    'appointments:delay',
  ],
  clinicDevices: ['clinic-devices:manage'],
  schedules: ['schedules:change'],
  settings: ['settings:change'],
  documents: ['documents:read', 'documents:remove'],
  encounters: ['encounters:write', 'encounters:mark-in-error'],
  prescriptions: ['prescriptions:write'],
  billing: ['invoices:read', 'invoices:write', 'invoices:issue', 'payments:take', 'refunds:request', 'refunds:approve'],
  patients: [
    'patients:read-basic',
    'patients:read-clinical',
    'patients:write-clinical',
    'patients:break-glass',
    'patients:allow-visits',
    'patients:write',
    'patients:import',
    'patients:export',
    'patients:merge',
  ],
  messages: [
    'messages:list',
    'messages:read-link',
    'messages:retry',
    'messages:withdraw',
    'messages:write',
    'messages:announce',
  ],
  reports: ['reports:operational', 'reports:financial'],
  reviews: ['reviews:list', 'reviews:moderate', 'reviews:reply'],
  content: ['content:write', 'content:publish'],
  forms: ['forms:build', 'forms:read'],
  brand: ['brand:change'],
  partners: ['partners:read', 'partners:manage', 'referrals:handle'],
  privacy: ['data-requests:handle', 'erasures:approve', 'erasures:hold', 'data-copies:hand-over'],
  people: ['people:list', 'people:invite', 'people:change', 'roles:change', 'audit:read'],
} as const
export type PermissionArea = keyof typeof permissionAreas
export const clinicPermissions = Object.values(permissionAreas).flat()
export type ClinicPermission = (typeof clinicPermissions)[number]

/** What only a patient does, or who acts for one: on the clinic's side it would have no meaning. */
const patientsAlone = ['documents:add', 'patients:own', 'invoices:own'] as const
/** What a doctor does in their own name: nobody can be given it. */
const doctorsAlone = ['encounters:sign', 'prescriptions:sign'] as const
/** What somebody of a partner does for it. */
const partnersAlone = ['referrals:send'] as const
/** What can be allowed. */
export const permissions = [...clinicPermissions, ...doctorsAlone, ...patientsAlone, ...partnersAlone] as const
export type Permission = (typeof permissions)[number]

/** Over whose records a permission reaches, the widest first. */
export const scopes = ['the clinic', 'own day', 'own referrals', 'own patients'] as const
export type Scope = (typeof scopes)[number]

/** What somebody may do in each scope that they have; a scope without any permission is one all the same. */
export type Rights = Readonly<Partial<Record<Scope, readonly Permission[]>>>

/** Of whom one treats; only with a stated reason does one of them reach beyond. */
const theChart = [
  'patients:read-basic',
  'patients:read-clinical',
  'patients:write-clinical',
  'patients:break-glass',
  'patients:write',
] as const satisfies Permission[]

const theDay = [
  'appointments:list',
  'appointments:day',
  'appointments:book',
  ...dayActPermissions,
  'appointments:undo',
  'appointments:cancel',
  'appointments:reschedule',
  'appointments:delay',
  'schedules:change',
  'documents:read',
  ...theChart,
  'encounters:write',
  'encounters:mark-in-error',
  'prescriptions:write',
  'reports:operational',
  'reviews:list',
  'reviews:reply',
] as const satisfies Permission[]

/** What a role may do, and how far that reaches, unless a clinic decided otherwise. */
export const roleDefaults: Record<Role, { scope: Scope; permissions: readonly Permission[] }> = {
  guest: {
    scope: 'own patients',
    permissions: [
      'appointments:list',
      'appointments:cancel',
      'appointments:reschedule',
      'documents:read',
      'documents:add',
      'documents:remove',
      'patients:own',
      'invoices:own',
    ],
  },
  provider: { scope: 'own day', permissions: [...theDay, ...doctorsAlone] },
  admin: { scope: 'the clinic', permissions: clinicPermissions },
  partner: { scope: 'own referrals', permissions: partnersAlone },
}

/** Of a scope in which not all has a meaning: who sees to one day alone sees no list of the whole clinic's. */
const meaningOf: Partial<Record<Scope, readonly Permission[]>> = {
  'own day': [
    ...permissionAreas.appointments,
    ...permissionAreas.schedules,
    ...permissionAreas.documents,
    ...theChart,
    ...permissionAreas.encounters,
    ...permissionAreas.prescriptions,
    'reports:operational',
    // Nobody decides which reviews of their own are shown.
    'reviews:list',
    'reviews:reply',
    ...doctorsAlone,
  ],
}

type Decided = {
  /** Of the clinic's own role (a receptionist), in place of an admin's defaults. */
  staffPermissions?: readonly string[] | null
  /** Decided for this one person, as one of the clinic's people or as a patient only. */
  granted?: readonly string[]
  denied?: readonly string[]
}

/**
 * What somebody with these roles may do. Each role counts in its own scope: a doctor who is a patient, too, has a
 * patient's permissions for their own visits and a doctor's for those of their day, never one for the other.
 */
export function rightsOf(held: readonly string[], decided: Decided = {}): Rights {
  const { staffPermissions, granted = [], denied = [] } = decided
  const known = roles.filter((role) => held.includes(role))
  const own = scopes.filter((scope) => known.some((role) => roleDefaults[role].scope === scope))
  const exceptional = own[0]
  return Object.fromEntries(
    own.map((scope) => {
      const role = known.find((each) => roleDefaults[each].scope === scope)!
      const usual = isAdmin([role]) && staffPermissions ? staffPermissions : roleDefaults[role].permissions
      const all = [...usual, ...(scope === exceptional ? granted : [])]
      const taken = exceptional && sideOf(scope) === sideOf(exceptional) ? denied : []
      if (sideOf(scope) === 'patient')
        return [scope, permissions.filter((each) => all.includes(each) && !taken.includes(each))]
      const isLeft = (each: string) => ![each, ...impliedBy(each)].some((needed) => taken.includes(needed))
      const meant = meaningOf[scope] ?? clinicPermissions
      const left = withImplied(all.filter(isLeft))
      return [scope, meant.filter((each) => left.includes(each))]
    }),
  )
}

/** Everything that is allowed in some scope: who has none of it need not ask. */
export const permissionsOf = (rights: Rights): Permission[] =>
  permissions.filter((permission) => permits(rights, permission))

/** On whose side somebody stands to a record: the clinic's people, or the patient (signed in or by a mailed link). */
export type Side = 'patient' | 'clinic'

/** A partner is none of the clinic's people: what they do, they do for a patient. */
export const sideOf = (scope: Scope): Side => (scope === 'the clinic' || scope === 'own day' ? 'clinic' : 'patient')

/** The scopes in which something is allowed, on one side or on any, the widest first. What lies in them `reach.ts` says. */
export const scopesWith = (rights: Rights, permission: Permission, side?: Side): Scope[] =>
  scopes.filter((scope) => rights[scope]?.includes(permission) && (side === undefined || sideOf(scope) === side))

/** Whether something is allowed to any record at all: who may not need not ask. */
export const permits = (rights: Rights, permission: Permission, side?: Side): boolean =>
  scopesWith(rights, permission, side).length > 0

/** Of somebody who is no more than a patient for now. */
export const asPatientAlone = (rights: Rights): Rights =>
  rights['own patients'] ? { 'own patients': rights['own patients'] } : {}

/** On whose side somebody acts, where the act itself does not say. */
export const usualSideOf = (rights: Rights): Side =>
  scopes.some((scope) => rights[scope] && sideOf(scope) === 'clinic') ? 'clinic' : 'patient'

/** Whether somebody sees to visits of their own patients. One of the clinic's people who does books as the patient. */
export const actsForPatients = (rights: Rights): boolean => rights['own patients'] !== undefined

/** Whether somebody refers patients, and is neither one of them nor one of the clinic's people. */
export const isPartnerAlone = (rights: Rights): boolean =>
  rights['own referrals'] !== undefined && !actsForPatients(rights) && usualSideOf(rights) === 'patient'
