import type { BrandPart } from '@polyclinic/domain/brand/changed-parts.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { VersionList } from '../versions/version-list.tsx'
import { restoreBrand, usePublished, type BrandVersion, type PublishedBrand } from './use-brand.ts'

const partWords: Record<BrandPart, PlainTextKey> = {
  name: 'brand.partName',
  logo: 'brand.partLogo',
  socialPicture: 'brand.partSocialPicture',
  fonts: 'brand.partFonts',
  corners: 'brand.partCorners',
  colors: 'brand.partColors',
  darkColors: 'brand.partDarkColors',
  texts: 'brand.partTexts',
  contact: 'brand.partContact',
  department: 'brand.partDepartment',
  tagManager: 'brand.partTagManager',
}

type BrandVersionsProps = {
  items: readonly BrandVersion[]
  onRestored: (published: PublishedBrand) => void
  onBehind: () => Promise<unknown>
}

/** Who published which look, and when; each can be gone back to. */
export function BrandVersions({ items, onRestored, onBehind }: BrandVersionsProps) {
  const { t } = useTexts()
  const takeOver = usePublished()
  async function restore(live: number, former: number) {
    const published = await restoreBrand(live, former)
    onRestored(published)
    takeOver(published)
    return published
  }
  return (
    <VersionList
      items={items}
      changedOf={({ changed }) => changed.map((part) => t(partWords[part]))}
      restore={restore}
      onBehind={onBehind}
    />
  )
}
