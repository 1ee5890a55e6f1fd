import {
  refusals,
  type Alternative,
  type ErrorCode,
  type FieldError,
  type OfferChange,
} from '@polyclinic/domain/kit/errors.ts'

type Details = {
  errors?: FieldError[]
  alternatives?: Alternative[]
  offerChange?: OfferChange
  retryAfterSeconds?: number
}

/** An expected refusal: rolls the transaction back and is answered with its code's status. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details) {
    super(refusals[code].title)
    this.code = code
    this.details = details
  }
}

export const refuse = (code: ErrorCode, details: Details = {}) => new Refusal(code, details)

/** One wrong field of the body, named by its pointer. */
export const refuseField = (pointer: string, code: string, message: string) =>
  refuse('invalid_fields', { errors: [{ pointer, code, message }] })
