import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Face, initialsOf } from './face.tsx'

test('whose name is not known has an outline instead of somebody’s initials', () => {
  const { container, rerender } = render(<Face initials={initialsOf('')} />)
  expect([container.textContent, container.querySelectorAll('svg').length]).toEqual(['', 1])
  rerender(<Face initials={initialsOf('Rosa Delgado')} />)
  expect([container.textContent, container.querySelectorAll('svg').length]).toEqual(['RD', 0])
})
