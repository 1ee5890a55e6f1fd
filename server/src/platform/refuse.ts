import { refusals, type ErrorCode, type RefusalDetails } from '@polyclinic/domain/kit/errors.ts'
import { Refused, refusedField } from '@polyclinic/domain/kit/refused.ts'

/** An expected refusal: rolls the transaction back and is answered with its code's status. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: RefusalDetails
  constructor(code: ErrorCode, details: RefusalDetails) {
    super(refusals[code].title)
    this.code = code
    this.details = details
  }
}

export const refuse = (code: ErrorCode, details: RefusalDetails = {}) => new Refusal(code, details)

const refusalOf = ({ code, details }: Refused) => refuse(code, details)

/** One wrong field of the body, named by its pointer. */
export const refuseField = (pointer: string, code: string, message: string) =>
  refusalOf(refusedField(pointer, code, message))

/** What was decided. @throws {Refusal} when it was no */
export function unlessRefused<T>(decided: T | Refused): T {
  if (decided instanceof Refused) throw refusalOf(decided)
  return decided
}
