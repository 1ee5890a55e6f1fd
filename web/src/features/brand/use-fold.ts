import { useState, type ToggleEvent } from 'react'

/**
 * Of a `details`: it opens when something in it is wrong, so that a link leads there, and stays open while that is mended.
 * @param attempt counted on when it is looked for mistakes
 */
export function useFold(isOpenFirst: boolean, hasWrong: boolean, attempt: number) {
  const [open, setOpen] = useState(isOpenFirst || hasWrong)
  const wrongAt = hasWrong ? attempt : null
  const [seenWrong, setSeenWrong] = useState(wrongAt)
  if (wrongAt !== seenWrong) {
    setSeenWrong(wrongAt)
    if (hasWrong) setOpen(true)
  }
  return { open, onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open) }
}
