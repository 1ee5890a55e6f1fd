import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { CountDialog } from './count-dialog.tsx'
import type { CashBox } from './use-cash-box.ts'

const closing = {
  ...{ id: '01a2c3d4-0000-7000-8000-000000000001', number: 5, currency: 'USD', openingMinor: 10_000 },
  ...{ movedMinor: 2_500, countedMinor: 12_000, differenceMinor: -500, removedMinor: 2_000, note: 'Parking' },
  ...{ closedAt: '2026-11-30T17:00:00Z', closedOn: '2026-11-30', closedBy: 'Nadia Petrov' },
}
const counted: CashBox = {
  ...{ currency: 'USD', lastNumber: 4, lastClosedAt: '2026-11-29T17:00:00Z', openingMinor: 10_000, movedMinor: 2_500 },
  ...{ count: 1, movements: [] },
}

function show(
  box: Partial<CashBox> = {},
  answer: Parameters<typeof fakeApi>[0] = () => ({ status: 200, data: closing }),
) {
  const [onDone, onBehind] = [vi.fn(), vi.fn()]
  const asked = fakeApi(answer)
  renderInApp(
    <CountDialog box={{ ...counted, ...box }} onBehind={onBehind} onClose={() => {}} onDone={onDone} />,
    '/admin/invoices/cash',
  )
  return { asked, onDone, onBehind }
}
const type = (label: string, value: string) => userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), value)
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check' }))
const close = async () => {
  await check()
  await userEvent.click(screen.getByRole('button', { name: 'Close the box' }))
}

it('says at once what is missing, asks how that came about, and closes', async () => {
  const { asked, onDone } = show()
  await check()
  expect(document.activeElement).toBe(screen.getByLabelText('Counted'))
  await type('Counted', '120')
  expect(screen.getByText('$5.00 is missing.')).toBeTruthy()
  await type('Taken out', '20')
  expect(screen.getByText('$100.00 stays in the box.')).toBeTruthy()
  await check()
  const note = screen.getByLabelText('How did that come about?')
  expect(document.activeElement).toBe(note)
  expect(asked).toEqual([])
  await userEvent.type(note, ' Parking ')
  await check()
  expect(screen.getByText(/^\$120\.00 counted, \$20\.00 taken out, \$100\.00 stays/)).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Close the box' }))
  const body = { number: 5, movedMinor: 2_500, countedMinor: 12_000, removedMinor: 2_000, note: 'Parking' }
  expect(asked.map((each) => each.body)).toEqual([body])
  expect(onDone).toHaveBeenCalledWith(closing)
})

it('takes no more out than was counted, and asks nothing where all is right', async () => {
  const { asked } = show()
  await type('Counted', '125')
  expect(screen.queryByText(/exactly/)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('That is exactly what should be in it.')).toBeTruthy()
  expect(screen.queryByLabelText('How did that come about?')).toBeNull()
  await type('Taken out', '126')
  await check()
  expect(screen.getByText('Enter at most what was counted.')).toBeTruthy()
  expect(asked).toEqual([])
})

it('compares the first count with nothing', async () => {
  const { asked } = show({ lastNumber: 0, openingMinor: null, movedMinor: 99_000 })
  await type('Counted', '80')
  expect(screen.queryByText(/missing|more than/)).toBeNull()
  await close()
  expect(asked).toMatchObject([{ body: { number: 1, movedMinor: 99_000, countedMinor: 8_000, note: null } }])
})

it('keeps what was typed when money moved meanwhile, and reads the box again', async () => {
  const { onBehind } = show({}, () => ({ status: 409, data: { code: 'cash_moved' } }))
  await type('Counted', '125')
  await close()
  expect(screen.getByText(/Cash came in or went out in the meantime/)).toBeTruthy()
  expect(onBehind).toHaveBeenCalledOnce()
  expect(screen.getByLabelText<HTMLInputElement>('Counted').value).toBe('125')
})
