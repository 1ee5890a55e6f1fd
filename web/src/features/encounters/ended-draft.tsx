import { useSubmission } from '../../platform/api/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { LeftWords } from '../drafts/left-words.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

type EndedDraftProps = {
  draft: { goOn: () => Promise<void> }
  /** What happened to it. */
  said: string
  /** The press that begins another one with what stands here. */
  again: string
  /** What stands here. */
  words: string
  /** Nobody needs it any more. */
  onGone: () => void
}

/** The draft was ended somewhere else; what was typed here can go on as another one. */
export function EndedDraft({ draft, said, again, words, onGone }: EndedDraftProps) {
  const { busy, problem, send } = useSubmission()
  return (
    <LeftWords
      {...{ said, words, onGone }}
      isHeld={busy}
      acts={
        <Button size="small" busy={busy} onClick={() => void send(draft.goOn)}>
          {again}
        </Button>
      }
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
    </LeftWords>
  )
}
