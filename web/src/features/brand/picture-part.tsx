import { useRef, useState, type ReactNode } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './brand-form.module.css'
import type { BrandDraft } from './use-brand-draft.ts'

type PicturePartProps = {
  /** The field that has it. */
  id: string
  draft: BrandDraft
  title: string
  hint: string
  /** That a browser offers to choose. */
  kinds: string
  icon: IconType
  choose: string
  chosen: string
  bytesAtMost: number
  tooLarge: string
  wrongKind: string
  /** Keeps it, and says where. */
  send: (file: File) => Promise<string>
  shown: ReactNode
  more?: ReactNode
}

/** A picture of the look, and another one in its place. */
export function PicturePart({ id, draft, send, ...words }: PicturePartProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, send: submit, forget } = useSubmission()
  const [isTooLarge, setTooLarge] = useState(false)
  async function add(file: File) {
    forget()
    setTooLarge(file.size > words.bytesAtMost)
    if (file.size > words.bytesAtMost) return
    const outcome = await submit(() => send(file))
    if (outcome.done) draft.type(id, outcome.value)
  }
  /** What is wrong with the picture; null for what is no fault of it. */
  function problemWords({ code, errors }: ApiProblem): string | null {
    if (code === 'unsupported_media_type') return words.wrongKind
    if (code !== 'invalid_fields') return null
    return t(errors[0]?.code === 'unsafe_picture' ? 'brand.logoUnsafe' : 'brand.logoUnreadable')
  }
  const said = isTooLarge ? words.tooLarge : problem && problemWords(problem)
  return (
    <Stack>
      <h2 className={styles.title}>{words.title}</h2>
      {words.shown}
      <p className={styles.hint}>{words.hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept={words.kinds}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void add(file)
          currentTarget.value = ''
        }}
      />
      <Row>
        <Button id={id} icon={words.icon} busy={busy} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        {words.more}
      </Row>
      {said ? (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam />
      )}
      {draft.edits[id] && !said && !problem && (
        <Note tone="ok" role="status">
          {words.chosen}
        </Note>
      )}
    </Stack>
  )
}
