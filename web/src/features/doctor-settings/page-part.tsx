import { doctorLimits as limits } from '@polyclinic/domain/providers/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import shared from '../settings-form/settings-form.module.css'
import styles from './doctor-form.module.css'
import type { DoctorDraft } from './draft.ts'

type PagePartProps = {
  draft: DoctorDraft
  wrong: readonly WrongField[]
  onChange: (part: Partial<DoctorDraft>) => void
}

/** What the doctor's own page says beside name and visits. */
export function PagePart({ draft, wrong, onChange }: PagePartProps) {
  const { t } = useTexts()
  const optional = t('common.optional')
  return (
    <fieldset>
      <legend className={shared.legend}>{t('doctorSettings.page')}</legend>
      <p className={shared.hint}>{t('doctorSettings.pageHint')}</p>
      <Stack>
        <Field id="quote" label={t('doctorSettings.quote')} optional={optional} error={messageOf(wrong, 'quote')}>
          <TextInput
            value={draft.quote}
            maxLength={limits.quote}
            autoComplete="off"
            onChange={({ target }) => onChange({ quote: target.value })}
          />
        </Field>
        <Field
          id="looksAfter"
          label={t('doctorSettings.looksAfter')}
          hint={t('doctorSettings.looksAfterHint')}
          optional={optional}
          error={messageOf(wrong, 'looksAfter')}
        >
          <TextArea value={draft.looksAfter} onChange={({ target }) => onChange({ looksAfter: target.value })} />
        </Field>
        <Field
          id="education"
          label={t('doctorSettings.education')}
          optional={optional}
          error={messageOf(wrong, 'education')}
        >
          <TextInput
            value={draft.education}
            maxLength={limits.education}
            autoComplete="off"
            onChange={({ target }) => onChange({ education: target.value })}
          />
        </Field>
        <Field
          id="sinceYear"
          label={t('doctorSettings.sinceYear')}
          optional={optional}
          error={messageOf(wrong, 'sinceYear')}
        >
          <TextInput
            className={styles.short}
            value={draft.sinceYear}
            placeholder="2019"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            onChange={({ target }) => onChange({ sinceYear: target.value })}
          />
        </Field>
        <Checkbox
          label={t('doctorSettings.takesNewPatients')}
          checked={draft.takesNewPatients}
          onChange={({ currentTarget }) => onChange({ takesNewPatients: currentTarget.checked })}
        />
      </Stack>
    </fieldset>
  )
}
