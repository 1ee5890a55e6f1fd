import { useEffect, useRef } from 'react'

const content = () => document.getElementById('content')

/**
 * Moves the focus `instead` when it was inside a part of the page (all of its content, unless told otherwise) and what
 * had it is gone, or the part is about somebody else now. A key that is pressed next would otherwise be lost, or meant
 * for the one before.
 */
export function useKeptFocus(
  part: () => HTMLElement | null = content,
  instead: () => HTMLElement | null | undefined = content,
  about: string = '',
) {
  const focused = useRef<Element | null>(null)
  const known = useRef(about)
  const find = useRef(part)
  useEffect(() => {
    find.current = part
  })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = find.current()?.contains(target as Element) ? (target as Element) : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const element = focused.current
    const before = known.current
    known.current = about
    if (!element) return
    const isLost = !element.isConnected && document.activeElement === document.body
    const isOthers = before !== about && document.activeElement === element
    if (isLost || isOthers) instead()?.focus({ preventScroll: true })
  })
}
