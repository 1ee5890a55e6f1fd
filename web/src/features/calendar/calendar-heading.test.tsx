import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { CalendarHeading } from './calendar-heading.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = (visits: number | null) =>
  renderInApp(
    <CalendarHeading
      {...{ view: 'week', views: ['day', 'week'], date: '2026-11-25', today: '2026-11-25', visits }}
      span={{ from: '2026-11-23', to: '2026-11-27' }}
      timeZone="America/New_York"
      now="2026-11-25T15:04:00Z"
      hrefWith={() => '/'}
    />,
  )

it('prints what is shown', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  show(3)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('prints nothing while the visits are on their way', async () => {
  show(null)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Print' })).disabled).toBe(true)
})
