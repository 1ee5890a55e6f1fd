import ImageUp from 'lucide-react/icons/image-up'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { socialField } from './brand-fields.ts'
import styles from './brand-form.module.css'
import { PicturePart } from './picture-part.tsx'
import { sendSocialPicture } from './use-brand.ts'
import type { BrandDraft } from './use-brand-draft.ts'

/** What stands beside a link that somebody shares: one of the clinic's, or the logo on its color. */
export function SocialPart({ draft, version }: { draft: BrandDraft; version: number }) {
  const { t } = useTexts()
  const picture = draft.value(socialField)
  return (
    <PicturePart
      id={socialField}
      draft={draft}
      title={t('brand.socialPicture')}
      hint={t(picture ? 'brand.socialHint' : 'brand.socialNone')}
      kinds=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
      icon={ImageUp}
      choose={t('brand.chooseSocial')}
      chosen={t('brand.socialChosen')}
      bytesAtMost={brandLimits.socialPictureBytes}
      tooLarge={t('brand.socialTooLarge')}
      wrongKind={t('brand.socialKind')}
      send={async (file) => (await sendSocialPicture(file)).socialPicture}
      shown={
        <img
          src={picture || `/social-picture.jpg?look=${version}`}
          alt=""
          width={240}
          height={126}
          className={styles.social}
        />
      }
      more={
        picture && (
          <Button kind="quiet" onClick={() => draft.type(socialField, '')}>
            {t('brand.removeSocial')}
          </Button>
        )
      }
    />
  )
}
