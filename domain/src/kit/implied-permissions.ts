/** What is done with a visit: whoever does it sees the day. Lists are seen by themselves. */
const isOfTheDay = (permission: string) =>
  permission.startsWith('appointments:') && permission !== 'appointments:day' && permission !== 'appointments:list'

/**
 * What goes with a permission on the clinic's side, because it is of no use to who cannot see it: whoever may invite
 * people sees who is there, and whoever may not see them invites nobody. Whatever is done with visits has a rule.
 *
 * `messages:list` does not bring `patients:list`: what was sent names whom it went to, and whoever looks after mail needs
 * no list of patients.
 */
export const implied = {
  'schedules:change': ['appointments:day'],
  'documents:read': ['appointments:day'],
  // A note is of the record: who may not read that reads none.
  'encounters:write': ['appointments:day', 'patients:read-clinical'],
  'encounters:mark-in-error': ['encounters:write'],
  'prescriptions:write': ['patients:read-clinical'],
  'documents:remove': ['documents:read'],
  'patients:read-clinical': ['patients:read-basic'],
  'patients:write-clinical': ['patients:read-clinical'],
  'patients:break-glass': ['patients:read-basic'],
  'patients:allow-visits': ['appointments:day'],
  'patients:write': ['patients:read-basic'],
  'patients:import': ['patients:write'],
  'patients:export': ['patients:read-basic'],
  'patients:merge': ['patients:write'],
  'invoices:write': ['invoices:read'],
  'invoices:issue': ['invoices:write'],
  'payments:take': ['invoices:read'],
  'refunds:request': ['invoices:read'],
  'refunds:approve': ['invoices:read'],
  'messages:read-link': ['messages:list'],
  'messages:retry': ['messages:list'],
  'messages:withdraw': ['messages:list'],
  'messages:announce': ['appointments:day'],
  'reviews:moderate': ['reviews:list'],
  'reviews:reply': ['reviews:list'],
  'content:publish': ['content:write'],
  'forms:read': ['forms:build'],
  'partners:manage': ['partners:read'],
  'referrals:handle': ['partners:read', 'appointments:book'],
  'data-requests:handle': ['patients:read-basic'],
  'data-copies:hand-over': ['data-requests:handle'],
  'erasures:approve': ['data-requests:handle'],
  'erasures:hold': ['data-requests:handle'],
  'people:invite': ['people:list'],
  'people:change': ['people:list'],
  'roles:change': ['people:list'],
} as const
type Implied = (typeof implied)[keyof typeof implied][number]

/** What goes with a permission, the nearest first. */
export function impliedBy(permission: string): Implied[] {
  const listed = (implied as Partial<Record<string, readonly Implied[]>>)[permission] ?? []
  const next = isOfTheDay(permission) ? (['appointments:day'] as const) : listed
  return [...new Set([...next, ...next.flatMap(impliedBy)])]
}

/** Permissions with all that go with them. */
export const withImplied = <Given extends string>(given: readonly Given[]): (Given | Implied)[] => [
  ...new Set([...given, ...given.flatMap(impliedBy)]),
]
