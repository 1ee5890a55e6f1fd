import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BehindNote } from './behind-note.tsx'
import type { Conflict, Draft } from './use-draft.ts'

type DraftBehindProps = {
  version: number
  draft: Draft
  /** The press that was refused for it; null where nobody pressed. */
  of: object | null
  /** A field that both changed, with what each of them wrote. */
  renderDifference: (conflict: Conflict) => ReactNode
}

/** Somebody else has published since: what both changed, and whose is to stay. */
export function DraftBehind({ version, draft, of, renderDifference }: DraftBehindProps) {
  const { t } = useTexts()
  const { conflicts, keepMine, takeTheirs } = draft
  return (
    <BehindNote
      sentence={t(conflicts.length > 0 ? 'versions.behindWith' : 'versions.behind', { version })}
      lines={conflicts.map((conflict) => ({ field: conflict.field, words: renderDifference(conflict) }))}
      words={{ mine: t('versions.keepMine'), theirs: t('versions.takeTheirs'), goOn: t('versions.goOn') }}
      of={of}
      onMine={keepMine}
      onTheirs={takeTheirs}
    />
  )
}
