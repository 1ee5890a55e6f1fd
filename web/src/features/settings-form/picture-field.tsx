import ImageUp from 'lucide-react/icons/image-up'
import { useRef, useState, type ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import shared from './settings-form.module.css'

type PictureFieldProps = {
  /** Of the button: a link to what is wrong leads there. */
  id: string
  /** The address of what was chosen, by the API. */
  picture: string | undefined
  atMostBytes: number
  words: { hint: string; choose: string; remove: string; wrong: string }
  send: (file: File) => Promise<string>
  onChange: (picture: string | undefined) => void
  /** What is shown of it. */
  children?: ReactNode
}

/** A picture that is chosen, replaced or taken away; it is seen once the form that has it is saved. */
export function PictureField({ id, picture, atMostBytes, words, send: upload, onChange, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, send, forget } = useSubmission()
  const [isTooLarge, setTooLarge] = useState(false)
  async function add(file: File) {
    forget()
    setTooLarge(file.size > atMostBytes)
    if (file.size > atMostBytes) return
    const outcome = await send(() => upload(file))
    if (outcome.done) onChange(outcome.value)
  }
  const isNoPicture = problem?.code === 'unsupported_media_type' || problem?.code === 'invalid_fields'
  return (
    <Stack gap="small">
      <Row>
        {children}
        <Stack gap="small">
          <p className={shared.hint}>{words.hint}</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={words.choose}
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void add(file)
              currentTarget.value = ''
            }}
          />
          <Row>
            <Button id={id} size="small" icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
              {words.choose}
            </Button>
            {picture && (
              <Button size="small" kind="quiet" onClick={() => onChange(undefined)}>
                {words.remove}
              </Button>
            )}
          </Row>
        </Stack>
      </Row>
      {isTooLarge || isNoPicture ? (
        <Note tone="bad" role="alert">
          {words.wrong}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam />
      )}
    </Stack>
  )
}
