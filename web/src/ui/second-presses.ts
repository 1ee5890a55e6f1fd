const soon = 600
const near = 24

const control = (element: Element | null) => element?.closest('a, button, input, label, select, summary, textarea')
const isPressKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/**
 * Swallows the second of a double press when what was pressed has made way for something else: a dialog that closed, a row
 * that moved. It was not meant for what appeared there. Until the returned function is called.
 */
export function swallowSecondPresses(): () => void {
  let press: { x: number; y: number; at: number; on: Element } | null = null
  let isSecond = false
  let key: { at: number; on: Element | null } | null = null

  const onPointerDown = ({ clientX: x, clientY: y, timeStamp: at, target }: PointerEvent) => {
    const wasHere = press && at - press.at < soon && Math.abs(x - press.x) < near && Math.abs(y - press.y) < near
    isSecond = !!wasHere && !isStillThere(press!)
    press = { x, y, at, on: target as Element }
    // Whoever reaches for something else in between means what they press next.
    key = null
  }
  const onClick = (event: MouseEvent) => {
    if (isSecond && event.detail > 0) swallow(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    press = null
    const on = document.activeElement
    if (!isPressKey(event)) key = null
    else if (on?.matches('a, button, summary')) {
      const isSecondKey = event.repeat || (key && event.timeStamp - key.at < soon && key.on !== on)
      if (isSecondKey) swallow(event)
      key = { at: event.timeStamp, on: event.repeat && key ? key.on : on }
    } else key = null
  }
  window.addEventListener('pointerdown', onPointerDown, true)
  window.addEventListener('click', onClick, true)
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    window.removeEventListener('pointerdown', onPointerDown, true)
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('keydown', onKeyDown, true)
  }
}

/** A dialog's backdrop belongs to the dialog, and so does everything inside. */
function isStillThere({ x, y, on }: { x: number; y: number; on: Element }): boolean {
  const here = document.elementFromPoint(x, y)
  return here === on || (control(here) ?? here) === (control(on) ?? on)
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
