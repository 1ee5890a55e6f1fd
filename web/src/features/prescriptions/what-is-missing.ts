import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Language } from '@polyclinic/domain/prescriptions/dose/numbers.ts'
import { isOpen } from '@polyclinic/domain/prescriptions/is-open.ts'
import { missingIn, type Missing as MissingOfDrug } from '@polyclinic/domain/prescriptions/missing-in.ts'
import type { Issue, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { drugName } from './suggestion.ts'

type DrugField = MissingOfDrug['field']
const wordsOf = {
  strength: 'prescriptions.blockedStrength',
  dose: 'prescriptions.blockedDose',
  days: 'prescriptions.blockedDays',
  quantity: 'prescriptions.blockedQuantity',
  repeats: 'prescriptions.blockedRepeats',
} as const satisfies Record<DrugField, string>

/** What keeps a prescription from being signed, as far as the page knows: the first of it, with the drug that it is about. */
export type Missing =
  | {
      words: 'prescriptions.blockedConflict' | 'prescriptions.blockedUnsaved' | 'prescriptions.blockedEmpty'
      itemId: null
    }
  | {
      words: 'prescriptions.blockedDecide' | (typeof wordsOf)[DrugField]
      itemId: string | null
      drug: string
      /** Where it is said. */
      field?: DrugField
    }

type WrittenSoFar = {
  content: PrescriptionContent
  issues: readonly Issue[]
  /** A drug that is being decided about, and not added yet. */
  decidingAbout: string | null
  hasConflict: boolean
  isFailing: boolean
  country: string
  today: PlainDate
  locale: Language
}

export function whatIsMissing({
  content,
  issues,
  decidingAbout,
  hasConflict,
  isFailing,
  country,
  today,
  locale,
}: WrittenSoFar): Missing | null {
  if (decidingAbout !== null) return { words: 'prescriptions.blockedDecide', itemId: null, drug: decidingAbout }
  if (hasConflict) return { words: 'prescriptions.blockedConflict', itemId: null }
  if (isFailing) return { words: 'prescriptions.blockedUnsaved', itemId: null }
  if (content.items.length === 0) return { words: 'prescriptions.blockedEmpty', itemId: null }
  const open = issues.find(isOpen)
  if (open) {
    const of = content.items.find(({ id }) => id === open.itemId)
    return {
      words: 'prescriptions.blockedDecide',
      itemId: of?.id ?? null,
      drug: of ? drugName(of, locale) : open.title,
    }
  }
  for (const item of content.items) {
    const [missing] = missingIn(item, { country, today })
    if (missing)
      return { words: wordsOf[missing.field], itemId: item.id, drug: drugName(item, locale), field: missing.field }
  }
  return null
}
