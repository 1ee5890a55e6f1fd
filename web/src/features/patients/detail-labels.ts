import type { CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { isPersonField } from '@polyclinic/domain/patients/person-fields.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

const labels = { givenName: 'common.firstName', familyName: 'common.lastName', email: 'common.email' } as const

export const labelOf = (name: CorrectableName): PlainTextKey =>
  isPersonField(name) ? `personFields.${name}` : labels[name]
