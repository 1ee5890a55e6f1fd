import {
  contentFields,
  emptyContent,
  isEmpty,
  type Content,
  type ContentField,
} from '@polyclinic/domain/encounters/content.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
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

type LeftOutNoteProps = { leftOut: Content; onGone: () => void }

/** Somewhere else the note was signed: what was typed here is shown until whoever typed it has no more need of it. */
export function LeftOutNote({ leftOut, onGone }: LeftOutNoteProps) {
  const { t } = useTexts()
  useUnsaved(true)
  return (
    <Note tone="warn" role="alert">
      <Stack gap="small">
        <p>{t('encounters.leftOut')}</p>
        <NoteContent content={leftOut} headingLevel={2} />
        <Row>
          <Button size="small" onClick={onGone}>
            {t('encounters.leftOutGone')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
