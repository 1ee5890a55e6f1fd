import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadPage } from '../../platform/session/session.fixture.ts'
import { refusal, type Reply } from '../../test/fake-api.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const token = 'uCPFdRKAxA8jWK66IET99wgfrF8qTpaPUT18jvrmX6w'
const online = {
  ...{ id, invoiceId: id, invoiceReference: '2026-00042', amount: { minor: 12_000, currency: 'USD' } },
  ...{ due: { minor: 0, currency: 'USD' }, paidAt: '2026-11-24T14:00:00Z', status: 'succeeded', isProcessing: false },
}

type Visitor = { answer?: Reply; link?: string; isSignedIn?: boolean; payment?: string | null }

async function open({ answer = refusal('not_found'), link, isSignedIn = false, payment = id }: Visitor) {
  loadPage(isSignedIn ? { roles: ['guest'] } : {})
  const { fakeApi } = await import('../../test/fake-api.ts')
  const { renderInApp } = await import('../../test/in-app.tsx')
  const { keepPayLink } = await import('../../platform/session/pay-link.ts')
  const { Component } = await import('./payment-success.tsx')
  if (link) keepPayLink(id, link)
  const asked = fakeApi(() => answer)
  const { container } = renderInApp(<Component />, `/paymentSuccess?payment=${payment}`, undefined, {
    id: payment,
    visit: null,
  })
  return { asked, first: container.querySelector('h1')?.textContent }
}
const heading = (name: string) => screen.findByRole('heading', { name })

it.each([{}, { link: token }, { isSignedIn: true }])('is taken over as it was sent, whoever looks: %j', async (who) => {
  expect((await open(who)).first).toBe('Payment')
})

it('is shown by the link that it was begun with in this tab', async () => {
  const { asked } = await open({ link: token, answer: { status: 200, data: online } })
  expect(await heading('Thank you, your payment arrived')).toBeTruthy()
  expect(asked.map(({ headers }) => headers['payment-token'])).toEqual([token])
})

it.each([{}, { link: token }])(
  'tells who paid elsewhere that nothing is lost, and leads back here: %j',
  async (who) => {
    await open(who)
    expect(await heading('We can’t show the payment here')).toBeTruthy()
    const signIn = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')
    expect(new URL(signIn!, 'http://test').searchParams.get('returnTo')).toBe(`/paymentSuccess?payment=${id}`)
  },
)

it.each([{ isSignedIn: true }, { payment: null }])('knows of no payment: %j', async (who) => {
  await open(who)
  expect(await heading('No payment found')).toBeTruthy()
})
