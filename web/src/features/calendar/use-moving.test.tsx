import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { visitWith } from '../days/visit.fixture.ts'
import { daysWith } from './calendar.fixture.ts'
import { columnsOf, type Column } from './columns.ts'
import { resourceColumnsOf } from './resource-columns.ts'
import { useMoving } from './use-moving.ts'

const doctor = { id: 'doctor', name: 'Dr. Maya Okafor', slug: 'maya-okafor' }
const columns = columnsOf(daysWith({ items: [visitWith()] }), ['2026-11-25', '2026-11-26'], [doctor])
const catalogue = await loadCatalogue('en')
const shown = { from: 8 * 60, to: 17 * 60 }

const rooms = ['room', 'other'].map((id) => ({
  ...{ id, name: id, kind: 'room' as const, locationId: 'location', isActive: true, taken: [] },
}))
const inRoom = visitWith({ resources: [{ id: 'room', kind: 'room', name: 'room', isActive: true }] })
const ofRooms = resourceColumnsOf(daysWith({ items: [inRoom], resources: rooms }), ['2026-11-25', '2026-11-26'])

type GridProps = { onPropose: () => void; onRefuse?: (words: string) => void; of?: readonly Column[] }

function Grid({ onPropose, onRefuse = () => {}, of = columns }: GridProps) {
  const { body, ghost, said, ...on } = useMoving({ columns: of, shown, mayMove: () => true, onPropose, onRefuse })
  return (
    <div>
      <div
        ref={body}
        role="grid"
        tabIndex={-1}
        style={{ direction: 'rtl' }}
        {...on}
        onKeyDown={(event) => void on.onKeyDown(event)}
      >
        {of.map(({ id }) => (
          <i key={id} data-column={id} />
        ))}
        <button type="button" data-visit="rosa">
          Rosa
        </button>
        <div ref={ghost} hidden>
          <b />
          <span />
        </div>
      </div>
      {said}
    </div>
  )
}

// A page without a layout has none of these.
const layout = [
  [HTMLElement.prototype, 'offsetHeight', { get: () => 900 }],
  [Element.prototype, 'scrollIntoView', { value: vi.fn() }],
  [Element.prototype, 'scrollBy', { value: vi.fn() }],
] as const
const before = layout.map(([on, name]) => Object.getOwnPropertyDescriptor(on, name))

beforeAll(() => {
  for (const [on, name, as] of layout) Object.defineProperty(on, name, { configurable: true, ...as })
})
afterAll(() => {
  layout.forEach(([on, name], at) => {
    if (before[at]) Object.defineProperty(on, name, before[at])
    else Reflect.deleteProperty(on, name)
  })
})

const show = (onPropose: () => void, of?: readonly Column[], onRefuse?: (words: string) => void) =>
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      <Grid onPropose={onPropose} {...(of && { of })} {...(onRefuse && { onRefuse })} />
    </TextsProvider>,
  )

test('arrows lead where they point, where days run from right to left, too', () => {
  const onPropose = vi.fn()
  show(onPropose)
  for (const key of ['m', 'ArrowLeft', 'Enter']) fireEvent.keyDown(screen.getByRole('button'), { key })
  expect(onPropose.mock.lastCall?.[1]).toMatchObject({ date: '2026-11-26', time: '09:40' })
})

test('among rooms a visit goes to its own room of another day, with its doctor', () => {
  const onPropose = vi.fn()
  show(onPropose, ofRooms)
  for (const key of ['m', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'Enter'])
    fireEvent.keyDown(screen.getByRole('button'), { key })
  const moved = { date: '2026-11-26', time: '09:45', providerId: inRoom.provider.id }
  expect(onPropose.mock.lastCall?.[1]).toMatchObject(moved)
})

test('shift and arrows change the length, to five minutes at least', () => {
  const onPropose = vi.fn()
  show(onPropose)
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(screen.getByRole('button'), { key, shiftKey })
  press('m')
  press('ArrowDown', true)
  press('PageUp')
  press('Enter')
  expect(onPropose.mock.lastCall?.[1]).toMatchObject({ time: '09:10', durationMinutes: 50 })
  press('m')
  for (let times = 0; times < 20; times += 1) press('ArrowUp', true)
  press('Enter')
  expect(onPropose.mock.lastCall?.[1]).toMatchObject({ time: '09:40', durationMinutes: 5 })
})

test('a group stays, and says why, by keys and by the pointer', () => {
  const [onPropose, onRefuse] = [vi.fn(), vi.fn<(words: string) => void>()]
  const items = [1, 2].map((number) => visitWith({ id: number === 1 ? 'rosa' : 'ivan', seat: { number, of: 6 } }))
  show(onPropose, columnsOf(daysWith({ items }), ['2026-11-25'], [doctor]), onRefuse)
  fireEvent.pointerDown(screen.getByRole('button'), { button: 0, pointerType: 'mouse', clientX: 5, clientY: 5 })
  fireEvent.pointerMove(window, { clientX: 5, clientY: 8 })
  expect(onRefuse).not.toHaveBeenCalled()
  fireEvent.pointerMove(window, { clientX: 5, clientY: 95 })
  fireEvent.pointerUp(window)
  for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(screen.getByRole('button'), { key })
  const why = 'To move a group, open it and choose “Move…”: one patient or all of them.'
  expect(onRefuse.mock.calls).toEqual([[why], [why]])
  expect(onPropose).not.toHaveBeenCalled()
})

test('one of a group moves, and takes as long as the group', () => {
  const [onPropose, onRefuse] = [vi.fn(), vi.fn<(words: string) => void>()]
  const items = [visitWith({ seat: { number: 1, of: 6 } })]
  show(onPropose, columnsOf(daysWith({ items }), ['2026-11-25'], [doctor]), onRefuse)
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(screen.getByRole('button'), { key, shiftKey })
  press('m')
  press('ArrowDown', true)
  expect(onRefuse.mock.lastCall).toEqual(['A group visit can’t be made longer or shorter by itself.'])
  press('ArrowDown')
  press('Enter')
  expect(onPropose.mock.lastCall?.[1]).toEqual({ date: '2026-11-25', time: '09:45', providerId: 'doctor' })
})

test('a finger drags what it rested on, and scrolls else', () => {
  vi.useFakeTimers()
  const onPropose = vi.fn()
  show(onPropose)
  const swipe = (rest: number) => {
    fireEvent.pointerDown(screen.getByRole('button'), { button: 0, pointerType: 'touch', clientX: 5, clientY: 5 })
    vi.advanceTimersByTime(rest)
    fireEvent.pointerMove(window, { pointerType: 'touch', clientX: 5, clientY: 95 })
    vi.advanceTimersByTime(500)
    const isScroll = fireEvent.touchMove(screen.getByRole('grid'), { cancelable: true })
    fireEvent.pointerUp(window)
    vi.advanceTimersByTime(1)
    return isScroll
  }
  expect(swipe(300)).toBe(true)
  expect(onPropose).not.toHaveBeenCalled()
  expect(swipe(450)).toBe(false)
  expect(onPropose).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a drag ends with the grid on which it began', async () => {
  const onPropose = vi.fn()
  const { unmount } = show(onPropose)
  fireEvent.pointerDown(screen.getByRole('button'), { button: 0, pointerType: 'mouse', clientX: 5, clientY: 5 })
  fireEvent.pointerMove(window, { clientX: 5, clientY: 90 })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  unmount()
  fireEvent.pointerMove(window, { clientX: 5, clientY: 95 })
  fireEvent.pointerUp(window)
  await new Promise((resolve) => setTimeout(resolve))
  expect(onPropose).not.toHaveBeenCalled()
})
