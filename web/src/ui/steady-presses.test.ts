import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { steadyPresses } from './steady-presses.ts'

let here: Element
const pressed = vi.fn()

function button(name: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.addEventListener('click', () => pressed(name))
  document.body.append(element)
  return element
}

function downAt(at: number, [clientX, clientY] = [100, 100]) {
  const down = new MouseEvent('pointerdown', { clientX, clientY, bubbles: true })
  Object.defineProperty(down, 'timeStamp', { value: at })
  return down
}

/** Presses whatever stands at a place, at a moment. */
function press(at: number, [clientX, clientY] = [100, 100]) {
  here.dispatchEvent(downAt(at, [clientX, clientY]))
  here.dispatchEvent(new MouseEvent('click', { clientX, clientY, detail: 1, bubbles: true, cancelable: true }))
}

function pressKey(on: HTMLElement, at: number, init: KeyboardEventInit = {}): boolean {
  on.focus()
  const down = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
  Object.defineProperty(down, 'timeStamp', { value: at })
  return on.dispatchEvent(down)
}

beforeEach(() => {
  pressed.mockClear()
  const looked = vi.spyOn(document, 'elementFromPoint').mockImplementation(() => here)
  onTestFinished(() => looked.mockRestore())
  onTestFinished(steadyPresses())
  onTestFinished(() => document.body.replaceChildren())
})

it('swallows the second of a double press where a dialog has closed over something else', () => {
  const [cancel, row] = [button('cancel'), button('row')]
  here = cancel
  press(1000)
  here = row
  press(1450)
  expect(pressed.mock.calls).toEqual([['cancel']])
  press(2200)
  expect(pressed.mock.lastCall).toEqual(['row'])
})

it('takes no press for a second one when the first one clicked nothing', () => {
  const [nothing, sign] = [button('nothing'), button('sign')]
  nothing.dispatchEvent(downAt(1000))
  here = sign
  press(1200)
  expect(pressed.mock.calls).toEqual([['sign']])
})

it('lets through what is pressed elsewhere, or again where it stands', () => {
  const [cancel, row] = [button('cancel'), button('row')]
  here = cancel
  press(1000)
  press(1300)
  here = row
  press(1500, [100, 300])
  expect(pressed.mock.calls).toEqual([['cancel'], ['cancel'], ['row']])
})

it('does so for keys, too, unless somebody walked on in between; a key held down presses once', () => {
  const [cancel, row] = [button('cancel'), button('row')]
  expect(pressKey(cancel, 1000)).toBe(true)
  expect(pressKey(row, 1200)).toBe(false)
  expect(pressKey(row, 2000)).toBe(true)
  expect(pressKey(row, 2030, { repeat: true })).toBe(false)
  pressKey(row, 2100, { key: 'Tab' })
  expect(pressKey(cancel, 2200)).toBe(true)
  here = row
  press(2300)
  expect(pressKey(row, 2400)).toBe(true)
})

it('takes no press for a second one when something else was done in between', () => {
  const [create, cancel] = [button('create'), button('cancel')]
  const choice = document.createElement('input')
  document.body.append(choice)
  here = create
  press(1000)
  pressKey(choice, 1100, { key: ' ' })
  here = cancel
  press(1300)
  expect(pressed.mock.lastCall).toEqual(['cancel'])

  expect(pressKey(create, 3000)).toBe(true)
  pressKey(choice, 3100, { key: ' ' })
  expect(pressKey(cancel, 3300)).toBe(true)
})

/** Holds the mouse down on a button that moves by so much, and lets go over something else. */
function pressWhileMoving(
  on: HTMLElement,
  by: number,
  init: PointerEventInit & { up?: number; meanwhile?: () => void } = {},
) {
  const tops = [100, 100 + by]
  on.getBoundingClientRect = () => new DOMRect(0, tops.shift() ?? 100 + by, 80, 40)
  const { up = 120, meanwhile, ...more } = init
  const at = { clientX: 20, clientY: 120, pointerType: 'mouse', bubbles: true, ...more }
  on.dispatchEvent(new PointerEvent('pointerdown', at))
  meanwhile?.()
  document.body.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: up }))
  document.body.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }))
}

it('presses what moved away from under the mouse before it was let go, and nothing around it', () => {
  const sign = button('sign')
  here = sign
  const around = ({ target }: Event) => target === document.body && pressed('around')
  document.body.addEventListener('click', around)
  onTestFinished(() => document.body.removeEventListener('click', around))
  pressWhileMoving(sign, 64)
  expect(pressed.mock.calls).toEqual([['sign']])
})

it.each([
  ['stayed where it was', 0, {}],
  ['the mouse left by itself', 64, { up: 180 }],
  ['is under a finger', 64, { pointerType: 'touch' }],
  ['was pressed with another button', 64, { button: 2 }],
  ['was to open in another tab', 64, { ctrlKey: true }],
  ['was scrolled away', 64, { meanwhile: () => document.dispatchEvent(new Event('scroll')) }],
  [
    'is covered by a dialog',
    64,
    { meanwhile: () => document.body.append(Object.assign(document.createElement('dialog'), { open: true })) },
  ],
] as const)('presses nothing that %s', (_name, by, init) => {
  const sign = button('sign')
  here = sign
  pressWhileMoving(sign, by, init)
  expect(pressed).not.toHaveBeenCalled()
})
