import { Refused, refusedField } from '../kit/refused.ts'
import type { PrescriptionContent } from './model.ts'

type Draft = { isSigned: boolean; version: number }

/** Whether what was typed may be kept: in a draft, as it was seen last, and such that each drug is told from the others. */
export function decideSave({ isSigned, version }: Draft, content: PrescriptionContent, seen: number): Refused | null {
  if (isSigned) return new Refused('prescription_signed')
  if (version !== seen) return new Refused('stale_version')
  const places = new Map<string, number>()
  for (const [place, { id, overrides }] of content.items.entries()) {
    if (places.has(id)) return refusedField(`/body/items/${place}/id`, 'taken', 'Two drugs have the same id.')
    places.set(id, place)
    const wordless = overrides.findIndex(({ reason, text }) => reason === 'other' && text === '')
    if (wordless >= 0)
      return refusedField(
        `/body/items/${place}/overrides/${wordless}/text`,
        'required',
        'Say what the other reason is.',
      )
  }
  return null
}
