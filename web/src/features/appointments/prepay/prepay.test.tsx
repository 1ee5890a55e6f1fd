import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'
import { fakeApi, refusal } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { prepayTexts } from './lazy-prepay.tsx'
import { PrepaidState, PrepayTerms } from './prepay.tsx'

const usd = (minor: number) => ({ minor, currency: 'USD' })
const visit = (wanted: { minor: number; fee: number; price?: number }) =>
  ({
    prepayment: usd(wanted.minor),
    policy: { freeUntilMinutes: 1440, lateFeeMinor: wanted.fee, closedUntilMinutes: 0 },
    service: { price: usd(wanted.price ?? 9000) },
  }) as Parameters<typeof PrepayTerms>[0]['visit']

it.each([
  [
    visit({ minor: 2000, fee: 1500 }),
    /^\$20\.00 of the price is paid online/,
    /late or miss the visit, \$15\.00 of it/,
  ],
  [
    visit({ minor: 2000, fee: 4000 }),
    /^\$20\.00 of the price is paid online/,
    /If you cancel late, all of it is kept, and \$20\.00 more may be charged\. If you miss the visit, all of it is kept/,
  ],
  [visit({ minor: 9000, fee: 0 }), /^The price, \$90\.00, is paid online/, /If you miss the visit, it goes back/],
])('says before somebody books what is paid, and what becomes of it', async (of, paid, becomes) => {
  await addTexts(prepayTexts)
  renderInApp(<PrepayTerms visit={of} />)
  expect(screen.getByText(paid)).toBeTruthy()
  expect(screen.getByText(becomes)).toBeTruthy()
})

const state = (more: object) => ({
  status: 200,
  data: {
    ...{ status: 'confirmed', reference: 'K3F9QWXY', paymentDueAt: null },
    ...{ asked: usd(5000), paid: usd(5000), returned: usd(0), returning: usd(0), ...more },
  },
})

it.each([
  [{}, 'Thank you, your visit is confirmed'],
  [{ status: 'processing', paid: usd(0), paymentDueAt: '2026-11-25T13:37:00Z' }, 'Your payment is being processed'],
  [{ status: 'awaited', paid: usd(0), paymentDueAt: '2026-11-25T13:37:00Z' }, 'Almost booked: your payment is missing'],
  [{ status: 'lost', returned: usd(5000) }, 'Your time was not free anymore', /is on its way back/],
  [{ status: 'cancelled', returning: usd(5000) }, 'This visit is canceled', /\$50\.00 goes back .* minutes/],
  [
    { status: 'noshow', returning: usd(3000) },
    'This visit did not take place',
    /\$30\.00 goes back .* \$20\.00 is kept/,
  ],
  [{ status: 'cancelled' }, 'This visit is canceled', /\$50\.00 is kept as the fee/],
] as [object, string, RegExp?][])('says how the payment stands: %j', async (more, title, words = /./) => {
  await addTexts(prepayTexts)
  const asked = fakeApi(() => state(more))
  renderInApp(<PrepaidState visit="01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03" unproved="unproved" />)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)
})

it('leaves it to who knows better where this browser may not see it', async () => {
  await addTexts(prepayTexts)
  fakeApi(() => refusal('not_found'))
  renderInApp(<PrepaidState visit="01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03" unproved={<p>Not here</p>} />)
  expect(await screen.findByText('Not here')).toBeTruthy()
})
