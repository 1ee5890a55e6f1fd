export type Sms = {
  /** E.164. */
  to: string
  text: string
  /** When it was written: nothing of it left before. */
  since: string
  /** Somebody has tried before, and may not have heard that it left. */
  mayHaveLeft: boolean
}

/** A service that sends text messages, behind which a provider stands (`twilio.ts`). */
export type SmsServer = {
  /** @throws {DeliveryError} */
  send: (sms: Sms, signal?: AbortSignal) => Promise<void>
}

/**
 * What becomes of text messages here: `sent`; `kept` in the outbox, in a demo; `off`, and then none is offered anywhere.
 */
export type SmsMode = 'sent' | 'kept' | 'off'

/** What whoever runs the server, and pays, allows: of all clinics in a day, and to which countries; null: where a clinic is. */
export type SmsBounds = { perDay: number; countries: readonly string[] | null }
