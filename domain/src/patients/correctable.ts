import type { PersonFieldName } from './person-fields.ts'
import { personFieldNames } from './person-fields.ts'

/** What a record says of who its patient is, and how they are reached, in the order of the forms. */
export const correctableNames = ['givenName', 'familyName', 'email', ...personFieldNames] as const
export type CorrectableName = 'givenName' | 'familyName' | 'email' | PersonFieldName
export type Correctable = { givenName: string; familyName: string; email: string | null } & {
  [Name in PersonFieldName]: string | null
}
