import Globe from 'lucide-react/icons/globe'
import SunMoon from 'lucide-react/icons/sun-moon'
import { localeNames, locales } from '../../platform/i18n/locales.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './preferences.module.css'

export type Mode = 'light' | 'dark' | 'system'

type PreferencesProps = {
  mode: Mode
  /** Where the visitor comes back to: path and query of this page. */
  returnTo: string
}

/** Language and light or dark: plain forms, so that they work before and without scripts. */
export function Preferences({ mode, returnTo }: PreferencesProps) {
  const { t, locale } = useTexts()
  const modes = [
    { value: 'light', label: t('common.modeLight') },
    { value: 'dark', label: t('common.modeDark') },
    { value: 'system', label: t('common.modeSystem') },
  ]
  const languages = locales.map((value) => ({ value, label: localeNames[value], lang: value }))
  return (
    <>
      <Choice
        icon={Globe}
        name="locale"
        label={t('common.language')}
        value={locale}
        options={languages}
        returnTo={returnTo}
      />
      <Choice
        icon={SunMoon}
        name="mode"
        label={t('common.appearance')}
        value={mode}
        options={modes}
        returnTo={returnTo}
      />
    </>
  )
}

type ChoiceProps = {
  icon: IconType
  name: 'locale' | 'mode'
  label: string
  value: string
  options: readonly { value: string; label: string; lang?: string | undefined }[]
  returnTo: string
}

function Choice({ icon, name, label, value, options, returnTo }: ChoiceProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <details className={styles.choice} name="preferences">
      <summary className={styles.summary}>
        <Icon of={icon} size="small" />
        <VisuallyHidden>{label}: </VisuallyHidden>
        <span className={styles.chosen}>{chosen?.label}</span>
      </summary>
      <form method="post" action="/preferences" className={styles.options} aria-label={label}>
        <input type="hidden" name="returnTo" value={returnTo} />
        {options.map((option) => (
          <button
            key={option.value}
            name={name}
            value={option.value}
            lang={option.lang}
            className={styles.option}
            aria-current={option.value === value || undefined}
          >
            {option.label}
          </button>
        ))}
      </form>
    </details>
  )
}
