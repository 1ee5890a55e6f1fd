import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DoseText } from './dose-text.tsx'
import text from './text.module.css'

it.each([
  ['Ramipril 5 mg 1-0-0-0 (since October 1)', ['1-0-0-0']],
  ['L-Thyroxin 50, 2,5-0-½-1½; Insulin 8-0-6', ['2,5-0-½-1½', '8-0-6']],
  ['ben-u-ron 500 mg, 1-2 tablets', []],
])('keeps the doses of “%s” in one piece', (words, doses) => {
  const { container } = render(<DoseText>{words}</DoseText>)
  expect(container.textContent).toBe(words)
  expect([...container.querySelectorAll(`.${text.nowrap}`)].map((dose) => dose.textContent)).toEqual(doses)
})
