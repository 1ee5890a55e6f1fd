import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
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

const close = vi.fn<() => void>()
const draftWords = { ask: 'Discard what you typed?', discard: 'Discard', keep: 'Keep typing' }
const calls = (
  <Dialog open onClose={close} title="New appointment" closeLabel="Close" draftWords={draftWords}>
    <button type="button">Block</button>
    <form>
      <input aria-label="First name" />
    </form>
  </Dialog>
)

it('begins in the first field of its form, or at its heading, and never on a button', async () => {
  const { unmount } = render(calls)
  await userEvent.keyboard('Jo Ann')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Jo Ann')
  unmount()
  render(<CancelVisit />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('asks before what was typed is lost, by its cross and by Esc', async () => {
  render(calls)
  const dialog = screen.getByRole('dialog')
  const escape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(escape()).toBe(true)
  await userEvent.keyboard('Jo')
  expect(escape()).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe('Discard what you typed?')
  await userEvent.click(screen.getByRole('button', { name: 'Keep typing' }))
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(close).toHaveBeenCalledOnce()
})

it('stays until one of its own buttons is pressed, where it shows what is shown once', () => {
  const closed = vi.fn<() => void>()
  render(<Dialog open onClose={closed} title="Your code" actions={<Button>Kept</Button>} />)
  const dialog = screen.getByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(dialog.getAttribute('closedby')).toBe('none')
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  expect(closed).not.toHaveBeenCalled()
})

function Documents({ goesLater = false }: { goesLater?: boolean }) {
  const [asked, setAsked] = useState(false)
  const [isThere, setThere] = useState(true)
  const remove = () => {
    setAsked(false)
    if (goesLater) setTimeout(() => setThere(false), 10)
    else setThere(false)
  }
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {isThere && <Button onClick={() => setAsked(true)}>Remove</Button>}
      {asked && (
        <Dialog open onClose={() => setAsked(false)} title="Remove it?" closeLabel="Close">
          <Button onClick={remove}>Yes</Button>
        </Dialog>
      )}
    </section>
  )
}

it('gives the focus back to what opened it, also when it is taken away as it stands', async () => {
  render(<Documents />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }))
})

it.each([false, true])('or to the heading that stood above it, once that is gone (later: %s)', async (goesLater) => {
  render(<Documents goesLater={goesLater} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Documents' })))
})
