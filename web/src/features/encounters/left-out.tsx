import {
  contentFields,
  emptyContent,
  isEmpty,
  type Content,
  type ContentField,
} from '@polyclinic/domain/encounters/content.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { LeftWords } from '../drafts/left-words.tsx'
import { contentWords } from './content-words.ts'
import { NoteContent } from './note-content.tsx'
import type { KnownNote } from './use-encounter.ts'

/** What somebody typed that is neither saved nor in the note that was signed meanwhile; null where nothing was. */
export function leftOutOf(typed: Content, known: KnownNote['content'], signed: KnownNote['content']): Content | null {
  const left = Object.fromEntries(contentFields.map((field) => [field, leftOf(field, typed, [known, signed])]))
  const content = left as Content
  return isEmpty(content) ? null : content
}

function leftOf(field: ContentField, typed: Content, elsewhere: readonly KnownNote['content'][]) {
  if (field === 'diagnoses')
    return typed.diagnoses.filter(
      (each) => !elsewhere.some(({ diagnoses }) => diagnoses.some((one) => isSame(one, each))),
    )
  const value = typed[field]
  const words = typeof value === 'string' ? value.trim() : value
  return elsewhere.some((content) => content[field] === words) ? emptyContent[field] : words
}

/** Why it is in no note: signed elsewhere, marked in error there since, or none can be written. */
export type LeftOutWhy = 'signed' | 'error' | 'closed'
const sentences = {
  signed: 'encounters.leftOut',
  error: 'encounters.leftOutError',
  closed: 'encounters.leftOutClosed',
} as const

type LeftOutNoteProps = {
  leftOut: Content
  why: LeftOutWhy
  onGone: () => void
  /** Where it can be added to the signed note: with the words. */
  onAdd: ((words: string) => void) | null
}

/** What was typed here when the note was ended somewhere else. */
export function LeftOutNote({ leftOut, why, onGone, onAdd }: LeftOutNoteProps) {
  const texts = useTexts()
  const { t } = texts
  const { country } = useOrganization().settings
  const words = contentWords(leftOut, unitSystemOf(country), texts)
  return (
    <LeftWords
      said={t(sentences[why])}
      {...{ words, onGone }}
      acts={
        onAdd && (
          <Button size="small" onClick={() => onAdd(words)}>
            {t('encounters.leftOutAdd')}
          </Button>
        )
      }
    >
      <NoteContent content={leftOut} headingLevel={2} />
    </LeftWords>
  )
}
