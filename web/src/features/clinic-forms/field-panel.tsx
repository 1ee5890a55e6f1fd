import {
  fieldKinds,
  fieldsBefore,
  hasOptions,
  hasText,
  isAsked,
  testsOf,
  type Condition,
  type Definition,
  type Field as FormField,
  type FieldKind,
  type Section,
} from '@polyclinic/domain/forms/definition.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './form-builder.module.css'
import { testWords } from './use-condition-words.ts'

type FieldPanelProps = {
  definition: Definition
  field: FormField
  /** It was just chosen. */
  takesFocus: boolean
  onType: (change: Partial<FormField>) => void
  onStep: (by: -1 | 1) => void
  onRemove: () => void
}

/** Everything of one question. */
export function FieldPanel({ definition, field, takesFocus, onType, onStep, onRemove }: FieldPanelProps) {
  const { t } = useTexts()
  const { kind, label, help, options, text, unit, leastLabel, mostLabel, isRequired } = field
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const isQuestion = kind !== 'information' && kind !== 'consent'
  return (
    <Card bare as="section" aria-label={t('formBuilder.thisQuestion')}>
      <CardPart>
        <Stack>
          <h2 className={styles.heading}>{t('formBuilder.thisQuestion')}</h2>
          <Field label={t('formBuilder.kind')}>
            <Select value={kind} onChange={({ target }) => onType({ kind: target.value as FieldKind })}>
              {fieldKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`formBuilder.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t(isQuestion ? 'formBuilder.question' : 'formBuilder.heading')}>
            <TextArea
              ref={first}
              rows={2}
              maxLength={formLimits.label}
              value={label}
              onChange={({ target }) => onType({ label: target.value })}
            />
          </Field>
          {hasText(kind) && (
            <Field label={t(kind === 'consent' ? 'formBuilder.consentText' : 'formBuilder.text')}>
              <TextArea
                rows={6}
                maxLength={formLimits.text}
                value={text}
                onChange={({ target }) => onType({ text: target.value })}
              />
            </Field>
          )}
          {isAsked(field) && (
            <Field label={t('formBuilder.hint')} hint={t('formBuilder.hintHint')}>
              <TextArea
                rows={1}
                maxLength={formLimits.help}
                value={help}
                onChange={({ target }) => onType({ help: target.value })}
              />
            </Field>
          )}
          {hasOptions(kind) && <Options options={options} onType={(next) => onType({ options: next })} />}
          {kind === 'number' && (
            <FieldRow>
              <Field label={t('formBuilder.unit')}>
                <TextInput
                  maxLength={formLimits.unit}
                  value={unit}
                  onChange={({ target }) => onType({ unit: target.value })}
                />
              </Field>
              <Figure label={t('formBuilder.least')} value={field.least} onType={(least) => onType({ least })} />
              <Figure label={t('formBuilder.most')} value={field.most} onType={(most) => onType({ most })} />
            </FieldRow>
          )}
          {kind === 'scale' && (
            <FieldRow>
              <Field label={t('formBuilder.leastLabel')}>
                <TextInput
                  maxLength={formLimits.unit * 4}
                  value={leastLabel}
                  onChange={({ target }) => onType({ leastLabel: target.value })}
                />
              </Field>
              <Field label={t('formBuilder.mostLabel')}>
                <TextInput
                  maxLength={formLimits.unit * 4}
                  value={mostLabel}
                  onChange={({ target }) => onType({ mostLabel: target.value })}
                />
              </Field>
            </FieldRow>
          )}
        </Stack>
      </CardPart>
      {isAsked(field) && (
        <CardPart>
          <Checkbox
            label={t(kind === 'consent' ? 'formBuilder.consentRequired' : 'formBuilder.required')}
            checked={isRequired}
            onChange={({ target }) => onType({ isRequired: target.checked })}
          />
        </CardPart>
      )}
      <CardPart>
        <ConditionPart {...{ definition, field, onType }} />
      </CardPart>
      <CardPart>
        <Moves
          name={label || t('formBuilder.untitled')}
          {...{ onStep, onRemove }}
          word={t('formBuilder.removeField')}
        />
      </CardPart>
    </Card>
  )
}

type MovesProps = { name: string; onStep: (by: -1 | 1) => void; onRemove: () => void; word: string; isKept?: boolean }

function Moves({ name, onStep, onRemove, word, isKept = false }: MovesProps) {
  const { t } = useTexts()
  return (
    <Row>
      <Button size="small" icon={ArrowUp} aria-label={t('formBuilder.upNamed', { name })} onClick={() => onStep(-1)}>
        {t('formBuilder.up')}
      </Button>
      <Button size="small" icon={ArrowDown} aria-label={t('formBuilder.downNamed', { name })} onClick={() => onStep(1)}>
        {t('formBuilder.down')}
      </Button>
      {!isKept && (
        <Button size="small" kind="bad" icon={Trash2} onClick={onRemove}>
          {word}
        </Button>
      )}
    </Row>
  )
}

function Options({ options, onType }: { options: FormField['options']; onType: (next: FormField['options']) => void }) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('formBuilder.options')}</legend>
      <Stack gap="small">
        {options.map((option, place) => (
          <div key={option.id} className={styles.option}>
            <TextInput
              aria-label={t('formBuilder.option', { number: place + 1 })}
              maxLength={formLimits.option}
              value={option.label}
              onChange={({ target }) => onType(options.with(place, { ...option, label: target.value }))}
            />
            <button
              type="button"
              className={styles.grip}
              aria-label={t('formBuilder.removeOption', { number: place + 1 })}
              onClick={() => onType(options.toSpliced(place, 1))}
            >
              <Icon of={X} size="small" />
            </button>
          </div>
        ))}
        {options.length < formLimits.options && (
          <div>
            <Button
              size="small"
              icon={Plus}
              onClick={() => onType([...options, { id: `o${crypto.randomUUID().slice(0, 8)}`, label: '' }])}
            >
              {t('formBuilder.addOption')}
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  )
}

/** A number, or none: what is half typed stands here alone. */
function Figure({
  label,
  value,
  onType,
}: {
  label: string
  value: number | null
  onType: (value: number | null) => void
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  return (
    <Field label={label}>
      <TextInput
        inputMode="decimal"
        maxLength={12}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const number = Number(target.value.replace(',', '.'))
          if (target.value.trim() === '') onType(null)
          else if (Number.isFinite(number)) onType(number)
        }}
      />
    </Field>
  )
}

type ConditionPartProps = Pick<FieldPanelProps, 'definition' | 'field' | 'onType'>

/** On which earlier answer it depends whether it is asked. */
function ConditionPart({ definition, field, onType }: ConditionPartProps) {
  const { t } = useTexts()
  const before = fieldsBefore(definition, field.id)
  const { when } = field
  const asked = before.find(({ id }) => id === when?.field)
  const choose = (id: string) => {
    const next = before.find((each) => each.id === id)
    onType({ when: next ? { field: id, ...firstOf(next) } : null })
  }
  return (
    <Stack gap="small">
      <Field label={t('formBuilder.condition')}>
        <Select value={when?.field ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('formBuilder.always')}</option>
          {when && !asked && <option value={when.field}>…</option>}
          {before.map(({ id, label }) => (
            <option key={id} value={id}>
              {label || t('formBuilder.untitled')}
            </option>
          ))}
        </Select>
      </Field>
      {when && asked && (
        <FieldRow>
          <Field label={t('formBuilder.conditionTest')}>
            <Select
              value={when.test}
              onChange={({ target }) => onType({ when: { ...when, test: target.value as Condition['test'] } })}
            >
              {testsOf[asked.kind].map((test) => (
                <option key={test} value={test}>
                  {t(testWords[test])}
                </option>
              ))}
            </Select>
          </Field>
          {typeof when.value === 'number' ? (
            <Figure
              key={when.field}
              label={t('formBuilder.conditionValue')}
              value={when.value}
              onType={(value) => onType({ when: { ...when, value: value ?? 0 } })}
            />
          ) : (
            <Field label={t('formBuilder.conditionValue')}>
              <Select
                value={String(when.value)}
                onChange={({ target }) =>
                  onType({
                    when: { ...when, value: hasOptions(asked.kind) ? target.value : target.value === 'true' },
                  })
                }
              >
                {hasOptions(asked.kind) ? (
                  asked.options.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label || t('formBuilder.untitled')}
                    </option>
                  ))
                ) : (
                  <>
                    <option value="true">{t(asked.kind === 'consent' ? 'forms.agreed' : 'forms.yes')}</option>
                    <option value="false">{t(asked.kind === 'consent' ? 'forms.notAgreed' : 'forms.no')}</option>
                  </>
                )}
              </Select>
            </Field>
          )}
        </FieldRow>
      )}
    </Stack>
  )
}

/** With what a condition on a question begins. */
function firstOf(asked: FormField): Pick<Condition, 'test' | 'value'> {
  const test = testsOf[asked.kind][0]!
  if (hasOptions(asked.kind)) return { test, value: asked.options[0]?.id ?? 'none' }
  return { test, value: test === 'is' ? true : 5 }
}

type SectionPanelProps = {
  section: Section
  takesFocus: boolean
  /** A form has one. */
  isOnly: boolean
  onType: (change: Partial<Section>) => void
  onStep: (by: -1 | 1) => void
  onRemove: () => void
}

/** Everything of one step. */
export function SectionPanel({ section, takesFocus, isOnly, onType, onStep, onRemove }: SectionPanelProps) {
  const { t } = useTexts()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  return (
    <Card bare as="section" aria-label={t('formBuilder.thisStep')}>
      <CardPart>
        <Stack>
          <h2 className={styles.heading}>{t('formBuilder.thisStep')}</h2>
          <Field label={t('formBuilder.stepTitle')}>
            <TextInput
              ref={first}
              maxLength={formLimits.label}
              value={section.title}
              onChange={({ target }) => onType({ title: target.value })}
            />
          </Field>
          <Field label={t('formBuilder.hint')}>
            <TextArea
              rows={2}
              maxLength={formLimits.help}
              value={section.help}
              onChange={({ target }) => onType({ help: target.value })}
            />
          </Field>
        </Stack>
      </CardPart>
      {!isOnly && (
        <CardPart>
          <Moves
            name={section.title || t('formBuilder.untitled')}
            {...{ onStep, onRemove }}
            word={t('formBuilder.removeSection')}
            isKept={section.fields.length > 0}
          />
        </CardPart>
      )}
    </Card>
  )
}
