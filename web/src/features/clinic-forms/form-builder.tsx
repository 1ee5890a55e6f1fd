import { definitionProblems } from '@polyclinic/domain/forms/check-definition.ts'
import {
  emptyField,
  hasOptions,
  type Definition,
  type Field as FormField,
  type FieldKind,
  type Section,
} from '@polyclinic/domain/forms/definition.ts'
import {
  moveField,
  stepField,
  stepSection,
  withField,
  withNewField,
  withNewSection,
  withoutField,
  withoutSection,
} from '@polyclinic/domain/forms/move-field.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DiscardDialog } from '../drafts/discard-dialog.tsx'
import { HeldNote } from '../drafts/held-note.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { AskedPart } from './asked-part.tsx'
import { FieldList } from './field-list.tsx'
import { FieldPanel, SectionPanel } from './field-panel.tsx'
import styles from './form-builder.module.css'
import { FormConflicts } from './form-conflicts.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormProblems } from './form-problems.tsx'
import { LeftForm } from './left-form.tsx'
import { Palette } from './palette.tsx'
import {
  publishForm,
  readForm,
  removeForm,
  retireForm,
  saveForm,
  type FormContent,
  type FormView,
} from './use-forms.ts'

/** What is being worked on: a question, a step, or neither. */
export type ChosenPart = { section: string; field: string | null } | null

type FormBuilderProps = {
  form: FormView
  timeZone: string
  onChanged: (form: FormView) => void
  onRemoved: () => void
}

