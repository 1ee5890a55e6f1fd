import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../test/in-app.tsx'
import { emptyValues } from './form-values.ts'
import { VisitFields } from './visit-fields.tsx'

it('keeps whatever is pasted, and counts once it is nearly too long', () => {
  renderInApp(<VisitFields values={emptyValues} fieldErrors={{}} doctor="Dr. Maya Okafor" />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(field.maxLength).toBe(-1)
  fireEvent.input(field, { target: { value: 'a'.repeat(500) } })
  expect(screen.queryByText(/of 1,000/)).toBeNull()
  fireEvent.input(field, { target: { value: 'a'.repeat(1200) } })
  expect(screen.getByText('1,200 of 1,000 characters')).toBeTruthy()
})
