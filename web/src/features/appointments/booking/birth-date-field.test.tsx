import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/in-app.tsx'
import { BirthDateField } from './birth-date-field.tsx'

const type = (typed: string) => {
  renderInApp(<BirthDateField name="birthDate" autoComplete="bday" typed="" error={undefined} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Date of birth/ })
  fireEvent.input(field, { target: { value: typed } })
  return document.getElementById('birthDate-below')!.textContent
}

test.each([
  ['4.3.1980', 'March 4, 1980 · '],
  ['4/3/1980', 'April 3, 1980 · '],
])('reads %s back in words', (typed, words) => {
  expect(type(typed)).toContain(words)
})

test.each(['', '4.3', '13/13/1980', '1/1/2999', '1/1/1880'])('says how to write it while there is “%s”', (typed) => {
  expect(type(typed)).toBe('MM/DD/YYYY, for example 03/28/1985')
})
