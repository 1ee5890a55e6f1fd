import { isSame } from '@polyclinic/domain/kit/same.ts'
import { useState } from 'react'
import { useSubmission, type Outcome } from '../../platform/api/use-submission.ts'
import type { DraftKeeper, EndingObstacle, SavedDraft, ShownDraft } from './draft-keeper.ts'

type HeldBack = { done: false; problem: null }

/**
 * Ends what is being written (issues, signs, publishes it) as it stands on the screen: one press at a time, and why not,
 * with the fields that others changed.
 */
export function useEnding<Content extends object, Kept extends SavedDraft<Content>>(
  keeper: DraftKeeper<Content, Kept>,
) {
  const submission = useSubmission()
  const [held, setHeld] = useState<EndingObstacle | null>(null)
  const [changed, setChanged] = useState<readonly (keyof Content)[]>([])

  async function end<Answer>(
    shown: ShownDraft<Content, Kept>,
    act: (known: Kept, key: string) => Promise<Answer>,
  ): Promise<Outcome<Answer> | HeldBack> {
    setHeld(null)
    const outcome = await submission.send((key) => keeper.endAsShown(shown, (known) => act(known, key)))
    if (!outcome.done) return outcome
    const ended = outcome.value
    if (ended.held === null) return { done: true, value: ended.answer }
    const { content, conflicts } = keeper.state()
    const fields = Object.keys(content) as (keyof Content)[]
    setHeld(ended.held)
    setChanged(fields.filter((field) => conflicts[field] || !isSame(content[field], shown.content[field])))
    return { done: false, problem: null }
  }
  return { ...submission, held, changed, end }
}
