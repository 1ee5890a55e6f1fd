import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { FocusedNote } from '../../ui/focused-note.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { Conflict, Draft } from './use-draft.ts'

type BehindNoteProps = {
  version: number
  draft: Draft
  /** The press that was refused for it, which is far below; null where nobody pressed. */
  of: object | null
  /** A field that both changed, with what each of them wrote. */
  renderDifference: (conflict: Conflict) => ReactNode
}

/** Somebody else has published since: what both changed, and whose is to stay. */
export function BehindNote({ version, draft, of, renderDifference }: BehindNoteProps) {
  const { t } = useTexts()
  const { conflicts } = draft
  if (conflicts.length === 0)
    return (
      <FocusedNote tone="warn" of={of}>
        <Stack gap="small">
          <p>{t('versions.behind', { version })}</p>
          <Row>
            <Button onClick={draft.keepMine}>{t('versions.goOn')}</Button>
          </Row>
        </Stack>
      </FocusedNote>
    )
  return (
    <FocusedNote tone="warn" of={of}>
      <Stack gap="small">
        <p>{t('versions.behindWith', { version })}</p>
        <ul>
          {conflicts.map((conflict) => (
            <li key={conflict.field}>{renderDifference(conflict)}</li>
          ))}
        </ul>
        <Row>
          <Button onClick={draft.keepMine}>{t('versions.keepMine')}</Button>
          <Button onClick={draft.takeTheirs}>{t('versions.takeTheirs')}</Button>
        </Row>
      </Stack>
    </FocusedNote>
  )
}
