import { Refused, refusedField } from '../kit/refused.ts'

/** Who is paid for a service: the partner, or the clinic. */
export const serviceDirections = ['to-partner', 'from-partner'] as const
export type ServiceDirection = (typeof serviceDirections)[number]

/** What a ledger with a partner has entries of; a reversal is of one of the others, once. */
export const partnerEntryKinds = ['service', 'payment', 'reversal'] as const
export const reversibleKinds = ['service', 'payment'] as const

/** In characters; an amount in minor units; agreements of one partner, those that have ended, too. */
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

/** Whether a service is entered: of an agreement that stands, done since it was agreed, and not in the future. */
export function decideService(
  facts: PartnerFacts & { agreement: AgreementFacts; clinic: ClinicFacts; today: string },
  doneOn: string,
): Refused | null {
  if (!facts.isPartnerActive) return new Refused('partner_ended')
  if (!isStanding(facts.agreement, facts.clinic)) return new Refused('agreement_ended')
  if (doneOn > facts.today) return refusedField('/body/doneOn', 'in_future', 'A service was done today or before.')
  if (doneOn < facts.agreement.agreedOn)
    return refusedField('/body/doneOn', 'before_agreement', 'A service is agreed on before it is done.')
  return null
}

/** Whether a payment is entered: never more than is due, and not in the future. */
export function decidePayment(
  facts: PartnerFacts & { dueMinor: number; today: string },
  payment: { amountMinor: number; paidOn: string },
): Refused | null {
  if (!facts.isPartnerActive) return new Refused('partner_ended')
  if (payment.amountMinor > facts.dueMinor)
    return refusedField('/body/amountMinor', 'more_than_due', 'That is more than is due.')
  if (payment.paidOn > facts.today)
    return refusedField('/body/paidOn', 'in_future', 'A payment was made today or before.')
  return null
}

/** Whether an entry is reversed: once, and a service only as long as it is not paid. */
export function decideReversal(
  facts: PartnerFacts & {
    entry: { kind: (typeof partnerEntryKinds)[number]; amountMinor: number; isReversed: boolean }
    dueMinor: number
  },
): Refused | null {
  const { entry, dueMinor } = facts
  if (!facts.isPartnerActive) return new Refused('partner_ended')
  if (entry.isReversed || entry.kind === 'reversal') return new Refused('entry_reversed')
  if (entry.kind === 'service' && entry.amountMinor > dueMinor) return new Refused('service_paid')
  return null
}
