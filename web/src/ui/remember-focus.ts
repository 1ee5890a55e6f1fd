/** What is pressed is often gone only when its list has been read again. */
const watchedMs = 5000

/**
 * Remembers what has the focus, for something that takes it meanwhile.
 * @returns gives it back: to that, or, where it is gone by then or goes a moment later, to the heading it stood under
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => {}
  const around: HTMLElement[] = []
  for (let one = opener.parentElement; one; one = one.parentElement) around.push(one)
  const giveBack = () => {
    // Somebody has it: what came in its place, or whatever they went to.
    if (document.activeElement !== document.body) return
    for (const place of [opener, ...around.flatMap(headingOf)]) {
      if (!place.isConnected) continue
      if (place !== opener && !place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
      if (document.activeElement === place) return
    }
  }
  return () => {
    giveBack()
    const watch = new MutationObserver(giveBack)
    watch.observe(document.body, { childList: true, subtree: true })
    // Until somebody goes elsewhere.
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', moved)
      document.removeEventListener('pointerdown', stop)
    }
    const moved = ({ target }: FocusEvent) => {
      if (target !== opener) stop()
    }
    document.addEventListener('focusin', moved)
    document.addEventListener('pointerdown', stop)
    const timer = setTimeout(stop, watchedMs)
  }
}

/** Of a part of the page that has one, or the part that all screens stand in. */
function headingOf(part: HTMLElement): HTMLElement[] {
  if (!part.isConnected) return []
  if (part.id === 'content') return [part]
  const heading = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
  return heading && part.contains(heading) ? [heading] : []
}
