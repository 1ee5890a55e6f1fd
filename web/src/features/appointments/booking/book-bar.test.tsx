import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../test/in-app.tsx'
import { heldTime } from '../../holds/held.fixture.ts'
import { BookBar } from './book-bar.tsx'

it('says that it pays, too, unless an insurance is chosen that is billed', () => {
  const visit = { ...heldTime.visit, prepayment: { minor: 3000, currency: 'USD' } }
  renderInApp(<BookBar visit={visit} isBusy={false} />)
  // Which of them is drawn follows what is chosen, by CSS.
  const words = [...screen.getByRole('button').querySelectorAll('span[class]')].map((one) => [
    one.className.replaceAll(/^_|_.*$/g, ''),
    one.textContent,
  ])
  expect(words).toEqual([
    ['unsaid', 'Book and pay'],
    ['insured', 'Book this visit'],
    ['self-pay', 'Book and pay'],
  ])
})
