import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open?: boolean
  title: string
  /** What is so then. */
  children: ReactNode
  /** What the buttons say: to do it, and to leave it. */
  confirm: string
  keep: string
  /** The cross's name. */
  closeLabel: string
  busy?: boolean
  /** Whether something is gone then. */
  isDanger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, children, confirm, keep, closeLabel, busy, isDanger = true, onConfirm, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      actions={
        <>
          <Button kind={isDanger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{keep}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
