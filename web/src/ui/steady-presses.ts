const soon = 600
const near = 24
/** Who goes further with the button held down takes the press back, or drags. */
const still = 3

type Press = { x: number; y: number; at: number; on: Element }

const control = (element: Element | null) => element?.closest('a, button, input, label, select, summary, textarea')
const placeOf = (element: Element) => element.getBoundingClientRect()
/** A press that asks for another tab or a menu is the browser's to understand. */
const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: PointerEvent) => altKey || ctrlKey || metaKey || shiftKey
const isPressKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/**
 * Presses mean what somebody saw. The second of a double press is swallowed when what was pressed has made way for something
 * else: a dialog that closed, a row that moved. And what moves away between the press of a mouse and its release, because
 * something above it loaded just then, is pressed all the same; not what somebody scrolled away, or what a dialog covers now.
 * Until the returned function is called.
 */
export function steadyPresses(): () => void {
  let down: Press | null = null
  /** The last one that did something: a press on what moved away unclicked makes no other the second. */
  let press: Press | null = null
  let isSecond = false
  /** What moved away was pressed by its own click. */
  let isPressed = false
  let held: { x: number; y: number; on: HTMLElement; place: DOMRect } | null = null
  let key: { at: number; on: Element | null } | null = null

  const onPointerDown = (event: PointerEvent) => {
    const { clientX: x, clientY: y, timeStamp: at, target, pointerType, button } = event
    const wasHere = press && at - press.at < soon && Math.abs(x - press.x) < near && Math.abs(y - press.y) < near
    isSecond = !!wasHere && !isStillThere(press!)
    down = { x, y, at, on: target as Element }
    const on = (target as Element).closest<HTMLElement>('a, button, summary')
    // A finger's press belongs to what it touched first, wherever that goes.
    const isPlain = pointerType === 'mouse' && button === 0 && !hasModifier(event)
    held = on && !isSecond && isPlain ? { x, y, on, place: placeOf(on) } : null
    isPressed = false
    // Whoever reaches for something else in between means what they press next.
    key = null
  }
  const onPointerUp = ({ clientX: x, clientY: y, target }: PointerEvent) => {
    const before = held
    held = null
    if (!before || Math.abs(x - before.x) > still || Math.abs(y - before.y) > still) return
    const { on, place } = before
    if (on.contains(target as Element) || !canBePressed(on)) return
    const { x: left, y: top } = placeOf(on)
    if (left === place.x && top === place.y) return
    isPressed = true
    on.click()
  }
  const letGo = () => (held = null)
  // The browser's own click of a press that was done here falls on what lies around the two places.
  const onClick = (event: MouseEvent) => {
    if ((isSecond || isPressed) && event.detail > 0) swallow(event)
  }
  const onDone = () => (press = down)
  const onKeyDown = (event: KeyboardEvent) => {
    press = null
    down = null
    const on = document.activeElement
    if (!isPressKey(event)) key = null
    else if (on?.matches('a, button, summary')) {
      const isSecondKey = event.repeat || (key && event.timeStamp - key.at < soon && key.on !== on)
      if (isSecondKey) swallow(event)
      key = { at: event.timeStamp, on: event.repeat && key ? key.on : on }
    } else key = null
  }
  window.addEventListener('pointerdown', onPointerDown, true)
  window.addEventListener('pointerup', onPointerUp, true)
  window.addEventListener('scroll', letGo, true)
  window.addEventListener('click', onClick, true)
  // After whatever stops a click on the way down.
  document.addEventListener('click', onDone, true)
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    window.removeEventListener('pointerdown', onPointerDown, true)
    window.removeEventListener('pointerup', onPointerUp, true)
    window.removeEventListener('scroll', letGo, true)
    window.removeEventListener('click', onClick, true)
    document.removeEventListener('click', onDone, true)
    window.removeEventListener('keydown', onKeyDown, true)
  }
}

/** A dialog's backdrop belongs to the dialog, and so does everything inside. */
function isStillThere({ x, y, on }: Press): boolean {
  const here = document.elementFromPoint(x, y)
  return here === on || (control(here) ?? here) === (control(on) ?? on)
}

function canBePressed(on: HTMLElement): boolean {
  const isCovered = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].some(
    (dialog) => !dialog.contains(on),
  )
  return (
    on.isConnected && on.checkVisibility() && !isCovered && !on.matches(':disabled, [aria-disabled=true], [inert] *')
  )
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
