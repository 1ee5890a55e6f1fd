import { textAtMost, type Content } from '@polyclinic/domain/encounters/content.ts'
import { mayBegin } from '@polyclinic/domain/encounters/may-begin.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import { useCallback, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { AddCondition } from '../charts/add-condition.tsx'
import { measuredByWords } from '../charts/measured-by.ts'
import { NoteForms } from '../clinic-forms/note-forms.tsx'
import { Letters } from '../letters/letters.tsx'
import { VisitPrescriptions } from '../prescriptions/visit-prescriptions.tsx'
import { TemplateMenu } from '../note-texts/template-menu.tsx'
import { Addenda } from './addenda.tsx'
import { AfterSigning } from './after-signing.tsx'
import { CriticalValues } from './critical-values.tsx'
import { FollowUp } from './follow-up.tsx'
import { LeftOutNote, leftOutOf } from './left-out.tsx'
import { MarkInError } from './mark-in-error.tsx'
import { NoteContent } from './note-content.tsx'
import { NoteHead } from './note-head.tsx'
import { NoteParts } from './note-parts.tsx'
import { NotesInError } from './notes-in-error.tsx'
import { PreviousNote } from './previous-note.tsx'
import { isLocked } from '../drafts/is-trouble.ts'
import { SaveState } from '../drafts/save-state.tsx'
import { Sharing } from './sharing.tsx'
import { SignBar } from './sign-bar.tsx'
import styles from './note-view.module.css'
import { LostDrafts, useLostDrafts, type OnLost } from './lost-drafts.tsx'
import { useDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { whoseVital } from './whose-vital.ts'

type NoteViewProps = {
  note: VisitNote
  backHref: string
  hrefOf: (visitId: string) => string
}

/** The note of a visit: being written, signed, or not to be begun yet. */
export function NoteView(props: NoteViewProps) {
  const { encounter, errors, mayWrite } = props.note
  const [wasOpen] = useState(encounter.status === 'preliminary')
  const [known] = useState(errors.length)
  const [left, setLeft] = useState<LeftNote | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const lost = useLostDrafts(encounter.number)
  const isOpen = encounter.status === 'preliminary' && mayWrite
  const isLeft = left !== null && !(isOpen && left.number === encounter.number)
  const leftOut = isLeft ? leftOutOf(left.typed, left.known, encounter.content) : null
  const why = left?.number !== encounter.number ? 'error' : encounter.signedAt === null ? 'closed' : 'signed'
  const opened = { ...props, isJustMarked: errors.length > known }
  const { onLost } = lost
  const onTaken = useCallback(() => setWords(null), [])
  const add = (typed: string) => {
    setWords(typed)
    setLeft(null)
  }
  return (
    <div className={styles.paper}>
      <Stack gap="large">
        <LostDrafts {...lost} />
        {leftOut && (
          <LeftOutNote
            {...{ leftOut, why }}
            onGone={() => setLeft(null)}
            onAdd={why === 'signed' && props.note.maySign ? add : null}
          />
        )}
        {encounter.status !== 'preliminary' ? (
          <SignedNote {...props} {...{ words, onTaken, onLost }} isJustSigned={wasOpen} />
        ) : mayWrite ? (
          <OpenNote key={encounter.number} {...opened} onLeft={setLeft} onLost={onLost} />
        ) : (
          <UnbegunNote {...opened} onLost={onLost} />
        )}
      </Stack>
    </div>
  )
}

/** What stood in the form of a note, and what of it was saved, when the form went. */
type LeftNote = { number: number; typed: Content; known: Content }

type OpenNoteProps = NoteViewProps & {
  /** A note before it was marked as entered in error while the page was open. */
  isJustMarked: boolean
  onLeft: (left: LeftNote) => void
  onLost: OnLost
}

function OpenNote({ note, backHref, hrefOf, isJustMarked, onLeft, onLost }: OpenNoteProps) {
  const { t } = useTexts()
  const [isMarked, setMarked] = useState(false)
  const draft = useDraft(note.visit.appointmentId, note)
  const { keeper, content, problem } = draft
  const { number } = note.encounter
  useEffect(
    () => () => onLeft({ number, typed: keeper.state().content, known: keeper.state().known.content }),
    [keeper, number, onLeft],
  )
  const client = useQueryClient()
  const isRefused = isLocked(draft)
  useEffect(() => {
    // It was ended elsewhere: what is there now says what can be done with these words.
    if (isRefused) void client.invalidateQueries({ queryKey: ['encounter', 'one'] })
  }, [isRefused, client])
  return (
    <Stack gap="large">
      <NoteHead
        note={note}
        backHref={backHref}
        saveState={<SaveState {...draft} begins={note.encounter.begins} isMarked={isMarked} />}
        critical={<CriticalValues note={note} draft={draft} />}
      >
        {!isRefused && (
          <TemplateMenu
            placeOf={(part) => part}
            room={() => textAtMost}
            read={(field) => keeper.state().content[field]}
            onType={(field, value) => keeper.type(field, value)}
          />
        )}
      </NoteHead>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)} {t('encounters.refusedSave')}
        </Note>
      )}
      <Columns side={<PreviousNote previous={note.previous} birthDate={note.patient.birthDate} draft={draft} />}>
        <Forms note={note} />
        <NotesInError note={note} isJustMarked={isJustMarked} />
        <Card bare>
          <NoteParts note={note} draft={draft} onMarked={setMarked} />
          <FollowUp note={note} />
          <SignBar note={note} draft={draft} isMarked={isMarked} hrefOf={hrefOf} />
        </Card>
        <div className={styles.apart}>
          <VisitPrescriptions note={note} />
          <Letters {...{ note, content, onLost }} isBegun={draft.version > note.encounter.begins} />
        </div>
      </Columns>
    </Stack>
  )
}

