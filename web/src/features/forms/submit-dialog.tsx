import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { FormDialog } from './form-dialog.tsx'

type SubmitDialogProps = {
  open?: boolean
  /** Of the form, where a field in it is named after it. */
  id?: string
  title: string
  /** What the buttons say; null where it cannot be sent. */
  submit: string | null
  /** Beside the cross, which closes it, too. */
  cancel?: string
  /** Buttons between those. */
  besides?: ReactNode
  /** Above the buttons, in sight with them: what they will do, or what is missing. */
  said?: ReactNode
  /** Above the form. */
  head?: ReactNode
  busy: boolean
  /** What must be chosen before is not. */
  held?: boolean
  isDanger?: boolean | undefined
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A summary, a field, or the first choice of a group: a radio button cannot be invalid by itself. */
const wrong = '[role=alert][tabindex], [aria-invalid=true], fieldset[aria-describedby] input'

/** A form in a dialog that is sent once, by its button or by Enter; what is wrong first then takes the focus. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { open = true, title, submit, cancel, besides, said, head, busy, held, isDanger = false } = props
  const { onSubmit, onClose, children } = props
  const own = useId()
  const form = props.id ?? own
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  // What is wrong may stand out of sight of the button.
  useEffect(() => {
    if (tries > 0 && !busy) element.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [tries, busy])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {said}
          {submit !== null && (
            <Button kind={isDanger ? 'danger' : 'main'} type="submit" form={form} busy={busy} held={held}>
              {submit}
            </Button>
          )}
          {besides}
          {cancel !== undefined && <Button onClick={onClose}>{cancel}</Button>}
        </>
      }
    >
      {head}
      <form
        ref={element}
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy || submit === null) return
          setTries(tries + 1)
          void onSubmit()
        }}
      >
        <Stack>{children}</Stack>
      </form>
    </FormDialog>
  )
}
