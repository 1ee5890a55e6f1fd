import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { DraftKeeper, type DraftServer, type SavedDraft } from './draft-keeper.ts'

/** Something that is being written, kept while it is open: whoever leaves before it is saved is asked. */
export function useKeptDraft<Content extends object, Kept extends SavedDraft<Content>>(
  known: Kept & SavedDraft<Content>,
  server: DraftServer<Content, Kept>,
) {
  const [keeper] = useState(() => new DraftKeeper<Content, Kept>(known, server))
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  const { saving, conflicts } = state
  // What was refused, or stands beside somebody else's words, is stored nowhere.
  useUnsaved(saving === 'failing' || saving === 'refused' || Object.keys(conflicts).length > 0)
  useEffect(() => keeper.receive(known), [keeper, known])
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
