import { useEffect, useState } from 'react'
import type { DraftKeeper, SavedDraft } from './draft-keeper.ts'

/** Told of what stood in a draft and was not saved, when its form goes; of nothing where all of it was. */
export type OnLeft<Content> = (left: Partial<Content> | null) => void

/** For the screen that comes in a draft's place, where it was ended somewhere else. */
export function useLeft<Content>() {
  const [left, setLeft] = useState<Partial<Content> | null>(null)
  return { left, onLeft: setLeft as OnLeft<Content>, onGone: () => setLeft(null) }
}

/** The form's side of it. */
export function useTellLeft<Content extends object, Kept extends SavedDraft<Content>>(
  keeper: DraftKeeper<Content, Kept>,
  onLeft: OnLeft<Content>,
) {
  useEffect(() => () => onLeft(keeper.left()), [keeper, onLeft])
}
