import type { listPeople, listSignIns, readPerson } from '@polyclinic/domain/people/endpoints.ts'
import type { listRoles } from '@polyclinic/domain/people/role-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { isAdmin, isPartner, isProvider } from '@polyclinic/domain/kit/roles.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Tone } from '../../ui/status.tsx'

export type PeopleList = Answer<typeof listPeople>
export type PersonItem = PeopleList['items'][number]
export type WholePerson = Answer<typeof readPerson>
export type SignIn = Answer<typeof listSignIns>['items'][number]
/** The clinic's own roles, and the calendars that nobody has yet. */
export type RolesToGive = Answer<typeof listRoles>
export type StaffRole = RolesToGive['items'][number]

export const statusLooks = {
  active: { word: 'people.active', tone: 'ok' },
  invited: { word: 'people.invited', tone: 'info' },
  deactivated: { word: 'people.deactivated', tone: 'neutral' },
} as const satisfies Record<PersonItem['status'], { word: PlainTextKey; tone: Tone }>

/** What somebody is here, in words: "Doctor, Receptionist". */
export function roleWords({ roles, staffRole }: Pick<PersonItem, 'roles' | 'staffRole'>, { t }: Texts): string {
  const words = [
    isProvider(roles) && t('people.doctor'),
    isAdmin(roles) && (staffRole?.name ?? t('people.administrator')),
    isPartner(roles) && t('people.partner'),
  ]
  return words.filter((word) => word !== false).join(', ')
}
