import { listCharacters, unprintableIn } from '@polyclinic/domain/letters/printing.ts'
import type { DraftFields } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import type { EndingObstacle } from '../drafts/draft-keeper.ts'
import { HeldNote } from '../drafts/held-note.tsx'
import { isLocked } from '../drafts/is-trouble.ts'
import { SaveState } from '../drafts/save-state.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { DraftExits } from '../encounters/draft-exits.tsx'
import { EndedDraft } from '../encounters/ended-draft.tsx'
import type { OnLost } from '../encounters/lost-drafts.tsx'
import { draftVersionOf } from '../encounters/use-visit-draft.ts'
import { ActForm } from '../forms/act-form.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import { kindWords } from './kind-words.ts'
import { LetterFields, type LetterVisit } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import type { FilledPart } from './starting-text.ts'
import { asLetter, conflictsIn, fieldWords, letterWords, tidied, useKeptLetter, valueWords } from './use-kept-letter.ts'
import { issueLetter, previewLetter, type Letter, type LetterDraft, type LetterPage } from './use-letters.ts'
import { wrongFields } from './wrong-fields.ts'

/** What its doctor is told of the text that the form begins with. */
export type BegunWith = {
  cut: readonly FilledPart[]
  /** The note was added to, and what was added stands in the letter. */
  isAmended: boolean
  /** The version that the server keeps of it where it was begun before, or the one at which it begins. */
  version: number
  isKept: boolean
  /** It was begun before, and another was to be replaced. */
  isOther?: boolean
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
  /** It was kept for later, or discarded. */
  onLeft: () => void
  onLost: OnLost
}

/** What was looked at, and what it was made of. */
type Seen = { page: LetterPage; content: DraftFields }

/** A letter from its first word to the signature: filled in, looked at, issued as it was looked at. */
export function LetterForm({ visitId, visit, start, begunWith, diagnoses, onLost, ...rest }: LetterFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { country, timeZone } = useOrganization().settings
  const [seen, setSeen] = useState<Seen | null>(null)
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [held, setHeld] = useState<EndingObstacle | null>(null)
  const draft = useKeptLetter(visitId, start, { version: begunWith.version, isKept: begunWith.isKept })
  const { kind, fields, keeper, content, conflicts, saving, version, isKept, problem } = draft
  const isBegun = isKept || saving !== 'saved'
  const words = letterWords(fields, content, texts)
  const isOver = useRef(false)
  const last = useRef('')
  useEffect(() => void (last.current = isBegun ? words : ''))
  useEffect(() => () => onLost(kind, isOver.current ? '' : last.current), [kind, onLost])
  const onLeft = () => {
    isOver.current = true
    rest.onLeft()
  }
  const ending = useEnding(keeper)
  const hasEnded = draft.hasEnded && !ending.busy
  const nameless = unprintableIn(rest.patient)
  const letter = asLetter(kind, content)
  const hasConflict = Object.keys(conflicts).length > 0
  // What another device wrote is read before anything is issued.
  if (seen && (hasConflict || !isSame(seen.content, content))) {
    setSeen(null)
    setHeld(hasConflict ? 'conflict' : 'changed')
  }
  const troubles = (
    <>
      <HeldNote
        held={ending.held ?? held}
        saving={saving}
        changed={ending.changed.length > 0 && changedWords(ending.changed)}
      />
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)} {t('encounters.refusedSave')}
        </Note>
      )}
    </>
  )
  function changedWords(changed: readonly (keyof DraftFields)[]) {
    const named = fields.filter((field) => changed.includes(field)).map((field) => t(fieldWords[field]))
    return named.length > 0 && t('encounters.heldFields', { fields: named.join(', ') })
  }
  const exits = <DraftExits {...{ draft, onLeft }} isBegun={isBegun} isHeld={ending.busy} onHeld={setHeld} />
  async function issue(choices: { isShared: boolean; isSpanConfirmed: boolean }) {
    if (!seen) return
    const outcome = await ending.end({ content: seen.content }, (known, key) =>
      issueLetter(visitId, { ...asLetter(kind, seen.content), ...choices, draftVersion: draftVersionOf(known) }, key),
    )
    if (!outcome.done) return
    await draft.end()
    isOver.current = true
    rest.onIssued(outcome.value)
  }
  const letterFields = (wrongNow: readonly WrongField[]) => (
    <LetterFields
      content={letter.content}
      cut={begunWith.cut}
      wrong={wrongNow}
      isLocked={hasEnded || isLocked(draft)}
      {...{ country, diagnoses, visit }}
      read={(field) => keeper.state().content[field] ?? ''}
      onType={(field, value) => keeper.type(field, value)}
    />
  )
  if (hasEnded)
    return (
      <Stack>
        <EndedDraft {...{ draft, words }} said={t('letters.ended')} again={t('letters.again')} onGone={onLeft} />
        {letterFields([])}
      </Stack>
    )
  if (seen)
    return (
      <LetterPreview
        {...{ visit, letter, exits, troubles }}
        {...{ page: seen.page, readers: rest.readers, hasReader: rest.hasReader, isShared: rest.isShared }}
        {...{ busy: ending.busy, problem: ending.problem }}
        onIssue={(choices) => void issue(choices)}
        onBack={() => setSeen(null)}
      />
    )
  const prepare = () => {
    setHeld(null)
    const tidy = tidied(content)
    for (const field of fields) if (!isSame(tidy[field], content[field])) keeper.type(field, tidy[field])
    const typed = asLetter(kind, tidy)
    const found = [
      ...conflictsIn(fields, conflicts, t('letters.twoVersions')),
      ...wrongFields(typed.content, visit.seen, texts),
    ]
    setWrong(found)
    return found.length > 0
      ? null
      : async (): Promise<Seen> => ({ page: await previewLetter(visitId, typed), content: tidy })
  }
  return (
    <ActForm title={t(kindWords[kind])} button={t('letters.toPreview')} {...{ wrong, prepare, exits }} onDone={setSeen}>
      {(refused) => (
        <Stack>
          {nameless.length > 0 && (
            <Note tone="warn">{t('letters.patientUnprintable', { characters: listCharacters(nameless) })}</Note>
          )}
          {begunWith.isOther ? (
            <Note tone="warn">{t('letters.otherFirst')}</Note>
          ) : (
            begunWith.isKept && <Note>{t('letters.kept')}</Note>
          )}
          {troubles}
          {begunWith.isAmended && <Note>{t('letters.amended')}</Note>}
          {letterFields(refused)}
          {fields.map(
            (field) =>
              conflicts[field] && (
                <ConflictNote
                  key={field}
                  about={t(fieldWords[field])}
                  conflict={conflicts[field]}
                  theirs={valueWords(field, conflicts[field].theirs, texts)}
                  {...{ timeZone }}
                  onSettle={(keep) => keeper.settle(field, keep)}
                />
              ),
          )}
          {isBegun && (
            <div>
              <SaveState {...{ saving, version }} isMarked={false} />
            </div>
          )}
        </Stack>
      )}
    </ActForm>
  )
}
