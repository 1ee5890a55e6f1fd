import { answerTo, visibleFields, type Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Definition } from '@polyclinic/domain/forms/definition.ts'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { FieldControl } from './field-control.tsx'
import styles from './form-builder.module.css'

/** One step as a patient has it, to be tried: with its conditions, and without keeping anything. */
export function FormPreview({ definition, section: id }: { definition: Definition; section: string | null }) {
  const { t } = useTexts()
  const [answers, setAnswers] = useState<Answers>({})
  const place = definition.sections.findIndex((section) => section.id === id)
  const section = definition.sections[place]
  const shown = new Set(visibleFields(definition, answers).map((field) => field.id))
  const fields = section?.fields.filter((field) => shown.has(field.id)) ?? []
  return (
    <section aria-label={t('formBuilder.preview')}>
      <Stack gap="tiny">
        <Row gap="tiny">
          <Icon of={Smartphone} size="small" />
          <h2 className={styles.small}>{t('formBuilder.preview')}</h2>
        </Row>
        <p className={text.quiet}>{t('formBuilder.previewHint')}</p>
      </Stack>
      <div className={styles.phone}>
        <Stack gap="large">
          <Stack gap="tiny">
            <p className={text.quiet}>
              {t('forms.step', { number: place + 1, count: definition.sections.length + 1 })}
            </p>
            <h3 className={styles.phoneTitle}>
              {section?.title ? <Own>{section.title}</Own> : t('formBuilder.untitled')}
            </h3>
            {section?.help && (
              <p className={text.quiet}>
                <Own>{section.help}</Own>
              </p>
            )}
          </Stack>
          {fields.length === 0 && <p className={text.quiet}>{t('formBuilder.previewNone')}</p>}
          {fields.map((field) => (
            <FieldControl
              key={field.id}
              field={{
                ...field,
                label: field.label || t('formBuilder.untitled'),
                options: field.options.map((option) => ({
                  ...option,
                  label: option.label || t('formBuilder.untitled'),
                })),
              }}
              value={answerTo(answers, field.id)}
              onChange={(value) => setAnswers({ ...answers, [field.id]: value })}
              prefix="preview"
              headingLevel={3}
            />
          ))}
        </Stack>
      </div>
    </section>
  )
}
