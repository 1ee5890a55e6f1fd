import { occasionOf, type OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import { written, type MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './needed-fields.module.css'
import { labelsOf } from './text-words.ts'

type NeededFieldsProps = { occasion: OccasionName; language: MailLanguage; body: string }

/** What must stand in a text, and whether it does. */
export function NeededFields({ occasion, language, body }: NeededFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const { needs, isSecurity } = occasionOf(occasion, language)
  return (
    <ul className={styles.list} aria-label={t('messageTexts.must')}>
      {needs.map((need) => {
        const isThere = need.some((name) => body.includes(written(name)))
        return (
          <li key={need.join(' ')} className={isThere ? styles.there : styles.missing}>
            <Icon of={isThere ? CircleCheck : CircleAlert} />
            <span>
              {t(isThere ? 'messageTexts.isThere' : 'messageTexts.isMissing', { names: labelsOf(need, texts) })}
            </span>
          </li>
        )
      })}
      {!isSecurity && (
        <li className={styles.asked}>
          <Icon of={Info} />
          <span>{t('messageTexts.noReason')}</span>
        </li>
      )}
    </ul>
  )
}
