/** What scrolls under a drag: the grid, or the page where the grid is as long as its hours. */
export function paneOf(scroller: HTMLElement): {
  pane: Element
  boxOf: () => Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
} {
  if (getComputedStyle(scroller).overflowY !== 'visible')
    return { pane: scroller, boxOf: () => scroller.getBoundingClientRect() }
  return {
    pane: document.documentElement,
    boxOf: () => ({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }),
  }
}
