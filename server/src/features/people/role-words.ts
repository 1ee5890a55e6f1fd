import { isAdmin, isProvider } from '@polyclinic/domain/kit/roles.ts'
import type { Language } from '../../platform/language.ts'
import type { PersonRow } from './people.ts'

const words: Record<Language, { doctor: string; admin: string }> = {
  en: { doctor: 'doctor', admin: 'administrator' },
  de: { doctor: 'ärztliche Tätigkeit', admin: 'Administration' },
}

/** What somebody is invited to be, in a mail. */
export function roleWords({ roles, staffRoleName }: Pick<PersonRow, 'roles' | 'staffRoleName'>, language: Language) {
  const { doctor, admin } = words[language]
  return [...(isProvider(roles) ? [doctor] : []), ...(isAdmin(roles) ? [staffRoleName ?? admin] : [])].join(', ')
}
