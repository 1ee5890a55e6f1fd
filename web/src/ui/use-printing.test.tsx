import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePrinting } from './use-printing.ts'

function Place() {
  return <p>{usePrinting() ? 'paper' : 'screen'}</p>
}

it('is drawn for paper before the event is over, and for the screen afterwards', async () => {
  render(<Place />)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('paper')).toBeTruthy()
  window.dispatchEvent(new Event('afterprint'))
  expect(await screen.findByText('screen')).toBeTruthy()
})
