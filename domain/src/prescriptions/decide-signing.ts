import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import type { PlainDate } from '../kit/time.ts'
import { isMisread } from './dose/misread.ts'
import { readStrength } from './dose/strength.ts'
import { doseProblem } from './dose/arithmetic.ts'
import { repeatsAtMost, validUntil } from './validity.ts'
import { decideNext, type Medication } from './chain.ts'
import type { Issue, PrescribedDrug, PrescriptionContent } from './model.ts'

/** What is computed of a drug: null where something for it is not said yet. */
export type ItemWords = {
  id: string
  name: string
  sentence: string | null
  shorthand: string | null
  quantity: string | null
  /** What it takes the place of. */
  stops?: string
}

export type SigningFacts = {
  country: string
  /** At the clinic. */
  today: PlainDate
  isSigned: boolean
  version: number
  seen: number
  content: PrescriptionContent
  words: readonly ItemWords[]
  issues: readonly Issue[]
  /** What the drugs go on from, by its id; what is not there is no medication of this patient. */
  priors: ReadonlyMap<string, Medication>
}

/** Whether a doctor may sign: what they saw, all of it said, no serious finding open, and each goes on from a chain’s end. */
export function decideSigning({
  country,
  today,
  isSigned,
  version,
  seen,
  content,
  words,
  issues,
  priors,
}: SigningFacts): Refused | null {
  if (isSigned) return new Refused('prescription_signed')
  if (version !== seen) return new Refused('stale_version')
  const missing = missingIn(content, words, { country, today })
  if (content.items.length === 0 || missing.length > 0)
    return new Refused('prescription_incomplete', { errors: missing })
  // Who was first is told before what follows from it: that the same is prescribed twice.
  const taken = decidePriors(content.items, priors)
  if (taken) return taken
  const open = issues.filter(({ severity, isOverridden }) => severity === 'serious' && !isOverridden)
  if (open.length === 0) return null
  return new Refused('issues_open', {
    errors: open.map(({ itemId, title }) => ({
      ...{ pointer: pointerOf(content, itemId), code: 'issue_open', message: title },
    })),
  })
}

/** What must be said before signing, or otherwise than it is, named by the field that says it. */
function missingIn(
  { items }: PrescriptionContent,
  words: readonly ItemWords[],
  { country, today }: Pick<SigningFacts, 'country' | 'today'>,
): FieldError[] {
  return items.flatMap((item, place) => {
    const { sentence, quantity } = words.find(({ id }) => id === item.id)!
    const wrong = (field: string, code: string, message: string) => ({
      ...{ pointer: `/items/${place}/${field}`, code, message },
    })
    if (item.dose === null || sentence === null || doseProblem(item.dose) !== null)
      return [wrong('dose', 'required', 'How it is taken is not said yet, or cannot be.')]
    const most = repeatsAtMost(item, today, country)
    return [
      ...(item.strength !== '' && isMisread(readStrength(item.strength))
        ? [wrong('strength', 'not_understood', 'The strength is not understood. Write it such as 500 mg.')]
        : []),
      ...(quantity === null
        ? [wrong('quantity', 'required', 'How much is to be dispensed is not said, and does not follow.')]
        : []),
      ...(item.repeats > most
        ? [
            wrong(
              'repeats',
              'too_many',
              `It can be handed out again ${most} times at most, until ${validUntil(today, country)}.`,
            ),
          ]
        : []),
    ]
  })
}

function pointerOf({ items }: PrescriptionContent, itemId: string | null): string {
  const place = items.findIndex(({ id }) => id === itemId)
  return place < 0 ? '/items' : `/items/${place}`
}

/** Two drugs of one prescription go on from the same medication as little as two prescriptions do. */
function decidePriors(items: readonly PrescribedDrug[], priors: ReadonlyMap<string, Medication>): Refused | null {
  const ids = items.flatMap(({ prior }) => (prior ? [prior.id] : []))
  if (new Set(ids).size < ids.length) return new Refused('medication_replaced')
  for (const id of ids) {
    const prior = priors.get(id)
    const refused = prior ? decideNext(prior) : new Refused('medication_ended')
    if (refused) return refused
  }
  return null
}
