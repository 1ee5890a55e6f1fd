import type { AnswerValue } from '@polyclinic/domain/forms/answers.ts'
import type { Field as FormField } from '@polyclinic/domain/forms/definition.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import type { ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FileControl } from '../documents/file-control.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import styles from './field-control.module.css'
import { SignatureControl } from './signature-control.tsx'
import type { FieldFiles } from './use-answer-files.ts'
import { TriedFiles } from './tried-files.tsx'

type FieldControlProps = {
  field: FormField
  value: AnswerValue
  onChange: (value: AnswerValue) => void
  error?: string | undefined
  /** What answers a question that asks for files; where it is only tried, there are none. */
  files?: FieldFiles | undefined
  /** In front of its id, where a page shows it twice. */
  prefix?: string
  headingLevel?: 2 | 3
}

/** What an error summary links to. */
export const controlId = (field: string, prefix = 'field') => `${prefix}-${field}`

/** One question with the control of its kind. */
export function FieldControl({ field, value, onChange, error, files, prefix, headingLevel = 2 }: FieldControlProps) {
  const { t } = useTexts()
  const { kind, label, help, isRequired } = field
  const id = controlId(field.id, prefix)
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const optional = isRequired ? undefined : t('forms.optional')
  const Heading = `h${headingLevel}` as const
  const shared = { id, label: <Own>{label}</Own>, optional, error }
  const hint = (...more: string[]) => {
    const said = [help && <Own key="help">{help}</Own>, ...more].filter(Boolean)
    return said.length === 0
      ? undefined
      : said.map((each, place) => (place === 0 ? each : <span key={place}> {each}</span>))
  }
  const isAnswered = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  const clear = !isRequired && isAnswered && (
    <Button
      kind="quiet"
      size="small"
      aria-label={t('forms.clearNamed', { name: label })}
      onClick={() => onChange(null)}
      className={styles.clear}
    >
      {t('forms.clear')}
    </Button>
  )
  const cards = {
    ...{ id, optional, error, legend: <Own>{label}</Own> },
    isChosen: (each: string) => String(value) === each,
  }
  const yesOrNo = (yes: string, no: string) => ({
    ...{ kind: 'radio' as const, onPick: (each: string) => onChange(each === 'true') },
    choices: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  })
  switch (kind) {
    case 'information':
      return (
        <div className={styles.information}>
          <Own>
            <Heading className={styles.heading}>{label}</Heading>
            <p className={styles.long}>{field.text}</p>
          </Own>
        </div>
      )
    case 'short-text':
      return (
        <Field {...shared} hint={hint()}>
          <TextInput maxLength={formLimits.line} value={text} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )
    case 'long-text':
      return (
        <Field {...shared} hint={hint()}>
          <TextArea maxLength={formLimits.answer} value={text} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )
    case 'number':
      return (
        <Field {...shared} hint={hint(rangeWords(field, t))}>
          <span className={styles.figure}>
            <TextInput
              id={id}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
            {field.unit && (
              <span>
                <Own>{field.unit}</Own>
              </span>
            )}
          </span>
        </Field>
      )
    case 'date':
      return (
        <Field {...shared} hint={hint()}>
          <TextInput
            type="date"
            className={styles.date}
            value={text}
            onChange={({ target }) => onChange(target.value || null)}
          />
        </Field>
      )
    case 'file': {
      const control = { id, optional, error, name: label, legend: <Own>{label}</Own>, hint: hint() }
      return files ? (
        <FileControl {...{ ...control, files }} count={formLimits.filesOfField} />
      ) : (
        <TriedFiles {...{ ...control, onChange }} />
      )
    }
    case 'yes-no':
      return (
        <ChoiceCards {...cards} {...yesOrNo(t('forms.yes'), t('forms.no'))} hint={hint()}>
          {clear}
        </ChoiceCards>
      )
    case 'choice':
      return (
        <ChoiceCards
          {...cards}
          kind="radio"
          hint={hint()}
          choices={field.options.map((option) => ({ value: option.id, label: <Own>{option.label}</Own> }))}
          onPick={(each) => onChange(each)}
        >
          {clear}
        </ChoiceCards>
      )
    case 'choices': {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : []
      return (
        <ChoiceCards
          {...cards}
          kind="checkbox"
          hint={hint(t('forms.several'))}
          choices={field.options.map((option) => ({ value: option.id, label: <Own>{option.label}</Own> }))}
          isChosen={(each) => chosen.includes(each)}
          onPick={(each, isOn) => onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))}
        />
      )
    }
    case 'scale':
      return (
        <ChoiceCards
          {...cards}
          kind="radio"
          isTight
          hint={hint()}
          choices={Array.from({ length: 11 }, (_, place) => ({ value: String(place), label: String(place) }))}
          onPick={(each) => onChange(Number(each))}
        >
          <Ends field={field} />
          {clear}
        </ChoiceCards>
      )
    case 'consent':
      return (
        <Card bare as="section">
          <CardPart>
            <Stack gap="small">
              <Own>
                <Heading className={styles.consent}>{label}</Heading>
                <p className={styles.long}>{field.text}</p>
                {help && <p className={styles.help}>{help}</p>}
              </Own>
            </Stack>
          </CardPart>
          <CardPart>
            <ChoiceCards
              {...cards}
              legend={isRequired ? t('forms.mustAgree') : <Own>{label}</Own>}
              {...yesOrNo(t('forms.agree'), t('forms.notAgree'))}
            >
              {clear}
            </ChoiceCards>
          </CardPart>
        </Card>
      )
    case 'signature':
      return (
        <SignatureControl
          field={{ ...shared, hint: hint(t('forms.signHint')) }}
          name={label}
          value={text}
          onChange={onChange}
        />
      )
  }
}

function rangeWords({ least, most }: FormField, t: ReturnType<typeof useTexts>['t']): string {
  if (least !== null && most !== null) return t('forms.between', { least, most })
  if (least !== null) return t('forms.atLeast', { least })
  return most === null ? '' : t('forms.atMost', { most })
}

function Ends({ field: { leastLabel, mostLabel } }: { field: FormField }): ReactNode {
  if (!leastLabel && !mostLabel) return null
  return (
    <p className={styles.ends}>
      <Own>
        <span>{leastLabel && `0: ${leastLabel}`}</span>
        <span>{mostLabel && `10: ${mostLabel}`}</span>
      </Own>
    </p>
  )
}
