import { readSlotValue, slotField, slotValue, type ChosenSlot } from '../../slots/slot-value.ts'
import type { HoldKey } from '../../holds/held.ts'
import { noAnswers, readAnswers, type Answers } from './answers.ts'
import { newKey, type Draft } from './draft.ts'

/** What a press on the details screen, or on a time anywhere, sends. */
export type Sent = {
  /** A time that was pressed. */
  slot: ChosenSlot | null
  /** Another service for the same time. */
  reason: string | null
  intent: 'book' | 'extend' | 'again'
  /** What had been chosen before. */
  chosen: ChosenSlot | null
  hold: HoldKey | null
  answers: Answers
  /** Signed in, and for oneself. */
  isKnown: boolean
  key: string
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
} as const

/** `stored` fills in for forms that know nothing of a booking in the making: the times on other pages. */
export function readSent(form: FormData, stored: Draft | null): Sent {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const intent = text(fields.intent)
  const [id, secret] = [text(fields.holdId), text(fields.holdSecret)]
  return {
    slot: readSlotValue(form.get(fields.slot)),
    reason: text(fields.reason),
    intent: intent === 'extend' || intent === 'again' ? intent : 'book',
    chosen: readSlotValue(form.get(fields.chosen)) ?? stored?.slot ?? null,
    hold: id && secret ? { id, secret } : (stored?.held ?? null),
    answers: form.has('email') ? readAnswers(form) : (stored?.answers ?? noAnswers),
    isKnown: form.has(fields.known),
    key: text(fields.key) ?? stored?.key ?? newKey(),
  }
}

/** The hidden fields of a booking in the making. */
export const hiddenFields = ({ slot, held, key }: Draft): [name: string, value: string][] => [
  [fields.chosen, slotValue(slot)],
  ...(held
    ? ([
        [fields.holdId, held.id],
        [fields.holdSecret, held.secret],
      ] as [string, string][])
    : []),
  [fields.key, key],
]
