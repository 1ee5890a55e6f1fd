import type { OfferChange, OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Api } from '../../../platform/api/api.ts'
import { lookAtHold } from '../../holds/held.ts'
import type { Visit } from '../visit/visit-facts.tsx'
import type { Outcome } from './draft.ts'
import type { SentForm } from './sent-form.ts'

/** What is agreed to with "Book": what is shown. */
export const termsShown = ({ service }: Pick<Visit, 'service'>): OfferTerms => ({
  durationMinutes: service.durationMinutes,
  price: service.price,
})

/** The booking as it would be now, for who is asked whether that is right, too. */
export function onNewTerms(outcome: Outcome, offerChange: OfferChange): Outcome {
  const { draft } = outcome
  const { now } = offerChange
  const changed = (visit: Visit): Visit => ({
    ...visit,
    endsAt: addMinutes(visit.startsAt as Instant, now.durationMinutes),
    service: { ...visit.service, ...now },
  })
  return {
    ...outcome,
    offerChange,
    draft: {
      ...draft,
      agreed: now,
      visit: draft.visit && changed(draft.visit),
      held: draft.held && { ...draft.held, visit: changed(draft.held.visit) },
    },
  }
}

/** The service whose visit, longer now and agreed to, does not fit into the time that is held; null for any other loss. */
export async function outgrown(api: Api, { hold, agreed }: Pick<SentForm, 'hold' | 'agreed'>): Promise<string | null> {
  if (!hold || !agreed) return null
  const held = await lookAtHold(api, hold)
  const isHeld = held !== null && held.secondsLeft > 0
  return isHeld && held.visit.service.durationMinutes < agreed.durationMinutes ? held.visit.service.name : null
}

/** In a hidden field, so that what was agreed to is sent again as it was: `60 18000 USD`. */
export const agreedValue = ({ durationMinutes, price }: OfferTerms) =>
  `${durationMinutes} ${price.minor} ${price.currency}`

export function readAgreed(value: FormDataEntryValue | null): OfferTerms | null {
  const [, minutes, minor, currency] =
    /^(\d{1,4}) (\d{1,9}) ([A-Z]{3})$/.exec(typeof value === 'string' ? value : '') ?? []
  return currency ? { durationMinutes: Number(minutes), price: { minor: Number(minor), currency } } : null
}
