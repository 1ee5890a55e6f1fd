import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { LineEditor } from './line-editor.tsx'

function Sale() {
  const [line, setLine] = useState({
    ...{ description: 'Gift voucher, $50.00', quantity: 1, unitMinor: 5000, discount: null, taxRate: 0 },
    voucher: { kind: 'sum' as const, isForBearer: true, validUntil: '2029-12-31' },
  })
  return (
    <LineEditor
      {...{ line, number: 1, currency: 'USD', refused: {}, takesFocus: false, onRemove: vi.fn() }}
      onChange={(changed) => setLine({ ...line, ...changed, discount: null, voucher: line.voucher })}
    />
  )
}

it('what a voucher’s text says of its worth follows its price', async () => {
  renderInApp(<Sale />)
  const price = screen.getByLabelText('Price of one')
  await userEvent.clear(price)
  await userEvent.type(price, '80')
  expect(screen.getByLabelText<HTMLInputElement>('What for').value).toBe('Gift voucher, $80.00')
})
