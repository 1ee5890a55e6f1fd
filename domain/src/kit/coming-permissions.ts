/**
 * The names of what areas to come will ask for: nobody has one of these or can be given one. Whoever builds an area moves
 * its names to `permissionAreas`.
 */
export const comingPermissions = [
  'patients:read-clinical',
  'patients:merge',
  'patients:export',
  'patients:break-glass',
  'prescriptions:write',
  'prescriptions:sign',
  'invoices:read',
  'invoices:draft',
  'invoices:issue',
  'invoices:void',
  'payments:take',
  'refunds:request',
  'refunds:approve',
  'reports:operational',
  'reports:financial',
  'forms:build',
  'forms:read',
  'content:write',
  'content:publish',
  'reviews:moderate',
  'brand:change',
  'settings:change',
  'audit:read',
  'data:export',
  'partners:read',
  'partners:manage',
] as const
