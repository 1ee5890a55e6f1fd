import type { ErrorCode, RefusalDetails } from './errors.ts'

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
