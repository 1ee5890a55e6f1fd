import { fieldsIn } from '@polyclinic/domain/note-texts/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import type { EndingObstacle } from '../drafts/draft-keeper.ts'
import { HeldNote } from '../drafts/held-note.tsx'
import { isLocked } from '../drafts/is-trouble.ts'
import { SaveState } from '../drafts/save-state.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { PhraseField } from '../note-texts/phrase-field.tsx'
import { TemplateMenu } from '../note-texts/template-menu.tsx'
import { UnfilledNote } from '../note-texts/unfilled-note.tsx'
import { goToFieldOf } from '../note-texts/write-into.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { DraftExits } from './draft-exits.tsx'
import { EndedDraft } from './ended-draft.tsx'
import { readersOf } from './readers.ts'
import type { OnLost } from './lost-drafts.tsx'
import { addAddendum, oneNote, type VisitNote } from './use-encounter.ts'
import { draftVersionOf, useVisitDraft, type KnownDraft } from './use-visit-draft.ts'

/** What the text of a new one is called in the form. */
const area = 'addendum'

type AddendumFormProps = {
  note: VisitNote
  known: KnownDraft<{ text: string }>
  /** By a press: otherwise it was begun before, and takes no focus. */
  isAskedFor: boolean
  /** What is written into it as if it were typed, once. */
  words: string | null
  onTaken: () => void
  onAdded: () => void
  onLeft: () => void
  /** Told of what stands in it when the form goes, unless it was added or left. */
  onLost: OnLost
}

/** An addendum as it is typed: kept on the server until it is added or discarded. */
export function AddendumForm({ note, known, isAskedFor, words: taken, ...on }: AddendumFormProps) {
  const { visit, encounter, readers } = note
  const texts = useTexts()
  const { t } = texts
  const { names } = readersOf(note, texts)
  const isRead = encounter.sharedAt !== null && readers.length > 0
  const client = useQueryClient()
  const draft = useVisitDraft(visit.appointmentId, 'addendum', known)
  const { keeper, conflicts, saving, version, isKept } = draft
  const isBegun = isKept || saving !== 'saved'
  const isOver = useRef(false)
  const onLeft = () => {
    isOver.current = true
    on.onLeft()
  }
  const { onLost } = on
  useEffect(() => () => onLost('addendum', isOver.current ? '' : keeper.state().content.text), [keeper, onLost])
  const ending = useEnding(keeper)
  const { busy, problem } = ending
  const hasEnded = draft.hasEnded && !busy
  const [kept, setKept] = useState<EndingObstacle | null>(null)
  const words = draft.content.text
  const [isMissing, setMissing] = useState(false)
  const [hasTried, setTried] = useState(false)
  const { onTaken } = on
  useEffect(() => {
    if (taken === null) return
    const { text: before } = keeper.state().content
    if (!before.includes(taken)) keeper.type('text', [before.trim(), taken].filter(Boolean).join('\n\n'))
    onTaken()
  }, [taken, onTaken, keeper])
  // In another window, with all that was typed here.
  const isAdded = hasEnded && encounter.addenda.some(({ text: added }) => added === words.trim())
  useEffect(() => {
    if (isAdded) onLeft()
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setMissing(words.trim() === '')
    setTried(true)
    if (conflicts.text) return document.querySelector<HTMLElement>('[data-marked]')?.focus()
    if (words.trim() === '' || fieldsIn(words).length > 0) return goToFieldOf([area])
    setKept(null)
    const outcome = await ending.end({ content: draft.content }, (known, key) =>
      addAddendum(oneNote(note), { text: words, draftVersion: draftVersionOf(known) }, key),
    )
    if (!outcome.done) return
    await draft.end()
    isOver.current = true
    await client.invalidateQueries({ queryKey: ['encounter'] })
    on.onAdded()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        <HeldNote held={ending.held ?? kept} saving={saving} />
        {hasEnded && (
          <EndedDraft
            {...{ draft, words }}
            said={t('encounters.addendumEnded')}
            again={t('encounters.addendumAgain')}
            onGone={onLeft}
          />
        )}
        {draft.problem && !hasEnded && (
          <Note tone="bad" role="alert">
            {t(`errors.${draft.problem.code}`)} {t('encounters.refusedSave')}
          </Note>
        )}
        <PhraseField
          name={area}
          label={t('encounters.addendum')}
          error={isMissing && t('encounters.addendumMissing')}
          // The press that opened it asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isAskedFor}
          maxLength={10_000}
          value={words}
          // What was typed while it is added would be in no addendum.
          isLocked={busy || hasEnded || isLocked(draft)}
          onType={(value) => keeper.type('text', value)}
        />
        {conflicts.text && (
          <ConflictNote
            conflict={conflicts.text}
            timeZone={visit.timeZone}
            theirs={conflicts.text.theirs}
            onSettle={(keep) => keeper.settle('text', keep)}
          />
        )}
        <UnfilledNote written={{ [area]: words }} isTried={hasTried} />
        {encounter.sharedAt !== null && (
          <p className={isRead ? undefined : text.quiet}>
            {t(isRead ? 'encounters.addendumShared' : 'encounters.addendumSharedUnread', { name: names })}
          </p>
        )}
        {!hasEnded && (
          <Row>
            <Button kind="main" type="submit" busy={busy}>
              {t('encounters.addendumSave')}
            </Button>
            <DraftExits {...{ draft, onLeft }} isBegun={isBegun} isHeld={busy} onHeld={setKept} />
            <div inert={busy}>
              <TemplateMenu
                placeOf={() => area}
                room={() => 10_000}
                read={() => keeper.state().content.text}
                onType={(_area, value) => keeper.type('text', value)}
              />
            </div>
            {isBegun && <SaveState {...{ saving, version }} isMarked={false} />}
          </Row>
        )}
      </Stack>
    </form>
  )
}
