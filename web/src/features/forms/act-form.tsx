import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { refusedFields, type FieldSentences, type WrongField } from './field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import styles from './act-form.module.css'

type ActFormProps<Done> = {
  /** Absent where the panel itself says it. */
  title?: string | undefined
  /** What the press does. */
  button: string
  isDanger?: boolean | undefined
  wrong?: readonly WrongField[] | undefined
  /** What is said about the fields that the server refuses, by their names in the body. */
  sentences?: FieldSentences | undefined
  /** A refusal that is about one field. */
  refusedField?: (WrongField & { code: ErrorCode }) | undefined
  /** What gives it up. */
  cancel?: string | undefined
  /** Whom the clinic's own number is of no help. */
  isTeam?: boolean | undefined
  /** What is to be done with what was filled in; null when something in it is wrong. */
  prepare: (event: SubmitEvent<HTMLFormElement>) => ((key: string) => Promise<Done>) | null
  /** For who may only look: nothing can be filled in, and there is no press. */
  isReadOnly?: boolean | undefined
  onDone: (done: Done) => void
  /** Absent where nothing was opened that could be given up. */
  onCancel?: () => void
  /** Where there is more than one way to leave it. */
  exits?: ReactNode
  /** What is to be filled in, with what is wrong of it. */
  children?: ReactNode | ((wrong: readonly WrongField[]) => ReactNode)
}

/** One act in a side panel: what it is, what it needs to know, and the two ways out of it. */
export function ActForm<Done>(props: ActFormProps<Done>) {
  const {
    title,
    button,
    isDanger,
    wrong: missing = [],
    sentences = {},
    refusedField,
    cancel,
    isTeam = true,
    isReadOnly,
    prepare,
    onDone,
    onCancel,
    exits,
    children,
  } = props
  const { t } = useTexts()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, title)
  const form = useRef<HTMLFormElement>(null)
  // Its buttons come into view, where it opens at the end of a panel.
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not give back.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    const work = prepare(event)
    if (!work) return forget()
    const outcome = await send(work)
    if (outcome.done) onDone(outcome.value)
  }
  const refused = problem && problem.code === refusedField?.code ? [refusedField] : refusedFields(problem, sentences)
  const wrong = missing.length > 0 ? missing : refused
  return (
    <form ref={form} noValidate aria-labelledby={title ? id : undefined} onSubmit={(event) => void submit(event)}>
      <Stack>
        {title && (
          <h3 id={id} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h3>
        )}
        <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
        {problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam={isTeam} />}
        <fieldset disabled={isReadOnly}>{typeof children === 'function' ? children(wrong) : children}</fieldset>
        {!isReadOnly && (
          <Row>
            <Button type="submit" kind={isDanger ? 'danger' : 'main'} busy={busy}>
              {button}
            </Button>
            {exits ??
              (onCancel && (
                <Button kind="quiet" onClick={onCancel}>
                  {cancel ?? t('common.cancel')}
                </Button>
              ))}
          </Row>
        )}
      </Stack>
    </form>
  )
}
