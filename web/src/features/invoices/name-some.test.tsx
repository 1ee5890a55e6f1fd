import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { renderInApp } from '../../test/in-app.tsx'
import { nameSome } from './name-some.ts'

const Names = ({ of }: { of: string[] }) => <p role="status">{nameSome(of, useTexts().t)}</p>

it.each([
  [['Cleaning', 'Check-up', 'X-ray'], 'Cleaning, Check-up, X-ray'],
  [['Cleaning', 'Check-up', 'X-ray', 'Filling', 'Crown'], 'Cleaning, Check-up, X-ray, and 2 more'],
])('names three services, and of more how many (%#)', (of, words) => {
  renderInApp(<Names of={of} />, '/admin/invoices/vouchers')
  expect(screen.getByRole('status').textContent).toBe(words)
})
