import type { Alternative, ErrorCode, FieldError, OfferChange, RoleUse } from './errors.ts'

export type RefusalDetails = {
  errors?: FieldError[]
  alternatives?: Alternative[]
  offerChange?: OfferChange
  permissions?: string[]
  roleUse?: RoleUse
  isOwnWalkIn?: boolean
  mergedInto?: string
  retryAfterSeconds?: number
}

/** A decision's no, with its reason. */
export class Refused {
  readonly code: ErrorCode
  readonly details: RefusalDetails
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    this.code = code
    this.details = details
  }
}

/** One wrong field of the body, named by its pointer. */
export const refusedField = (pointer: string, code: string, message: string) =>
  new Refused('invalid_fields', { errors: [{ pointer, code, message }] })
