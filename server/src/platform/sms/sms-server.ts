import type { DeliveryFailure } from '@polyclinic/domain/messages/failures.ts'

export type Sms = {
  /** E.164. */
  to: string
  text: string
  /** When it was written: nothing of it left before. */
  since: string
  /** Somebody has tried before, and may not have heard that it left. */
  mayHaveLeft: boolean
}

/** How a text fared that the service took; `under-way` as long as it does not know. */
export type SmsFate =
  | { kind: 'under-way' }
  | { kind: 'delivered' }
  | { kind: 'failed'; failure: DeliveryFailure; code: string | null }

/** A service that sends text messages, behind which a provider stands (`twilio.ts`). */
export type SmsServer = {
  /**
   * @returns what the service calls the text
   * @throws {DeliveryError}
   */
  send: (sms: Sms, signal?: AbortSignal) => Promise<string>
  /**
   * @param id what it called the text
   * @throws {DeliveryError}
   */
  fateOf: (id: string, signal?: AbortSignal) => Promise<SmsFate>
}

/**
 * What becomes of text messages here: `sent`; `kept` in the outbox, in a demo; `off`, and then none is offered anywhere.
 */
export type SmsMode = 'sent' | 'kept' | 'off'

/** What whoever runs the server, and pays, allows: of all clinics in a day, and to which countries; null: where a clinic is. */
export type SmsBounds = { perDay: number; countries: readonly string[] | null }
