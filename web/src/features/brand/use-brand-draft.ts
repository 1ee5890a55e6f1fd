import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { useDraft } from '../versions/use-draft.ts'
import { shownBrand, valueAt, withEdits } from './brand-fields.ts'
import type { PublishedBrand } from './use-brand.ts'

export type BrandDraft = ReturnType<typeof useBrandDraft>

/** What stands in the form of a brand. */
export function useBrandDraft(published: PublishedBrand) {
  const draft = useDraft({ key: 'brand draft', published, valueAt })
  return {
    ...draft,
    /** As the preview shows it. */
    shown: (): SavedBrand => shownBrand(published, draft.edits),
    /** As it would be published. */
    whole: (): SavedBrand => withEdits(published, draft.edits),
  }
}
