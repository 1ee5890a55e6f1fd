import { doctorLimits } from '@polyclinic/domain/providers/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { PictureField } from '../settings-form/picture-field.tsx'
import { sendPortrait } from './use-doctor-settings.ts'

type PortraitPartProps = {
  portrait: string | undefined
  name: string
  onChange: (portrait: string | undefined) => void
}

/** The picture beside the name, another one in its place, or none. */
export function PortraitPart({ portrait, name, onChange }: PortraitPartProps) {
  const { t } = useTexts()
  return (
    <PictureField
      id="portrait"
      picture={portrait}
      atMostBytes={doctorLimits.portraitBytes}
      words={{
        hint: t('doctorSettings.portraitHint'),
        choose: t('doctorSettings.choosePortrait'),
        remove: t('doctorSettings.removePortrait'),
        wrong: t('doctorSettings.portraitWrong'),
      }}
      send={async (file) => (await sendPortrait(file)).portrait}
      onChange={onChange}
    >
      <Face src={portrait ?? null} initials={initialsOf(name)} size="large" />
    </PictureField>
  )
}
