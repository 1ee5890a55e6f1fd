import ImageUp from 'lucide-react/icons/image-up'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logoField } from './brand-fields.ts'
import styles from './brand-form.module.css'
import { PicturePart } from './picture-part.tsx'
import { sendLogo } from './use-brand.ts'
import type { BrandDraft } from './use-brand-draft.ts'

/** The logo, which is the icon in browser tabs, too. */
export function LogoPart({ draft }: { draft: BrandDraft }) {
  const { t } = useTexts()
  const logo = draft.value(logoField)
  return (
    <PicturePart
      id={logoField}
      draft={draft}
      title={t('brand.logo')}
      hint={t('brand.logoHint')}
      kinds=".png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml"
      icon={ImageUp}
      choose={t('brand.chooseLogo')}
      chosen={t('brand.logoChosen')}
      bytesAtMost={brandLimits.logoBytes}
      tooLarge={t('brand.logoTooLarge')}
      wrongKind={t('brand.logoKind')}
      send={async (file) => (await sendLogo(file)).logo}
      shown={logo && <img src={logo} alt="" width={72} height={72} className={styles.logo} />}
    />
  )
}
