import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { DayHeading } from './day-heading.tsx'

function Heading() {
  const date = (new URLSearchParams(useLocation().search).get('date') ?? '2026-11-29') as PlainDate
  return (
    <DayHeading
      {...{ date, today: '2026-11-29', now: '2026-11-29T15:22:00Z', timeZone: 'America/New_York' }}
      hrefOf={(to) => (to ? `/?date=${to}` : '/')}
    />
  )
}

it('names the day, today as well, and goes to one that is typed in the language of the page', async () => {
  renderInApp(<Heading />)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Today, Sunday, November 29')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to a date' })
  expect(field.value).toBe('11/29/2026')
  await userEvent.clear(field)
  await userEvent.type(field, '12/3/2026{Enter}')
  await waitFor(() => expect(heading.textContent).toBe('Thursday, December 3'))
  expect(screen.getByText('in 4 days')).toBeTruthy()
  // While it is typed it stays as it is.
  expect(field.value).toBe('12/3/2026')
  expect(document.activeElement).toBe(field)
  // What is no day goes nowhere, and the day that is shown comes back.
  await userEvent.clear(field)
  await userEvent.type(field, '13/45/2026{Enter}')
  await userEvent.tab()
  expect(field.value).toBe('12/03/2026')
  expect(heading.textContent).toBe('Thursday, December 3')
})
