import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useDraft } from '../versions/use-draft.ts'
import { shownBrand, valueAt, withEdits } from './brand-fields.ts'
import type { PublishedBrand } from './use-brand.ts'

export type BrandDraft = ReturnType<typeof useBrandDraft>

/** What stands in the form of a brand. */
export function useBrandDraft(published: PublishedBrand) {
  const { t } = useTexts()
  const days = t('departments.days').split(' ')
  const draft = useDraft({
    ...{ key: 'brand draft', published },
    valueAt: (brand: PublishedBrand, field) => valueAt(brand, field, days),
  })
  return {
    ...draft,
    days,
    /** As the preview shows it. */
    shown: (): SavedBrand => shownBrand(published, draft.edits, days),
    /** As it would be published. */
    whole: (): SavedBrand => withEdits(published, draft.edits, days),
  }
}
