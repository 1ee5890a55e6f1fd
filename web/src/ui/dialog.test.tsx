import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function CancelVisit() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel visit</Button>
      <Dialog open={open} onClose={close} title="Cancel this visit?" closeLabel="Close" actions={<Button>Yes</Button>}>
        <p>The time goes to someone else.</p>
      </Dialog>
    </>
  )
}

it('is a named modal dialog that closes by its cross', async () => {
  render(<CancelVisit />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Cancel this visit?' }).open).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('follows when the platform closes it, as Esc does', async () => {
  render(<CancelVisit />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  screen.getByRole<HTMLDialogElement>('dialog').close()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
})
