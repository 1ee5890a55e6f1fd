import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { SellVoucherDialog } from './sell-voucher-dialog.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const rosa = {
  ...{ id: id(8), givenName: 'Rosa', familyName: 'Diaz', birthDate: '1984-03-09', phone: null, email: null },
  ...{ isContactShown: false, lastVisit: null, nextVisit: null, isHere: false, isTypedOnly: false },
}

it('goes on from who buys to what is sold, and says the amount once there is one', async () => {
  const asked = fakeApi(({ path }) => {
    if (path === '/patients/search') return { status: 200, data: { items: [rosa], total: 1, skip: 0, take: 20 } }
    return { status: 200, data: path === '/services' ? [] : { id: id(9) } }
  })
  const onDone = vi.fn()
  renderInApp(
    <QueryProvider>
      <SellVoucherDialog onClose={vi.fn()} onDone={onDone} />
    </QueryProvider>,
  )
  await userEvent.type(screen.getByLabelText('Who buys it'), 'Rosa')
  expect(await screen.findByText('March 9, 1984')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose Rosa Diaz' }))
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Who buys it'))
  await userEvent.type(screen.getByLabelText('Who buys it'), 'Rosa')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Rosa Diaz' }))
  const says = screen.getByLabelText<HTMLInputElement>('What the invoice says')
  expect(says.value).toBe('')
  await userEvent.type(screen.getByLabelText('How much'), '50')
  expect(says.value).toBe('Voucher $50.00')
  await userEvent.click(screen.getByRole('button', { name: 'Continue to the invoice' }))
  expect(asked.at(-1)?.body).toMatchObject({ patientId: id(8), description: 'Voucher $50.00', priceMinor: 5000 })
  expect(onDone).toHaveBeenCalledWith(id(9))
})
