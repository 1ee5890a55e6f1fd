import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import type { PlainDate } from '../kit/time.ts'
import { decideNext, type Medication } from './chain.ts'
import { missingIn, type Missing } from './missing-in.ts'
import { isOpen } from './is-open.ts'
import type { Issue, PrescribedDrug, PrescriptionContent } from './model.ts'
import { validUntil } from './validity.ts'

export type SigningFacts = {
  country: string
  /** At the clinic. */
  today: PlainDate
  isSigned: boolean
  version: number
  seen: number
  content: PrescriptionContent
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
  issues,
  priors,
}: SigningFacts): Refused | null {
  if (isSigned) return new Refused('prescription_signed')
  if (version !== seen) return new Refused('stale_version')
  const missing = fieldErrors(content, { country, today })
  if (content.items.length === 0 || missing.length > 0)
    return new Refused('prescription_incomplete', { errors: missing })
  // Who was first is told before what follows from it: that the same is prescribed twice.
  const taken = decidePriors(content.items, priors)
  if (taken) return taken
  const open = issues.filter(isOpen)
  if (open.length === 0) return null
  return new Refused('issues_open', {
    errors: open.map(({ itemId, title }) => ({
      ...{ pointer: pointerOf(content, itemId), code: 'issue_open', message: title },
    })),
  })
}

/** Named by the field that says it. */
const fieldErrors = ({ items }: PrescriptionContent, at: Pick<SigningFacts, 'country' | 'today'>): FieldError[] =>
  items.flatMap((item, place) =>
    missingIn(item, at).map((missing) => ({
      ...{ pointer: `/items/${place}/${missing.field}`, code: missing.code, message: messageOf(missing, at) },
    })),
  )

function messageOf(missing: Missing, { country, today }: Pick<SigningFacts, 'country' | 'today'>): string {
  switch (missing.field) {
    case 'dose':
      return 'How it is taken is not said yet, or cannot be.'
    case 'strength':
      return 'The strength is not understood. Write it such as 500 mg.'
    case 'days':
      return 'For how long it is taken is not said yet: so many days, or ongoing.'
    case 'quantity':
      return 'How much is to be dispensed is not said, and does not follow.'
    case 'repeats':
      return `It can be handed out again ${missing.most} times at most, until ${validUntil(today, country)}.`
  }
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
