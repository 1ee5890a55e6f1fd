import { deliveryFailures, type DeliveryFailure } from '@polyclinic/domain/messages/failures.ts'

/** Why a message did not leave, in words of ours: of what a server answers, which may quote addresses, only the codes. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly ours = true
  /** Trying again would be answered the same. */
  readonly isFinal: boolean
  readonly failure: DeliveryFailure
  constructor(failure: DeliveryFailure, isFinal: boolean, answer?: string) {
    super(answer === undefined ? deliveryFailures[failure] : `${deliveryFailures[failure]} (${answer})`)
    this.failure = failure
    this.isFinal = isFinal
  }
}
