import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import { daysBetween, isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { farDay, unfilledFields } from '@polyclinic/domain/letters/decide-letter.ts'
import { listCharacters, unprintableFields, unprintableIn } from '@polyclinic/domain/letters/printing.ts'
import FileCheck from 'lucide-react/icons/file-check'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { ActForm } from '../forms/act-form.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { kindWords } from './kind-words.ts'
import { LetterFields, required, typedLetter, type LetterVisit } from './letter-fields.tsx'
import { LetterPaper } from './letter-paper.tsx'
import { unusualSpan } from './span-words.ts'
import type { FilledPart } from './starting-text.ts'
import { conflictsIn, fieldWords, useKeptLetter } from './use-kept-letter.ts'
import { issueLetter, previewLetter, type Letter, type LetterDraft, type LetterPage } from './use-letters.ts'

/** What its doctor is told of the text that the form begins with. */
export type BegunWith = {
  cut: readonly FilledPart[]
  /** The note was added to, and what was added stands in the letter. */
  isAmended: boolean
  /** The version that the server keeps of it, where it was begun before; 0 for a new one. */
  version: number
}

type LetterFormProps = {
  visitId: string
  visit: LetterVisit
  /** Whose name is printed. */
  patient: string
  /** Who reads it, once it is shared. */
  readers: string
  hasReader: boolean
  start: LetterDraft
  begunWith: BegunWith
  /** Of the note, for who wants to name one. */
  diagnoses: string
  isShared: boolean
  onIssued: (letter: Letter) => void
  onCancel: () => void
}

/** A letter from its first word to the signature: filled in, looked at, issued. */
export function LetterForm({ visitId, visit, start, begunWith, diagnoses, onCancel, ...rest }: LetterFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { country, timeZone } = useOrganization().settings
  const [draft, setDraft] = useState(start)
  const [page, setPage] = useState<LetterPage | null>(null)
  const [wrong, setWrong] = useState<WrongField[]>([])
  const { kind } = draft.content
  const nameless = unprintableIn(rest.patient)
  const { fields, round, conflicts, saving, version, problem, type, settle, end, discard } = useKeptLetter(
    visitId,
    start,
    {
      version: begunWith.version,
      onOthers: (content) => setDraft({ ...draft, content }),
    },
  )
  const giveUp = () => {
    void discard()
    onCancel()
  }
  const issued = async (letter: Letter) => {
    await end()
    rest.onIssued(letter)
  }
  if (page)
    return (
      <Preview
        {...rest}
        {...{ visitId, visit, draft, page }}
        onIssued={(letter) => void issued(letter)}
        onBack={() => setPage(null)}
        onCancel={giveUp}
      />
    )
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const content = typedLetter(kind, new FormData(event.currentTarget))
    setDraft({ ...draft, content })
    type(content)
    const found = [
      ...conflictsIn(fields, conflicts, t('letters.twoVersions')),
      ...wrongFields(content, visit.seen, texts),
    ]
    setWrong(found)
    return found.length > 0 ? null : () => previewLetter(visitId, { ...draft, content })
  }
  return (
    <ActForm
      title={t(kindWords[kind])}
      button={t('letters.toPreview')}
      cancel={t('letters.cancel')}
      {...{ wrong, prepare }}
      onCancel={giveUp}
      onDone={setPage}
    >
      {(refused) => (
        <div
          onInput={({ currentTarget }) => {
            const form = currentTarget.closest('form')
            if (form) type(typedLetter(kind, new FormData(form)))
          }}
        >
          <Stack>
            {nameless.length > 0 && (
              <Note tone="warn">{t('letters.patientUnprintable', { characters: listCharacters(nameless) })}</Note>
            )}
            {begunWith.version > 0 && <Note>{t('letters.kept')}</Note>}
            {problem && (
              <Note tone="bad" role="alert">
                {t(`errors.${problem.code}`)} {t('encounters.refusedSave')}
              </Note>
            )}
            {begunWith.isAmended && <Note>{t('letters.amended')}</Note>}
            <LetterFields
              key={round}
              content={draft.content}
              cut={begunWith.cut}
              wrong={refused}
              {...{ country, diagnoses, visit }}
              onTyped={type}
            />
            {fields.map(
              (field) =>
                conflicts[field] && (
                  <ConflictNote
                    key={field}
                    about={t(fieldWords[field])}
                    conflict={conflicts[field]}
                    theirs={String(conflicts[field].theirs ?? '')}
                    {...{ timeZone }}
                    onSettle={(keep) => settle(field, keep)}
                  />
                ),
            )}
            {(version > 0 || saving !== 'saved') && (
              <div>
                <SaveState {...{ saving, version }} isMarked={false} />
              </div>
            )}
          </Stack>
        </div>
      )}
    </ActForm>
  )
}

