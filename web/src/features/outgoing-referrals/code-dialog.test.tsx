import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { texts } from '../../messages/en/outgoing.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { CodeDialog } from './code-dialog.tsx'

it('shows the code on a slip that says which referral, until when and whom to call, and closes by its button', async () => {
  const onClose = vi.fn<() => void>()
  const referral = {
    id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03',
    recipient: { name: 'Hill', isPartner: false },
    expiresAt: '2026-12-25T02:00:00Z',
  }
  renderInApp(<CodeDialog referral={referral} code="ABCD2345" onClose={onClose} />)
  const slip = within(screen.getByRole('region', { name: texts.slip }))
  for (const words of ['ABCD-2345', /2B1A03/, /Thursday, December 24, 2026/, /\+1 617 555 0142/])
    expect(slip.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: texts.codeKept }))
  expect(onClose).toHaveBeenCalledOnce()
})
