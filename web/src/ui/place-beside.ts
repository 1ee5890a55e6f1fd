import { isMirrored } from './mirrored.ts'

const gap = 4
const edge = 8

/** Puts a popover under its button, end to end, or above it where the window is over; always inside the window. */
export function placeBeside(anchor: HTMLElement, popover: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const rightToLeft = isMirrored(anchor)
  const left = rightToLeft ? at.left : at.right - width
  const below = at.bottom + gap
  const top = below + height + edge > window.innerHeight ? at.top - gap - height : below
  popover.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`
  popover.style.top = `${Math.max(edge, top)}px`
}
