import { Refused, refusedField } from '../kit/refused.ts'

/** Who is paid for a service: the partner, or the clinic. */
export const serviceDirections = ['to-partner', 'from-partner'] as const
export type ServiceDirection = (typeof serviceDirections)[number]

/** What a ledger with a partner has entries of; a reversal is of one of the others, once. */
export const partnerEntryKinds = ['service', 'payment', 'reversal'] as const
export const reversibleKinds = ['service', 'payment'] as const

/** In characters; an amount in minor units; agreements of one partner that have not ended. */
export const serviceLimits = { service: 160, document: 200, amountMinor: 100_000_000, agreementsAtMost: 100 }

type AgreementFacts = { country: string; currency: string; agreedOn: string; endedAt: string | null }
type ClinicFacts = { country: string; currency: string }

/**
 * Whether services are entered by an agreement: not once it has ended, nor where the clinic has moved to another law or
 * another currency since. That takes another agreement, with that country's warning.
 */
export const isStanding = (agreement: Omit<AgreementFacts, 'agreedOn'>, clinic: ClinicFacts): boolean =>
  agreement.endedAt === null && agreement.country === clinic.country && agreement.currency === clinic.currency

type PartnerFacts = { isPartnerActive: boolean }

/** Whether somebody may agree on a service: they said yes to the warning of the clinic's country, as it reads now. */
export function decideAgreement(
  facts: PartnerFacts & { agreements: number; country: string; warningVersion: number },
  confirmed: { country: string; warningVersion: number },
): Refused | null {
  if (!facts.isPartnerActive) return new Refused('partner_ended')
  if (confirmed.country !== facts.country || confirmed.warningVersion !== facts.warningVersion)
    return refusedField('/body/confirmed', 'out_of_date', 'Read the warning as it is now, and say yes to that.')
  if (facts.agreements >= serviceLimits.agreementsAtMost) return new Refused('too_many_agreements')
  return null
}

type ServiceFacts = {
  agreement: AgreementFacts
  /** The clinic's day on which it was ended. */
  endedOn: string | null
  clinic: ClinicFacts
  today: string
  /** The same day and document stand in the ledger, of the same agreement. */
  isEntered: boolean
}

/** Whether a service is entered: one that was done while its agreement stood, once, also when it has ended since. */
export function decideService(facts: ServiceFacts, doneOn: string): Refused | null {
  const { agreement, clinic, endedOn } = facts
  if (!isStanding({ ...agreement, endedAt: null }, clinic)) return new Refused('agreement_ended')
  if (endedOn !== null && doneOn > endedOn) return new Refused('agreement_ended')
  if (facts.isEntered)
    return refusedField('/body/document', 'entered_already', 'That service stands in the ledger, with this document.')
  if (doneOn > facts.today) return refusedField('/body/doneOn', 'in_future', 'A service was done today or before.')
  if (doneOn < facts.agreement.agreedOn)
    return refusedField('/body/doneOn', 'before_agreement', 'A service is agreed on before it is done.')
  return null
}

/**
 * Whether a payment is entered: never of more than is due, nor back of more than was overpaid; between the first agreement
 * and today. Also with a partner that has ended: the last payment follows the end.
 */
export function decidePayment(
  facts: { dueMinor: number; today: string; firstAgreedOn: string },
  payment: { amountMinor: number; paidOn: string; isRepayment?: boolean | undefined },
): Refused | null {
  const open = payment.isRepayment ? -facts.dueMinor : facts.dueMinor
  if (payment.amountMinor > open) return refusedField('/body/amountMinor', 'more_than_due', 'That is more than is due.')
  if (payment.paidOn > facts.today)
    return refusedField('/body/paidOn', 'in_future', 'A payment was made today or before.')
  if (payment.paidOn < facts.firstAgreedOn)
    return refusedField('/body/paidOn', 'before_agreement', 'Nothing was agreed by then.')
  return null
}

/** Whether an entry is reversed: once. A service that was paid is overpaid then: what left the bank stays as it was. */
export const decideReversal = (entry: {
  kind: (typeof partnerEntryKinds)[number]
  isReversed: boolean
}): Refused | null => (entry.isReversed || entry.kind === 'reversal' ? new Refused('entry_reversed') : null)
