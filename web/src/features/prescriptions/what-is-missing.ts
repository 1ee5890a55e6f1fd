import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { quantityOf } from '@polyclinic/domain/prescriptions/dose/arithmetic.ts'
import type { Language } from '@polyclinic/domain/prescriptions/dose/numbers.ts'
import type { Issue, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { repeatsAtMost } from '@polyclinic/domain/prescriptions/validity.ts'
import { isSaid } from './dose-kinds.ts'
import { isOpen } from './issue-words.ts'
import { drugName } from './suggestion.ts'

/** What keeps a prescription from being signed, as far as the page knows: the first of it, with the drug that it is about. */
export type Missing =
  | {
      words: 'prescriptions.blockedConflict' | 'prescriptions.blockedUnsaved' | 'prescriptions.blockedEmpty'
      itemId: null
    }
  | {
      words: `prescriptions.${'blockedDecide' | 'blockedDose' | 'blockedQuantity' | 'blockedRepeats'}`
      itemId: string | null
      drug: string
    }

type Asked = {
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
}: Asked): Missing | null {
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
  const silent = content.items.find(({ dose }) => !isSaid(dose))
  if (silent) return { words: 'prescriptions.blockedDose', itemId: silent.id, drug: drugName(silent, locale) }
  const endless = content.items.find((item) => quantityOf(item) === null)
  if (endless) return { words: 'prescriptions.blockedQuantity', itemId: endless.id, drug: drugName(endless, locale) }
  const late = content.items.find((item) => item.repeats > repeatsAtMost(item, today, country))
  return late ? { words: 'prescriptions.blockedRepeats', itemId: late.id, drug: drugName(late, locale) } : null
}
