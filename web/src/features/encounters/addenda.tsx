import { useRef, useState } from 'react'
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
import type { VisitNote } from './use-encounter.ts'
import { knownOf, useVisitDrafts } from './use-visit-draft.ts'

const nothing = { text: '' }

/** What was added to a signed note, and for its doctor the way to add more. */
export function Addenda({ note }: { note: VisitNote }) {
  const { visit, encounter, maySign, mayMark, readers } = note
  const texts = useTexts()
  const { t } = texts
  const { names } = readersOf(note, texts)
  const isRead = encounter.sharedAt !== null && readers.length > 0
  const { data: drafts } = useVisitDrafts(visit.appointmentId, maySign)
  const begun = drafts?.items.find(({ kind }) => kind === 'addendum')
  /** Whether somebody wants to write; until they say, whether something is begun. */
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const isOpen = maySign && (isWanted ?? (begun?.content.text ?? '') !== '')
  const [added, setAdded] = useState<object | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, added)
  const place = useFocusBack<HTMLDivElement>(isOpen && isWanted ? 'addendum' : null)
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
            {maySign && !isOpen && (
              <Button
                data-opens="addendum"
                onClick={() => {
                  setAdded(null)
                  setWanted(true)
                }}
              >
                {t('encounters.addendumAdd')}
              </Button>
            )}
          </div>
          {isOpen && (
            <AddendumForm
              note={note}
              known={knownOf(begun ?? null, nothing)}
              isAskedFor={isWanted === true}
              onAdded={() => {
                setWanted(false)
                setAdded({})
              }}
              onCancel={() => setWanted(false)}
            />
          )}
        </Stack>
      </section>
    </CardPart>
  )
}
