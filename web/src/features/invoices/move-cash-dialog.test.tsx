import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MoveCashDialog } from './move-cash-dialog.tsx'

const box = {
  ...{ currency: 'USD', lastNumber: 4, lastClosedAt: '2026-11-29T17:00:00Z', openingMinor: 10_000, movedMinor: 2_500 },
  ...{ count: 1, movements: [] },
}

it('takes out no more than should be there, and says what an expense was for', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { id: '01a2c3d4-0000-7000-8000-000000000001', reference: 'C-1' } }))
  const onDone = vi.fn()
  renderInApp(<MoveCashDialog box={box} onClose={() => {}} onDone={onDone} />, '/admin/invoices/cash')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Record' }))
  await press()
  expect(screen.getByText('Choose what it is.')).toBeTruthy()
  expect(screen.queryByLabelText('What for')).toBeNull()
  await userEvent.click(screen.getByLabelText('Expense'))
  await userEvent.type(screen.getByLabelText('Amount'), '125.01')
  await press()
  expect(screen.getByText('Only $125.00 should be in the box.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '12.50')
  await press()
  expect(screen.getByText('Say what it was for.')).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.type(screen.getByLabelText('What for'), 'Stamps')
  await press()
  expect(onDone).toHaveBeenCalledWith('C-1')
  expect(asked).toMatchObject([{ body: { kind: 'expense', amountMinor: 1250, reason: 'Stamps' } }])
})
