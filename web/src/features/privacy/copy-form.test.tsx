import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { CopyForm } from './copy-form.tsx'

it('is a part of its page: there is nothing to cancel', () => {
  const rosa = { id: 'rosa', isOwn: true, givenName: 'Rosa', familyName: 'Delgado', birthDate: null }
  renderInApp(<CopyForm people={[rosa]} onSend={vi.fn()} onDone={vi.fn()} />)
  expect(screen.queryByRole('button', { name: /cancel/i })).toBeNull()
})
