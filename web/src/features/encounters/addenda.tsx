import { fieldsIn } from '@polyclinic/domain/note-texts/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import paper from './note-section.module.css'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { PhraseField } from '../note-texts/phrase-field.tsx'
import { TemplateMenu } from '../note-texts/template-menu.tsx'
import { UnfilledNote } from '../note-texts/unfilled-note.tsx'
import { goToFieldOf } from '../note-texts/write-into.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { Addendum } from './addendum.tsx'
import { readersOf } from './readers.ts'
import { addAddendum, oneNote, type VisitNote } from './use-encounter.ts'

/** What the text of a new one is called in the form. */
const area = 'addendum'

/** What was added to a signed note, and for its doctor the way to add more. */
export function Addenda({ note }: { note: VisitNote }) {
  const { visit, encounter, readers, maySign, mayMark } = note
  const texts = useTexts()
  const { t } = texts
  const { names } = readersOf(note, texts)
  const isRead = encounter.sharedAt !== null && readers.length > 0
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const [words, setWords] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [added, setAdded] = useState<object | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, added)
  useUnsaved(words !== null && words.trim() !== '')
  const place = useFocusBack<HTMLDivElement>(words === null ? null : 'addendum')
  const [hasTried, setTried] = useState(false)
  const latest = useRef('')
  const type = (value: string) => {
    latest.current = value
    setWords(value)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || words === null) return
    setMissing(words.trim() === '')
    setTried(true)
    if (words.trim() === '' || fieldsIn(words).length > 0) return goToFieldOf([area])
    const outcome = await send((key) => addAddendum(oneNote(note), words, key))
    if (!outcome.done) return
    await client.invalidateQueries({ queryKey: ['encounter'] })
    setWords(null)
    setAdded({})
  }
  if (encounter.addenda.length === 0 && !maySign) return null
  return (
    <CardPart className={encounter.addenda.length === 0 ? paper.onScreen : undefined}>
      <section aria-label={t('encounters.addenda')}>
        <Stack gap="small">
          {encounter.addenda.length > 0 && <h2 className={text.large}>{t('encounters.addenda')}</h2>}
          {encounter.addenda.map((addendum) => (
            <Addendum key={addendum.id} {...{ addendum, timeZone: visit.timeZone, markable: mayMark ? note : null }} />
          ))}
          {added && (
            <div ref={answer} tabIndex={-1}>
              <Note tone="ok" role="status">
                {isRead ? t('encounters.addendumAddedShared', { name: names }) : t('encounters.addendumAdded')}
              </Note>
            </div>
          )}
          <div ref={place}>
            {maySign && words === null && (
              <Button
                data-opens="addendum"
                onClick={() => {
                  setAdded(null)
                  setTried(false)
                  setMissing(false)
                  type('')
                }}
              >
                {t('encounters.addendumAdd')}
              </Button>
            )}
          </div>
          {words !== null && (
            <form noValidate onSubmit={(event) => void submit(event)}>
              <Stack gap="small">
                {problem && <RefusalNote refusal={problem} isTeam />}
                <PhraseField
                  name={area}
                  label={t('encounters.addendum')}
                  error={isMissing && t('encounters.addendumMissing')}
                  // The press that opened it asked for it.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus
                  maxLength={10_000}
                  value={words}
                  onType={type}
                />
                <UnfilledNote written={{ [area]: words }} isTried={hasTried} />
                {encounter.sharedAt !== null && (
                  <p className={isRead ? undefined : text.quiet}>
                    {t(isRead ? 'encounters.addendumShared' : 'encounters.addendumSharedUnread', { name: names })}
                  </p>
                )}
                <Row>
                  <Button kind="main" type="submit" busy={busy}>
                    {t('encounters.addendumSave')}
                  </Button>
                  <Button onClick={() => setWords(null)}>{t('encounters.addendumCancel')}</Button>
                  <TemplateMenu
                    placeOf={() => area}
                    room={() => 10_000}
                    read={() => latest.current}
                    onType={(_area, value) => type(value)}
                  />
                </Row>
              </Stack>
            </form>
          )}
        </Stack>
      </section>
    </CardPart>
  )
}
