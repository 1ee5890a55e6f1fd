import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MessageChoices, type Choices } from './message-choices.tsx'

const offered: Choices = {
  reminders: 'email',
  tellsShared: true,
  asksForReviews: true,
  offersReviews: true,
  phone: '+1 617 555 0142',
  isPhoneRefused: false,
  offersSms: true,
  pushKey: 'BKey',
  devices: [],
}
const show = (choices: Partial<Choices> = {}) =>
  renderInApp(<MessageChoices choices={{ ...offered, ...choices }} onChanged={() => {}} />)
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const agree = () => userEvent.click(screen.getByRole('button', { name: 'Text me reminders' }))

it('asks for a number and an agreement before anybody is texted, and saves the rest at a press', async () => {
  const asked = fakeApi(() => ({ status: 200, data: offered }))
  show()
  await userEvent.click(radio('By text message'))
  expect(asked).toEqual([])
  screen.getByText(/^You agree that we text/)
  await agree()
  await screen.findByText('Saved.')
  await userEvent.click(radio('Not at all'))
  await screen.findByText('Saved.')
  expect(asked.map(({ body }) => body)).toEqual([{ reminders: 'sms', phone: offered.phone }, { reminders: 'none' }])
})

it('says at the number that it is none, and keeps what was typed', async () => {
  fakeApi(() => refusal('invalid_fields'))
  show({ phone: null })
  await userEvent.click(radio('By text message'))
  await userEvent.type(screen.getByLabelText('Mobile number for text messages'), '12')
  await agree()
  const input = await screen.findByLabelText<HTMLInputElement>('Mobile number for text messages')
  await screen.findByText(/^Enter a mobile number/)
  expect([input.value, input.getAttribute('aria-invalid'), radio('By text message').checked]).toEqual([
    '12',
    'true',
    true,
  ])
})

it('shows the number that is texted, with the way to another, and the answer beside what was pressed', async () => {
  const asked = fakeApi(() => ({ status: 200, data: offered }))
  function Account() {
    const [choices, setChoices] = useState(offered)
    return <MessageChoices choices={choices} onChanged={() => setChoices({ ...offered, reminders: 'sms' })} />
  }
  renderInApp(<Account />)
  await userEvent.click(radio('By text message'))
  screen.getByText(/^Not saved yet/)
  await agree()
  const told = await screen.findByText('You get text reminders at +1 617 555 0142.')
  expect(screen.queryByRole('button', { name: 'Text me reminders' })).toBeNull()
  const follows = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const box = screen.getByRole('checkbox', { name: /^Email me when/ })
  expect([follows(told, screen.getByText('Saved.')), follows(screen.getByText('Saved.'), box)]).toEqual([true, true])
  await userEvent.click(box)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(follows(box, await screen.findByText('Saved.'))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number for text messages').value).toBe(offered.phone)
  await agree()
  await screen.findByText(/^You get text reminders/)
})

it('says that a number takes no text messages any more', () => {
  show({ reminders: 'sms', isPhoneRefused: true })
  screen.getByText(/^Text messages to \+1 617 555 0142 have stopped/)
})

it('offers no text messages where nobody is texted, and says that this browser shows no notifications', async () => {
  const asked = fakeApi(() => ({ status: 200, data: offered }))
  show({ offersSms: false })
  expect(screen.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual(['email', 'none'])
  screen.getByText('This browser cannot show notifications from us.')
  await userEvent.click(radio('Not at all'))
  await screen.findByText('Saved.')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Email me when/ }))
  expect(asked.map(({ body }) => body)).toEqual([{ reminders: 'none' }, { tellsShared: false }])
})

it('asks about mails that ask for reviews where the clinic sends them, ticked as it was said', () => {
  const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /ask for a review/ })
  const { unmount } = show({ offersReviews: false })
  expect(box()).toBeNull()
  unmount()
  show({ asksForReviews: false })
  expect(box()!.checked).toBe(false)
})

describe('in a browser that can be notified', () => {
  const device = { endpoint: 'https://push.example/1', keys: { p256dh: 'B1', auth: 'a1' } }
  const subscription = { toJSON: () => device, options: {}, endpoint: device.endpoint, unsubscribe: vi.fn() }
  const pushManager = { getSubscription: async () => null as object | null, subscribe: vi.fn(async () => subscription) }
  const serviceWorker = {
    register: async () => ({ pushManager }),
    getRegistration: async () => ({ pushManager }),
    ready: Promise.resolve({ pushManager }),
  }
  const answer = vi.fn(async () => 'granted')
  beforeEach(() => {
    vi.stubGlobal('PushManager', {})
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: answer })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('asks it, and saves where it is reached', async () => {
    const asked = fakeApi(() => ({ status: 200, data: offered }))
    show()
    await userEvent.click(radio('By notification on this device'))
    await screen.findByText('Saved.')
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
    expect(asked.map(({ body }) => body)).toEqual([{ reminders: 'push', device }])
  })

  it('says so when it is not allowed, and leaves the choice as it was', async () => {
    answer.mockResolvedValueOnce('denied')
    const asked = fakeApi(() => ({ status: 200, data: offered }))
    show()
    await userEvent.click(radio('By notification on this device'))
    await screen.findByText(/^This device could not be set up/)
    expect([asked, radio('By email').checked]).toEqual([[], true])
  })

  it('knows itself among the devices, and ends it on each', async () => {
    pushManager.getSubscription = async () => subscription
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(device.endpoint))
    const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const named = { browser: 'Firefox', system: 'Android', addedAt: '2026-11-25T12:00:00Z' }
    const devices = [
      { id: '1', digest, ...named },
      { id: '2', digest: '', ...named, browser: 'Safari', system: 'iOS' },
    ]
    const asked = fakeApi(() => ({ status: 200, data: { ...offered, reminders: 'push', devices: [] } }))
    show({ reminders: 'push', devices })
    await screen.findByText('This device')
    expect(screen.queryByRole('button', { name: 'Also notify me on this device' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Stop on: .*Firefox/ }))
    await screen.findByText('Saved.')
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /patients/me/devices/1'])
    expect(subscription.unsubscribe).toHaveBeenCalled()
  })
})
