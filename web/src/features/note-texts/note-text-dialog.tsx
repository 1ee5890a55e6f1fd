import { emptyContent, textFields, textsIn, type TextField } from '@polyclinic/domain/encounters/content.ts'
import {
  abbreviationAtMost,
  isAbbreviation,
  noteTextAtMost,
  templateNameAtMost,
  type NoteTextKind,
} from '@polyclinic/domain/note-texts/decide-note-text.ts'
import { fieldsIn } from '@polyclinic/domain/note-texts/fields.ts'
import { useId, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { saveNoteText, type NoteText, type NoteTextWords } from './use-note-texts.ts'

type NoteTextDialogProps = {
  open: boolean
  kind: NoteTextKind
  /** The one that is changed; null for a new one. */
  item: NoteText | null
  onSaved: (saved: NoteText) => void
  onClose: () => void
}

type Part = 'text' | TextField

/** A phrase or a template is written. */
export function NoteTextDialog({ open, kind, item, onSaved, onClose }: NoteTextDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const form = useId()
  const [id] = useState(() => item?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState<NoteTextWords>(item ?? { ...nothing, kind })
  const [isTried, setTried] = useState(false)
  const { busy, problem, send, forget } = useSubmission()
  const isPhrase = kind === 'phrase'
  const parts: readonly Part[] = isPhrase ? ['text'] : textFields
  const isEmpty = parts.every((part) => typed[part].trim() === '')
  const isTaken = isProblem(problem, 'note_text_exists')
  const wrongName = isPhrase ? !isAbbreviation(typed.name.trim()) : typed.name.trim() === ''
  const put = (changed: Partial<NoteTextWords>) => {
    forget()
    setTyped({ ...typed, ...changed })
  }
  async function submit() {
    setTried(true)
    if (wrongName || isEmpty) {
      document.getElementById(`${form}-${wrongName ? 'name' : parts[0]}`)?.focus()
      return
    }
    const { name, text: own } = typed
    const outcome = await send(() => saveNoteText(id, { kind, name, text: own, ...textsIn(typed) }))
    if (outcome.done) onSaved(outcome.value)
    else if (outcome.problem.code === 'note_text_exists') document.getElementById(`${form}-name`)?.focus()
  }
  const nameProblem = () => {
    if (isTaken) return t('noteTexts.nameTaken')
    if (!isTried || !wrongName) return undefined
    return isPhrase ? t('noteTexts.abbreviationWrong', { most: abbreviationAtMost }) : t('noteTexts.nameMissing')
  }
  return (
    <SubmitDialog
      open={open}
      title={t(titleOf(isPhrase, item !== null))}
      submit={t('noteTexts.save')}
      cancel={t('noteTexts.cancel')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && !isTaken && <RefusalNote refusal={problem} isTeam />}
      <Field
        id={`${form}-name`}
        label={t(isPhrase ? 'noteTexts.abbreviation' : 'noteTexts.name')}
        hint={isPhrase ? t('noteTexts.abbreviationHint') : undefined}
        error={nameProblem()}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={!isPhrase}
          maxLength={isPhrase ? abbreviationAtMost : templateNameAtMost}
          value={typed.name}
          onChange={({ target }) => put({ name: target.value })}
        />
      </Field>
      {parts.map((part) => (
        <Field
          key={part}
          id={`${form}-${part}`}
          label={part === 'text' ? t('noteTexts.text') : t(`encounters.${part}`)}
          optional={isPhrase ? undefined : t('common.optional')}
          below={fieldWords(typed[part], texts)}
          error={
            isTried && isEmpty && part === parts[0] && t(isPhrase ? 'noteTexts.textMissing' : 'noteTexts.partMissing')
          }
        >
          <TextArea
            maxLength={noteTextAtMost}
            value={typed[part]}
            onChange={({ target }) => put({ [part]: target.value })}
          />
        </Field>
      ))}
      <p className={text.quiet}>{t('noteTexts.fieldsHint')}</p>
    </SubmitDialog>
  )
}

const nothing = { name: '', text: '', ...textsIn(emptyContent) }

const titleOf = (isPhrase: boolean, isThere: boolean) =>
  isThere
    ? isPhrase
      ? 'noteTexts.editPhrase'
      : 'noteTexts.editTemplate'
    : isPhrase
      ? 'noteTexts.newPhrase'
      : 'noteTexts.newTemplate'

/** Which fields the text has, so that a slip of a bracket is seen. */
function fieldWords(written: string, { t }: Texts) {
  const names = fieldsIn(written).map(({ name, options }) =>
    options.length > 0 ? t('noteTexts.fieldWithOptions', { name, options: options.join(', ') }) : name,
  )
  return names.length > 0 ? t('noteTexts.fieldsFound', { fields: names.join(' · ') }) : undefined
}