type SignedNoteProps = NoteViewProps &
  Omit<ComponentProps<typeof Addenda>, 'note'> & {
    isJustSigned: boolean
  }

function SignedNote({ note, backHref, hrefOf, isJustSigned, ...added }: SignedNoteProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const client = useQueryClient()
  const signature = useRef<HTMLDivElement>(null)
  // What was pressed is gone with the form.
  useFocusOn(signature, isJustSigned ? 'signed' : null)
  const { encounter, visit, patient, previous } = note
  const signedAt = encounter.signedAt as Instant
  return (
    <Stack gap="large">
      <NoteHead note={note} backHref={backHref}>
        <div ref={signature} tabIndex={-1} role="status">
          <Status tone="ok" icon={PenLine}>
            {t('encounters.signedBy', {
              name: encounter.signedBy ?? '',
              date: formatLongDate(dateIn(visit.timeZone, signedAt), formatLocale),
              time: formatTime(signedAt, formatLocale, visit.timeZone),
            })}
          </Status>
        </div>
      </NoteHead>
      <Columns side={<PreviousNote previous={previous} birthDate={patient.birthDate} />}>
        <Forms note={note} />
        <Card bare>
          {note.maySign && <AfterSigning note={note} hrefOf={hrefOf} />}
          <CardPart>
            <NoteContent
              content={encounter.content}
              headingLevel={2}
              whose={whoseVital(country, patient.birthDate, visit)}
              measuredBy={measuredByWords(
                {
                  ...{ values: encounter.content, measured: encounter.changed },
                  ...{ at: visit.startsAt, timeZone: visit.timeZone },
                },
                texts,
              )}
              renderBeside={(diagnosis) =>
                note.mayWriteEntries &&
                note.alerts && (
                  <AddCondition
                    {...{ patientId: patient.id, diagnosis, entries: note.alerts }}
                    onWritten={() => void client.invalidateQueries({ queryKey: ['encounter', 'one'] })}
                  />
                )
              }
            />
          </CardPart>
          {note.maySign && <FollowUp note={note} />}
          <Addenda note={note} {...added} />
          <Sharing note={note} />
          <CardPart tone="sunk">
            <Stack gap="small">
              <p className={text.quiet}>
                {t('encounters.fingerprint')}: <code>{encounter.contentHash?.slice(0, 16)}</code>.{' '}
                {t('encounters.fingerprintHint')}
              </p>
              {note.mayMark && <MarkNote note={note} />}
            </Stack>
          </CardPart>
        </Card>
        <div className={styles.apart}>
          <VisitPrescriptions note={note} />
          <Letters note={note} content={encounter.content} isBegun onLost={added.onLost} />
        </div>
      </Columns>
    </Stack>
  )
}

/** The way to say that the note was written into the wrong chart, or about another visit. */
function MarkNote({ note }: { note: VisitNote }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isOpen ? 'mark' : null)
  return (
    <div ref={place}>
      {isOpen ? (
        <MarkInError note={note} addendumId={null} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="quiet" data-opens="mark" onClick={() => setOpen(true)}>
          {t('encounters.errorMark')}
        </Button>
      )}
    </div>
  )
}

function UnbegunNote({ note, backHref, isJustMarked, onLost }: Omit<OpenNoteProps, 'onLeft'>) {
  const { t } = useTexts()
  return (
    <Stack gap="large">
      <NoteHead note={note} backHref={backHref} />
      <Columns side={<PreviousNote previous={note.previous} birthDate={note.patient.birthDate} />}>
        <Forms note={note} />
        <NotesInError note={note} isJustMarked={isJustMarked} />
        <Note>{t(mayBegin(note.visit) ? 'encounters.noOther' : 'encounters.notBegun')}</Note>
        {note.errors.length > 0 && (
          <Letters note={note} content={note.encounter.content} isBegun={false} onLost={onLost} />
        )}
      </Columns>
    </Stack>
  )
}

const Forms = ({ note: { visit, patient } }: { note: VisitNote }) => (
  <div className={styles.apart}>
    <NoteForms appointmentId={visit.appointmentId} patientId={patient.id} timeZone={visit.timeZone} />
  </div>
)

/** The note, and beside it what helps to write it. */
function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Stack gap="large">{children}</Stack>
      <div className={styles.side}>{side}</div>
    </div>
  )
}
