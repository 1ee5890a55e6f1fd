import { permissionAreas, type ClinicPermission, type PermissionArea } from '@polyclinic/domain/kit/permissions.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** A sentence that a manager understands. */
export const permissionWord = (permission: ClinicPermission) => `people.${permission}` as const satisfies PlainTextKey

export const areaWords: Record<PermissionArea, PlainTextKey> = {
  appointments: 'people.areaAppointments',
  brand: 'people.areaBrand',
  clinicDevices: 'people.areaDevices',
  schedules: 'people.areaSchedules',
  settings: 'people.areaSettings',
  documents: 'people.areaDocuments',
  encounters: 'people.areaEncounters',
  prescriptions: 'people.areaPrescriptions',
  reports: 'people.areaReports',
  billing: 'people.areaBilling',
  patients: 'people.areaPatients',
  messages: 'people.areaMessages',
  reviews: 'people.areaReviews',
  partners: 'people.areaPartners',
  content: 'people.areaContent',
  forms: 'people.areaForms',
  privacy: 'people.areaPrivacy',
  people: 'people.areaPeople',
}

/** The clinic's permissions by area, in the order in which they are shown everywhere. */
export const areas = Object.entries(permissionAreas) as [PermissionArea, readonly ClinicPermission[]][]
