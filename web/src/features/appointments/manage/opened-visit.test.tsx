import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../../test/in-app.tsx'
import { ownVisit } from '../own-visits/own-visit.fixture.ts'
import { OpenedVisit } from './opened-visit.tsx'

const before = '2026-11-20T12:00:00Z'

type More = Partial<Parameters<typeof OpenedVisit>[0]> & { country?: string; load?: () => unknown }

function show(own: Parameters<typeof ownVisit>[0], { now = before, country = 'US', load, ...more }: More = {}) {
  const settings = { ...testClinic.settings, country }
  const props = {
    kind: 'visit' as const,
    byCookie: true,
    isCanceling: false,
    isMoved: false,
    refusal: null,
    forms: null,
    place: null,
  }
  const visit = <OpenedVisit {...props} {...more} now={now} appointment={ownVisit(own)} />
  renderInApp(visit, '/', { ...testClinic, settings }, null, load)
}

describe('whom to call instead of waiting', () => {
  it.each([
    ['US', '911'],
    ['DE', '112'],
  ])('is said beside a visit to come in %s', (country, number) => {
    show({}, { country })
    expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(`tel:${number}`)
  })

  it('is said beside one that was canceled, and of none that is over', () => {
    show({ status: 'cancelled' })
    expect(screen.getAllByText(/In an emergency/)).toHaveLength(1)
    show({ status: 'fulfilled' }, { now: '2026-12-01T12:00:00Z' })
    expect(screen.getAllByText(/In an emergency/)).toHaveLength(1)
  })
})

it.each([
  ['patient', 'Your visit is canceled', /Thank you for letting us know/],
  ['clinic', 'We had to cancel your visit', /Choose a new time, or call us/],
  ['left-unseen', 'Your visit is canceled', /If you have questions, call us/],
] as const)('says who canceled: %s', (cancellationCause, heading, words) => {
  show({ status: 'cancelled', cancellationCause })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getByText(words)).toBeTruthy()
})

it('names the room, and no device', () => {
  const isActive = true
  const resources = [
    { id: 'room', kind: 'room' as const, name: 'Room 5', isActive },
    { id: 'device', kind: 'device' as const, name: 'Ergometer', isActive },
  ]
  show({ resources })
  expect(screen.getByText('Room 5')).toBeTruthy()
  expect(screen.queryByText(/Ergometer/)).toBeNull()
})

it('names no price of a visit that was canceled', () => {
  show({})
  expect(screen.getAllByText(/\$180/)).toHaveLength(1)
  show({ status: 'cancelled' })
  expect(screen.getAllByText(/\$180/)).toHaveLength(1)
})

describe('on its day', () => {
  const onTheWay = '2026-11-27T14:00:00Z'
  const place = {
    ...{ number: 7, before: 2, doctor: 'Dr. Maya Okafor', room: null, locationName: 'Test Clinic', openForms: 0 },
  }
  const standing = { startsAt: '2026-11-27T14:40:00Z', status: 'arrived', version: 2, delayMinutes: null, place }
  const form = { formId: 'f', name: 'Your history', state: 'asked' as const, answersId: null }
  const forms = { items: [form], mayAnswer: true, needsSession: false } as never
  const says = () => screen.getAllByRole('status').map(({ textContent }) => textContent)[0]
  const answering = (answer: () => object) => fakeApi((): Reply => ({ status: 200, data: answer() }))
  const looksAgain = () => void document.dispatchEvent(new Event('visibilitychange'))

  it('offers the open forms before the press that says that somebody is here, from an hour before on', () => {
    show({}, { now: onTheWay, forms })
    const fill = screen.getByRole('button', { name: /Your history/ })
    const arrive = screen.getByRole('button', { name: 'I’m here: check in' })
    expect(fill.compareDocumentPosition(arrive) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Book a new visit' })).toBeNull()
  })

  it('offers neither before that hour', () => {
    show({}, { now: '2026-11-27T13:39:00Z' })
    expect(screen.queryByRole('button', { name: 'I’m here: check in' })).toBeNull()
  })

  it('asks where the phone is on a press alone, and sends it with the form once', async () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
    const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
    show({}, { now: onTheWay, refusal: 'location_needed' })
    const press = await screen.findByRole('button', { name: 'Share location and check in' })
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await userEvent.click(press)
    const [found, failed] = getCurrentPosition.mock.calls[0]!
    act(() => failed!({} as GeolocationPositionError))
    expect(screen.getByText(/didn’t share its location/)).toBeTruthy()
    // Whatever it says next is read out anew.
    await userEvent.click(press)
    expect(screen.queryByText(/didn’t share its location/)).toBeNull()
    act(() => found({ coords: { latitude: 42.36, longitude: -71.05, accuracy: 12 } } as GeolocationPosition))
    const form = sent.mock.contexts[0] as HTMLFormElement
    expect(Object.fromEntries(new FormData(form))).toMatchObject({
      ...{ arrive: '1', latitude: '42.36', longitude: '-71.05', accuracy: '12' },
    })
    sent.mockRestore()
  })

  it('says who is too far away by what the phone said, and lets them try again', async () => {
    show({}, { now: onTheWay, refusal: 'not_near' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/too far away/)
    expect(screen.getByRole('button', { name: 'Share location and check in' })).toBeTruthy()
  })

  it('tells who waits how many are before them by now, and when they are called', async () => {
    let answer: object = { ...standing, delayMinutes: 20 }
    const asked = answering(() => answer)
    show({ status: 'arrived' }, { now: onTheWay, place: { ...place, before: 3 } })
    expect(says()).toBe('Your number is 7. 3 people are before you with Dr. Maya Okafor.')
    expect(screen.getByText('Leave this page open; it tells you when it is your turn.')).toBeTruthy()
    looksAgain()
    await expect.poll(says).toBe('Your number is 7. 2 people are before you with Dr. Maya Okafor.')
    expect(screen.getByText(/20 minutes/)).toBeTruthy()
    answer = { ...standing, status: 'checked-in', version: 3, place: { ...place, before: 0 } }
    looksAgain()
    await expect.poll(says).toBe('Your number is 7. Please come in to Dr. Maya Okafor.')
    expect(screen.queryByText(/Leave this page open/)).toBeNull()
    // Documents are loaded after the page, in their own time.
    const ofPlace = asked.filter(({ path }) => !path.endsWith('/documents'))
    expect(new Set(ofPlace.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['GET /appointments/01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01/queue-place']),
    )
  })

  it('names the room where somebody is called to', () => {
    answering(() => standing)
    show({ status: 'checked-in' }, { now: onTheWay, place: { ...place, before: 0, room: 'Room 5' } })
    expect(says()).toBe('Your number is 7. Please come in to Dr. Maya Okafor in Room 5.')
  })

  it('takes the number back when the desk does', async () => {
    answering(() => ({ ...standing, status: 'booked', version: 3, place: null }))
    show({ status: 'arrived' }, { now: onTheWay, place })
    looksAgain()
    expect(await screen.findByRole('button', { name: 'I’m here: check in' })).toBeTruthy()
  })

  it('shows nothing more of a visit that is no more for who is signed in, on any day', async () => {
    const load = vi.fn(() => null)
    fakeApi(() => refusal('not_found'))
    show({}, { byCookie: false, load })
    expect(load).not.toHaveBeenCalled()
    looksAgain()
    await expect.poll(() => load.mock.calls.length).toBe(1)
  })

  it('asks for nothing on another day', async () => {
    const asked = answering(() => standing)
    show({})
    looksAgain()
    expect(asked).toEqual([])
  })
})
