import { useState } from 'react'
import { useSubmission, type Outcome } from '../../platform/api/use-submission.ts'
import type { DraftKeeper, Held, Known, Shown } from './draft-keeper.ts'

type HeldBack = { done: false; problem: null }

/** Ends what is being written (issues, signs, publishes it) as it stands on the screen: one press at a time, and why not. */
export function useEnding<Content extends object, Kept extends Known<Content>>(keeper: DraftKeeper<Content, Kept>) {
  const submission = useSubmission()
  const [held, setHeld] = useState<Held | null>(null)

  async function end<Answer>(
    shown: Shown<Content, Kept>,
    act: (known: Kept) => Promise<Answer>,
  ): Promise<Outcome<Answer> | HeldBack> {
    setHeld(null)
    const outcome = await submission.send(() => keeper.endAsShown(shown, act))
    if (!outcome.done) return outcome
    const ended = outcome.value
    if (ended.held === null) return { done: true, value: ended.answer }
    setHeld(ended.held)
    return { done: false, problem: null }
  }
  return { ...submission, held, end }
}
