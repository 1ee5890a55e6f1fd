import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { FormDialog } from './form-dialog.tsx'

type SubmitDialogProps = {
  open?: boolean
  title: string
  /** What the buttons say. */
  submit: string
  cancel: string
  busy: boolean
  /** What must be chosen before is not. */
  held?: boolean
  isDanger?: boolean | undefined
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog that is sent once, by its button or by Enter. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { open = true, title, submit, cancel, busy, held, isDanger = false, onSubmit, onClose, children } = props
  const form = useId()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind={isDanger ? 'danger' : 'main'} type="submit" form={form} busy={busy} held={held}>
            {submit}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void onSubmit()
        }}
      >
        <Stack>{children}</Stack>
      </form>
    </FormDialog>
  )
}
