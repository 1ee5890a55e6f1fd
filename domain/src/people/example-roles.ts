import { clinicPermissions, permissionAreas, type ClinicPermission } from '../kit/permissions.ts'

type ExampleRole = { name: Record<'en' | 'de', string>; permissions: readonly ClinicPermission[] }

/** Roles that a new clinic begins with, to be changed or taken away as it likes. */
export const exampleRoles: readonly ExampleRole[] = [
  {
    name: { en: 'Receptionist', de: 'Empfang' },
    permissions: [
      ...permissionAreas.appointments,
      'patients:read-basic',
      'patients:allow-visits',
      'patients:write',
      'invoices:read',
      'invoices:write',
      'invoices:issue',
      'payments:take',
      'refunds:request',
      'messages:list',
      'messages:retry',
      'messages:withdraw',
      'messages:announce',
    ],
  },
  {
    name: { en: 'Nurse', de: 'Pflege' },
    permissions: [
      'appointments:list',
      'appointments:day',
      'appointments:check-in',
      'appointments:bring-in',
      'appointments:finish',
      'appointments:no-show',
      'appointments:undo',
      'appointments:delay',
      'documents:read',
      'patients:read-basic',
      'encounters:write',
      'patients:read-clinical',
      'patients:write-clinical',
    ],
  },
  {
    // Who was here, and what for: what a bill begins with.
    name: { en: 'Accountant', de: 'Buchhaltung' },
    permissions: [
      'appointments:list',
      'appointments:day',
      'invoices:read',
      'invoices:write',
      'invoices:issue',
      'payments:take',
      'refunds:request',
      'refunds:approve',
      'reports:financial',
    ],
  },
  { name: { en: 'Manager', de: 'Praxisleitung' }, permissions: clinicPermissions },
]

/** The example roles with their names in the language of a clinic. */
export const exampleRolesIn = (locale: string) =>
  exampleRoles.map(({ name, permissions }) => ({
    name: locale.startsWith('de') ? name.de : name.en,
    permissions,
  }))