/** Builds a form: what is typed is saved as a draft, and asked of nobody before it is published. */
export function FormBuilder({ form, timeZone, onChanged, onRemoved }: FormBuilderProps) {
  const { t } = useTexts()
  const draft = useKeptDraft<FormContent, FormView>(form, {
    save: (version, changes) => saveForm(form.id, version, changes),
    read: () => readForm(form.id),
  })
  const { keeper, content, known, conflicts, problem } = draft
  const definition = content.definition
  const [chosen, setChosen] = useState<ChosenPart>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isTried, setTried] = useState(false)
  const [heard, setHeard] = useState('')
  /** Of what was just chosen: who adds a question types it next. Moving one keeps the focus where it is. */
  const [focused, setFocused] = useState<string | null>(null)
  const choose = (next: ChosenPart) => {
    setChosen(next)
    setFocused(next?.field ?? next?.section ?? null)
  }
  const { busy, problem: refused, held, end } = useEnding(keeper)
  const { toast, say, close } = useToast()
  const type = (next: Definition) => keeper.type('definition', next)
  const problems = definitionProblems(definition)
  const isChanged = known.isChanged || draft.saving !== 'saved'
  const next = (known.versions[0]?.number ?? 0) + 1

  const nameOf = (field: FormField) => field.label || t('formBuilder.untitled')
  const add = (kind: FieldKind) => {
    const field = newField(kind)
    const { sections } = definition
    const to = sections.find(({ id }) => id === chosen?.section) ?? sections.at(-1)
    if (!to) return
    const after = to.fields.findIndex(({ id }) => id === chosen?.field)
    type(withNewField(definition, field, { section: to.id, place: after < 0 ? to.fields.length : after + 1 }))
    choose({ section: to.id, field: field.id })
  }
  const addSection = () => {
    const id = newId('s')
    const after = definition.sections.findIndex((section) => section.id === chosen?.section)
    const place = after < 0 ? definition.sections.length : after + 1
    type(withNewSection(definition, { id, title: '', help: '', fields: [] }, place))
    choose({ section: id, field: null })
  }
  const moved = (next: Definition, id: string) => {
    type(next)
    const section = next.sections.find(({ fields }) => fields.some((field) => field.id === id))!
    setFocused(null)
    setChosen({ section: section.id, field: id })
    const place = section.fields.findIndex((field) => field.id === id)
    setHeard(
      t('formBuilder.movedTo', {
        name: nameOf(section.fields[place]!),
        place: place + 1,
        section: section.title || t('formBuilder.untitled'),
      }),
    )
  }
  const act = async (work: (known: FormView) => Promise<FormView>, message: (form: FormView) => string) => {
    const outcome = await end({ content }, work)
    if (!outcome.done) return
    onChanged(outcome.value)
    say({ message: message(outcome.value) })
  }
  const publish = () => {
    setTried(true)
    if (problems.length === 0)
      void act(
        ({ version }) => publishForm(form.id, version),
        ({ currentNumber }) => t('formBuilder.published', { number: currentNumber ?? 1 }),
      )
  }
  /** Gone at once, and back by one press: into the form as it is by then. */
  const remove = (
    name: string,
    next: { left: Definition; chosen: ChosenPart },
    restore: (now: Definition) => Definition,
  ) => {
    const before = chosen
    type(next.left)
    choose(next.chosen)
    const undo = () => {
      type(restore(keeper.state().content.definition))
      choose(before)
      close()
    }
    say({
      message: t('formBuilder.removed', { name: name || t('formBuilder.untitled') }),
      action: { label: t('common.undo'), onPress: undo },
    })
  }
  const removeField = ({ id, fields }: Section, gone: FormField) => {
    const place = fields.indexOf(gone)
    const beside = fields[place + 1] ?? fields[place - 1]
    remove(
      gone.label,
      { left: withoutField(definition, gone.id), chosen: { section: id, field: beside?.id ?? null } },
      (now) => withNewField(now, gone, { section: id, place }),
    )
  }
  const removeSection = (gone: Section) => {
    const place = definition.sections.indexOf(gone)
    const beside = definition.sections[place + 1] ?? definition.sections[place - 1]!
    remove(
      gone.title,
      { left: withoutSection(definition, gone.id), chosen: { section: beside.id, field: null } },
      (now) => withNewSection(now, gone, place),
    )
  }
  const section = definition.sections.find(({ id }) => id === chosen?.section)
  const field = section?.fields.find(({ id }) => id === chosen?.field)
  const shared = { definition, problems: isTried ? problems : [], chosen, onChoose: choose }
  return (
    <Stack gap="large">
      <div>
        <BackLink href="/admin/forms">{t('formBuilder.back')}</BackLink>
        <Row between align="start">
          <Stack gap="small">
            <h1 className={styles.title}>{content.name ? <Own>{content.name}</Own> : t('formBuilder.untitled')}</h1>
            <Row>
              <Status tone={known.status === 'active' && !isChanged ? 'ok' : 'neutral'}>
                {known.status === 'retired'
                  ? t('formBuilder.isRetired')
                  : isChanged
                    ? t('formBuilder.draftOf', { number: next })
                    : t('formBuilder.isVersion', { number: known.currentNumber ?? 1 })}
              </Status>
              <SaveState {...draft} begins={1} isMarked={false} />
            </Row>
          </Stack>
          <Row>
            {known.status === 'draft' && (
              <Button kind="bad" held={busy} onClick={() => setDiscarding(true)}>
                {t('typing.discardDraft')}
              </Button>
            )}
            {known.status === 'active' && (
              <Button
                busy={busy}
                onClick={() =>
                  void act(
                    () => retireForm(form.id),
                    () => t('formBuilder.retired'),
                  )
                }
              >
                {t('formBuilder.retire')}
              </Button>
            )}
            {(isChanged || known.status === 'retired') && (
              <Button kind="main" busy={busy} onClick={publish}>
                {isChanged ? t('formBuilder.publish', { number: next }) : t('formBuilder.publishAgain')}
              </Button>
            )}
          </Row>
        </Row>
      </div>
      {known.currentNumber !== null && isChanged && (
        <Note icon={History}>{t('formBuilder.keepsVersion', { number: known.currentNumber })}</Note>
      )}
      {problem?.code === 'not_found' ? (
        <LeftForm content={content} onGone={onRemoved} />
      ) : (
        (problem ?? refused) && (
          <Note tone="bad" role="alert">
            {t(`errors.${(problem ?? refused)!.code}`)}
          </Note>
        )
      )}
      <FormConflicts {...{ conflicts, timeZone }} onSettle={(part, keep) => keeper.settle(part, keep)} />
      <HeldNote held={held} saving={draft.saving} />
      {isTried && problems.length > 0 && <FormProblems {...shared} />}
      <div className={styles.room}>
        <div className={styles.columns}>
          <Palette onAdd={add} onAddSection={addSection} />
          <Stack gap="large">
            <Field label={t('formBuilder.name')} hint={t('formBuilder.nameHint')}>
              <TextInput
                maxLength={formLimits.name}
                value={content.name}
                onChange={({ target }) => {
                  // What has no name is not saved, and stands here until it has one.
                  keeper.type('name', target.value)
                }}
              />
            </Field>
            <AskedPart content={content} onType={(name, value) => keeper.type(name, value)} />
            <FieldList
              {...shared}
              onMove={(id, to) => moved(moveField(definition, id, to), id)}
              onStep={(id, by) => moved(stepField(definition, id, by), id)}
            />
            <VisuallyHidden>
              <span role="status">{heard}</span>
            </VisuallyHidden>
          </Stack>
          <div className={styles.side}>
            {field ? (
              <FieldPanel
                key={field.id}
                {...{ definition, field }}
                takesFocus={focused === field.id}
                onType={(change) => type(withField(definition, field.id, (now) => ({ ...now, ...change })))}
                onStep={(by) => moved(stepField(definition, field.id, by), field.id)}
                onRemove={() => removeField(section!, field)}
              />
            ) : section ? (
              <SectionPanel
                key={section.id}
                {...{ section }}
                takesFocus={focused === section.id}
                isOnly={definition.sections.length === 1}
                onType={(change) =>
                  type({
                    sections: definition.sections.map((each) =>
                      each.id === section.id ? { ...each, ...change } : each,
                    ),
                  })
                }
                onStep={(by) => type(stepSection(definition, section.id, by))}
                onRemove={() => removeSection(section)}
              />
            ) : (
              <p className={text.quiet}>{t('formBuilder.chooseOne')}</p>
            )}
            <FormPreview definition={definition} section={section?.id ?? definition.sections[0]?.id ?? null} />
          </div>
        </div>
      </div>
      <DiscardDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        discard={() => removeForm(form.id)}
        onDone={onRemoved}
      >
        {t('formBuilder.discardText')}
      </DiscardDialog>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

/** Unlike any other of the form, and of another browser's. */
const newId = (prefix: string) => `${prefix}${crypto.randomUUID().slice(0, 8)}`

function newField(kind: FieldKind): FormField {
  const field = emptyField(newId('q'), kind)
  if (!hasOptions(kind)) return field
  return { ...field, options: [1, 2].map(() => ({ id: newId('o'), label: '' })) }
}
