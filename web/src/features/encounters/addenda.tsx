import { useRef, useState, type ComponentProps } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import paper from './note-section.module.css'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { AddendumForm } from './addendum-form.tsx'
import { Addendum } from './addendum.tsx'
import { readersOf } from './readers.ts'
import { knownOf, placeIn, useVisitDrafts } from './use-visit-draft.ts'

const nothing = { text: '' }

type AddendaProps = Pick<ComponentProps<typeof AddendumForm>, 'note' | 'words' | 'onTaken' | 'onLost'>

/** What was added to a signed note, and for its doctor the way to add more. */
export function Addenda({ note, words, onTaken, onLost }: AddendaProps) {
  const { visit, encounter, maySign, mayMark, readers } = note
  const texts = useTexts()
  const { t } = texts
  const { names } = readersOf(note, texts)
  const isRead = encounter.sharedAt !== null && readers.length > 0
  const { data: drafts } = useVisitDrafts(visit.appointmentId, maySign)
  const known = drafts && knownOf(placeIn(drafts, 'addendum'), nothing)
  const isKept = known !== undefined && known.content.text !== ''
  /** Null until somebody says whether they want to write: what was begun before is open then. */
  const [opened, setOpened] = useState<'asked-for' | 'begun' | 'closed' | null>(null)
  const isOpen = maySign && (opened === 'asked-for' || opened === 'begun')
  if (words !== null && opened !== 'asked-for') setOpened('asked-for')
  else if (opened === null && isKept) setOpened('begun')
  const [added, setAdded] = useState<object | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, added)
  const place = useFocusBack<HTMLDivElement>(isOpen && opened === 'asked-for' ? 'addendum' : null)
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
          {maySign && isKept && opened !== 'asked-for' && <Note>{t('encounters.addendumKept')}</Note>}
          <div ref={place}>
            {maySign && !isOpen && (
              <Button
                data-opens="addendum"
                onClick={() => {
                  setAdded(null)
                  setOpened('asked-for')
                }}
              >
                {t('encounters.addendumAdd')}
              </Button>
            )}
          </div>
          {isOpen && known && (
            <AddendumForm
              note={note}
              known={known}
              {...{ words, onTaken, onLost }}
              isAskedFor={opened === 'asked-for'}
              onAdded={() => {
                setOpened('closed')
                setAdded({})
              }}
              onLeft={() => setOpened('closed')}
            />
          )}
        </Stack>
      </section>
    </CardPart>
  )
}