/** What keeps a letter from being issued, each field once. */
function wrongFields(content: LetterContent, seen: PlainDate, texts: Texts): WrongField[] {
  const missing = missingFields(content, seen, texts)
  const unprintable = unprintableFields(content)
    .filter(({ field }) => missing.every(({ id }) => id !== field))
    .map(({ field, characters }) => ({
      id: field,
      message: texts.t('letters.unprintable', { characters: listCharacters(characters) }),
    }))
  const unfilled = unfilledFields(content)
    .filter(({ field }) => missing.every(({ id }) => id !== field))
    .map(({ field, names }) => ({
      id: field,
      message: texts.t('noteTexts.unfilled', { count: names.length, names: names.join(', ') }),
    }))
  return [...missing, ...unfilled, ...unprintable.filter(({ id }) => unfilled.every((each) => each.id !== id))]
}

function missingFields(content: LetterContent, seen: PlainDate, { t }: Texts): WrongField[] {
  if (content.kind === 'referral')
    return required.referral
      .filter((id) => content[id] === '')
      .map((id) => ({ id, message: t(`letters.${id}Missing`) }))
  if (content.kind === 'report')
    return required.report.filter((id) => content[id] === '').map((id) => ({ id, message: t(`letters.${id}Missing`) }))
  const missing = (['from', 'until'] as const).filter((id) => !isPlainDate(content[id]))
  if (missing.length > 0) return missing.map((id) => ({ id, message: t('letters.dateMissing') }))
  const days = daysBetween(content.from as PlainDate, content.until as PlainDate)
  if (days < 0) return [{ id: 'until', message: t('letters.endsBefore') }]
  const far = farDay(content, seen)
  return far ? [{ id: far, message: t('letters.tooFar') }] : []
}

type PreviewProps = Omit<LetterFormProps, 'start' | 'begunWith' | 'diagnoses'> & {
  draft: LetterDraft
  page: LetterPage
  onBack: () => void
}

function Preview({ visitId, visit, readers, hasReader, isShared: wasShared, ...props }: PreviewProps) {
  const { draft, page, onIssued, onBack, onCancel } = props
  const texts = useTexts()
  const { t } = texts
  const { busy, problem, send } = useSubmission()
  const [isShared, setShared] = useState(wasShared)
  const unusual = unusualSpan(draft.content, visit.seen, texts)
  const [isSpanConfirmed, setSpanConfirmed] = useState(false)
  const [hasTried, setTried] = useState(false)
  const confirmation = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function issue() {
    setTried(true)
    if (unusual !== null && !isSpanConfirmed) return confirmation.current?.focus()
    const outcome = await send((key) => issueLetter(visitId, { ...draft, isShared, isSpanConfirmed }, key))
    if (outcome.done) onIssued(outcome.value)
  }
  return (
    <Stack>
      <h3 ref={heading} tabIndex={-1} className={text.large}>
        {t('letters.preview')}
      </h3>
      <LetterPaper page={page} />
      <div>
        <Checkbox
          label={t('letters.share', { name: readers })}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        <p className={text.quiet}>{hasReader ? t('letters.shareHint') : t('encounters.noReader', { name: readers })}</p>
      </div>
      {unusual !== null && (
        <Checkbox
          ref={confirmation}
          label={t('letters.confirmSpan', { span: unusual })}
          checked={isSpanConfirmed}
          error={hasTried && !isSpanConfirmed && t('letters.spanUnconfirmed')}
          onChange={({ target }) => setSpanConfirmed(target.checked)}
        />
      )}
      <p>{t('letters.issueText')}</p>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Row>
        <Button kind="main" icon={FileCheck} busy={busy} onClick={() => void issue()}>
          {t('letters.issue')}
        </Button>
        <Button held={busy} onClick={onBack}>
          {t('letters.back')}
        </Button>
        <Button kind="quiet" held={busy} onClick={onCancel}>
          {t('letters.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}
