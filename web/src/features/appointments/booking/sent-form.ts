import { readSlotValue, slotField, slotValue, type ChosenSlot } from '../../slots/slot-value.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import type { HoldKey } from '../../holds/held.ts'
import { readValues, type FormValues } from './form-values.ts'
import { agreedValue, readAgreed } from './offer-change.ts'
import { newKey } from '../../../platform/api/request-key.ts'
import type { Draft } from './draft.ts'

/** What a press on the details screen, or on a time anywhere, sends. */
export type SentForm = {
  /** A time that was pressed. */
  slot: ChosenSlot | null
  /** Another service for the same time. */
  reason: string | null
  intent: 'book' | 'extend' | 'again' | 'code'
  /** What had been chosen before. */
  chosen: ChosenSlot | null
  hold: HoldKey | null
  values: FormValues
  /** Signed in: the account says who books. */
  isKnown: boolean
  /** The length and price that were shown with it. */
  agreed: OfferTerms | null
  key: string
  /** It was sent to be booked before, and no answer came. */
  isUnsure: boolean
  /** It is free and not held, which was said. */
  isUnheld: boolean
  /** The mailed code, as typed, and where it was mailed to. */
  code: string
  codeSentTo: string | null
  /** What this tab remembers; nothing where no script runs. */
  before: Draft | null
}

export const fields = {
  slot: slotField,
  reason: 'reason',
  intent: 'intent',
  chosen: 'chosen',
  holdId: 'holdId',
  holdSecret: 'holdSecret',
  key: 'key',
  known: 'known',
  agreed: 'agreed',
  unsure: 'unsure',
  unheld: 'unheld',
  code: 'emailCode',
  codeSentTo: 'codeSentTo',
} as const

/**
 * @param stored fills in for forms that know nothing of a booking in the making: the times on other pages
 * @param known fills in for a booking that begins
 */
export function readSent(form: FormData, stored: Draft | null, known: FormValues): SentForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const intent = text(fields.intent)
  const key = text(fields.key) ?? stored?.key ?? newKey()
  const [id, secret] = [text(fields.holdId), text(fields.holdSecret)]
  return {
    slot: readSlotValue(form.get(fields.slot)),
    reason: text(fields.reason),
    intent: intent === 'extend' || intent === 'again' || intent === 'code' ? intent : 'book',
    chosen: readSlotValue(form.get(fields.chosen)) ?? stored?.slot ?? null,
    hold: id && secret ? { id, secret } : (stored?.held ?? null),
    values: form.has('for') ? readValues(form) : (stored?.values ?? known),
    isKnown: form.has(fields.known),
    agreed: form.has(fields.chosen) ? readAgreed(form.get(fields.agreed)) : (stored?.agreed ?? null),
    key,
    isUnsure: form.has(fields.unsure) || (stored?.key === key && Boolean(stored.unsure)),
    isUnheld: form.has(fields.chosen) ? form.has(fields.unheld) : Boolean(stored?.isUnheld),
    code: text(fields.code)?.trim() ?? '',
    codeSentTo: form.has(fields.chosen) ? text(fields.codeSentTo) : (stored?.codeSentTo ?? null),
    before: stored,
  }
}

/** "Book this visit" was pressed, and nothing else. */
export const isToBook = ({ slot, reason, intent, chosen }: SentForm) =>
  !slot && !reason && chosen !== null && intent === 'book'

/** The hidden fields of a booking in the making. */
export function hiddenFields({
  slot,
  held,
  agreed,
  unsure,
  isUnheld,
  codeSentTo,
  key,
}: Draft): [name: string, value: string][] {
  const hold = held ?? unsure?.hold
  return [
    [fields.chosen, slotValue(slot)],
    ...(hold
      ? ([
          [fields.holdId, hold.id],
          [fields.holdSecret, hold.secret],
        ] as [string, string][])
      : []),
    ...(agreed ? ([[fields.agreed, agreedValue(agreed)]] as [string, string][]) : []),
    [fields.key, key],
    ...(unsure ? ([[fields.unsure, '1']] as [string, string][]) : []),
    ...(isUnheld ? ([[fields.unheld, '1']] as [string, string][]) : []),
    ...(codeSentTo ? ([[fields.codeSentTo, codeSentTo]] as [string, string][]) : []),
  ]
}
