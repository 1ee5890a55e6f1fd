import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { fileName } from '../chart-files/file-name.ts'
import { useLetters } from '../letters/use-letters.ts'
import { Addendum } from './addendum.tsx'
import { NoteContent } from './note-content.tsx'
import { readersOf } from './readers.ts'
import { useNoteInError, type VisitNote } from './use-encounter.ts'

type NotesInErrorProps = {
  note: VisitNote
  /** One was marked while the page was open: what was pressed is gone. */
  isJustMarked: boolean
}

/** Notes of a visit that were entered in error: struck, with who says so and why, and folded until somebody reads them. */
export function NotesInError({ note, isJustMarked }: NotesInErrorProps) {
  const { t } = useTexts()
  const { errors } = note
  const heading = useRef<HTMLHeadingElement>(null)
  const last = errors.at(-1)?.id
  useFocusOn(heading, isJustMarked ? last : null)
  if (errors.length === 0) return null
  return (
    <Card bare>
      <CardPart tone="sunk">
        <section aria-label={t('encounters.errorNotes')}>
          <Stack gap="small">
            <h2 ref={heading} tabIndex={-1} className={text.large}>
              {t('encounters.errorNotes')}
            </h2>
            {errors.map((wrong) => (
              <NoteInError key={wrong.id} note={note} wrong={wrong} />
            ))}
          </Stack>
        </section>
      </CardPart>
    </Card>
  )
}

function NoteInError({ note, wrong }: { note: VisitNote; wrong: VisitNote['errors'][number] }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { appointmentId, timeZone } = note.visit
  const [isShown, setShown] = useState(false)
  const letters = useLetters(appointmentId).data?.items ?? []
  const valid = letters.filter(({ noteNumber, withdrawn }) => noteNumber === wrong.number && withdrawn === null)
  const when = (instant: string) => ({
    date: formatLongDate(dateIn(timeZone, instant as Instant), formatLocale),
    time: formatTime(instant as Instant, formatLocale, timeZone),
  })
  const signed = when(wrong.signedAt)
  return (
    <Stack gap="small">
      <p className={text.strong}>
        <s>{t('encounters.errorNote', { name: wrong.signedBy, ...signed })}</s>
      </p>
      <p>{t('encounters.errorBy', { name: wrong.by, reason: wrong.reason, ...when(wrong.at) })}</p>
      {wrong.wasShared && (
        <p className={text.quiet}>{t('encounters.errorWasShared', { name: readersOf(note, texts).names })}</p>
      )}
      {valid.length > 0 && (
        <Note tone="warn">
          {t('encounters.errorLetters', {
            letters: valid.map((letter) => fileName(letter, formatLocale)).join(', '),
          })}
        </Note>
      )}
      <div>
        <Button
          size="small"
          aria-expanded={isShown}
          aria-label={t(isShown ? 'encounters.errorHideNamed' : 'encounters.errorReadNamed', { date: signed.date })}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'encounters.errorHide' : 'encounters.errorRead')}
        </Button>
      </div>
      {isShown && <Words visitId={appointmentId} errorId={wrong.id} timeZone={timeZone} />}
    </Stack>
  )
}

function Words({ visitId, errorId, timeZone }: { visitId: string; errorId: string; timeZone: string }) {
  const { t } = useTexts()
  const { data, error, refetch } = useNoteInError(visitId, errorId, true)
  const problem = problemOf(error)
  if (problem && !data)
    return (
      <Note tone="bad" role="alert" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
        {t(`errors.${problem.code}`)}
      </Note>
    )
  if (!data) return <Skeleton label={t('common.loading')} lines={3} />
  return (
    <>
      <NoteContent content={data.content} headingLevel={3} />
      {data.addenda.map((addendum) => (
        <Addendum key={addendum.id} {...{ addendum, timeZone }} />
      ))}
    </>
  )
}
