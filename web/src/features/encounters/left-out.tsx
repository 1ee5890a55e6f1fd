import { textFields, type Content, type TextField } from '@polyclinic/domain/encounters/content.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { TypedText } from './note-content.tsx'
import type { KnownNote } from './use-encounter.ts'

/** What somebody typed that is neither saved nor in the note that was signed meanwhile. */
export type LeftOut = Partial<Record<TextField, string>>

export function leftOutOf(typed: Content, known: KnownNote['content'], signed: KnownNote['content']): LeftOut {
  const fields = textFields.filter((field) => {
    const words = typed[field].trim()
    return words !== '' && words !== known[field] && words !== signed[field]
  })
  return Object.fromEntries(fields.map((field) => [field, typed[field].trim()]))
}

type LeftOutNoteProps = { leftOut: LeftOut; onGone: () => void }

/** Somewhere else the note was signed: what was typed here is shown until whoever typed it has no more need of it. */
export function LeftOutNote({ leftOut, onGone }: LeftOutNoteProps) {
  const { t } = useTexts()
  useUnsaved(true)
  return (
    <Note tone="warn" role="alert">
      <Stack gap="small">
        <p>{t('encounters.leftOut')}</p>
        {textFields.map(
          (field) =>
            leftOut[field] && (
              <div key={field}>
                <p className={text.strong}>{t(`encounters.${field}`)}</p>
                <TypedText>{leftOut[field]}</TypedText>
              </div>
            ),
        )}
        <Row>
          <Button size="small" onClick={onGone}>
            {t('encounters.leftOutGone')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
