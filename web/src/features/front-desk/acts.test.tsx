import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { Acts } from './acts.tsx'

it('has one act and the way to the rest on a phone, and all of them where there is room', async () => {
  const acts = (hasRoom: boolean) => (
    <Acts hasRoom={hasRoom} first={<button>Book a visit</button>}>
      <button>Print the day</button>
    </Acts>
  )
  const { unmount } = renderInApp(acts(false))
  await screen.findByRole('button', { name: 'Book a visit' })
  expect(screen.queryByRole('button', { name: 'Print the day' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More', expanded: false }))
  expect(screen.getByRole('button', { name: 'More', expanded: true })).toBeTruthy()
  screen.getByRole('button', { name: 'Print the day' })
  unmount()
  renderInApp(acts(true))
  await screen.findByRole('button', { name: 'Print the day' })
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
