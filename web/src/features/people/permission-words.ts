import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** A sentence that a manager understands. */
export const permissionWord = (permission: ClinicPermission) => `people.${permission}` as const satisfies PlainTextKey
