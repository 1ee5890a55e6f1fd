import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { readNote, saveNote, type VisitNote } from './use-encounter.ts'

/** A note that is being written, kept while it is open. */
export function useDraft(id: string, { encounter }: Pick<VisitNote, 'encounter'>) {
  const [keeper] = useState(
    () =>
      new DraftKeeper(encounter, {
        save: (version, changes) => saveNote(id, version, changes),
        read: async () => (await readNote(id)).encounter,
      }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  useUnsaved(state.saving === 'failing')
  useEffect(() => keeper.receive(encounter), [keeper, encounter])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isSaved()) return
      void keeper.flush()
      event.preventDefault()
    }
    const leave = () => void keeper.flush()
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', leave)
    addEventListener('online', leave)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', leave)
      removeEventListener('online', leave)
      leave()
    }
  }, [keeper])
  return { keeper, ...state }
}

export type LiveDraft = ReturnType<typeof useDraft>
