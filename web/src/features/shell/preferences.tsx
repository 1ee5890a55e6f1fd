import Globe from 'lucide-react/icons/globe'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useEffect, useRef } from 'react'
import { localeNames, locales } from '../../platform/i18n/locales.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { readSession, writeSession } from '../../platform/storage.ts'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './preferences.module.css'

export type Mode = 'light' | 'dark' | 'system'

type PreferencesProps = {
  mode: Mode
  /** Where the visitor comes back to: path and query of this page; else what the browser calls it. */
  returnTo?: string | undefined
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
  returnTo: string | undefined
}

/** Which choice was just made: it draws a new page, on which whoever made it is still there. */
const madeKey = 'preference'

function Choice({ icon, name, label, value, options, returnTo }: ChoiceProps) {
  const button = useRef<HTMLElement>(null)
  useEffect(() => {
    if (readSession(madeKey) !== name || document.activeElement !== document.body) return
    button.current?.focus()
    // A shell may have two of them, one out of sight.
    if (document.activeElement === button.current) writeSession(madeKey, null)
  }, [name])
  const chosen = options.find((option) => option.value === value)
  return (
    <details className={styles.choice} name="preferences">
      <summary ref={button} className={styles.summary}>
        <Icon of={icon} size="small" />
        <VisuallyHidden>{label}: </VisuallyHidden>
        <span className={styles.chosen}>{chosen?.label}</span>
      </summary>
      <form
        method="post"
        action="/preferences"
        className={styles.options}
        aria-label={label}
        onSubmit={() => writeSession(madeKey, name)}
      >
        {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
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
