import type { Content } from '@polyclinic/domain/encounters/content.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { readNote, saveNote, type KnownNote, type VisitNote } from './use-encounter.ts'

/** A note that is being written, kept while it is open. */
export const useDraft = (id: string, { encounter }: Pick<VisitNote, 'encounter'>) =>
  useKeptDraft<Content, KnownNote>(encounter, {
    save: (version, changes) => saveNote(id, version, changes),
    read: async () => (await readNote(id)).encounter,
    changeOf: ({ changed }, field) => changed[field],
  })

export type LiveDraft = ReturnType<typeof useDraft>
