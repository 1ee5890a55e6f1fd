import { spokenLanguages, type SpokenLanguage } from '@polyclinic/domain/providers/specialities.ts'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { languageName } from '../providers/doctor-words.ts'

type LanguagesPartProps = {
  languages: readonly SpokenLanguage[]
  error: string | undefined
  onChange: (languages: SpokenLanguage[]) => void
}

/** The languages that a doctor speaks with patients: one more by choosing it, one less by its button. */
export function LanguagesPart({ languages, error, onChange }: LanguagesPartProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const more = spokenLanguages
    .filter((code) => !languages.includes(code))
    .map((code) => ({ code, name: languageName(code, texts) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, formatLocale))
  return (
    <Stack gap="small">
      <Field id="languages" label={t('doctorSettings.languages')} error={error}>
        <Select
          value=""
          onChange={({ target }) => {
            const code = spokenLanguages.find((each) => each === target.value)
            if (code) onChange([...languages, code])
          }}
        >
          <option value="">{t('doctorSettings.addLanguage')}</option>
          {more.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {languages.length > 0 && (
        <Row>
          {languages.map((code) => (
            <Button
              key={code}
              kind="soft"
              size="small"
              icon={X}
              aria-label={t('doctorSettings.removeLanguage', { language: languageName(code, texts) })}
              onClick={() => onChange(languages.filter((each) => each !== code))}
            >
              {languageName(code, texts)}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}
