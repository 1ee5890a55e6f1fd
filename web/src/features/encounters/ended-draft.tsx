import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { CopyWords } from '../drafts/copy-words.tsx'
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

/** Somewhere else the draft was ended: what was typed here stays in sight until whoever typed it says what becomes of it. */
export function EndedDraft({ draft, said, again, words, onGone }: EndedDraftProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  useUnsaved(true)
  return (
    <Note tone="warn" role="alert">
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        <p>{said}</p>
        <Row>
          <Button size="small" busy={busy} onClick={() => void send(draft.goOn)}>
            {again}
          </Button>
          <CopyWords words={words} />
          <Button size="small" kind="quiet" held={busy} onClick={onGone}>
            {t('encounters.leftOutGone')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
