import type { Page } from '@playwright/test'
import { remember } from './inspect.ts'

/** The narrowest phone there is, and a usual one whose owner has set text to twice its size. */
const cramped = [
  { name: '320 px', width: 320, text: 1 },
  { name: '390 px, text of 200 %', width: 390, text: 2 },
]

/** What is lost of a page where there is little room for it: nothing, when all is well. */
export async function lostWhenCramped(page: Page): Promise<string[]> {
  const size = page.viewportSize()!
  const putBack = await remember(page)
  const browser = await page.context().newCDPSession(page)
  // As the browser's own setting does it: lengths in rem and breakpoints in em follow, lengths in px do not.
  const enlarge = (text: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * text, fixed: 13 * text } })
  const found: string[] = []
  for (const { name, width, text } of cramped) {
    await page.setViewportSize({ ...size, width })
    await enlarge(text)
    for (const one of await page.evaluate(look, text)) found.push(`${name}: ${one}`)
  }
  await enlarge(1)
  await page.setViewportSize(size)
  await browser.detach()
  await putBack()
  return found
}

/** Runs in the browser, so it closes over nothing. */
function look(enlarged: number): string[] {
  const found: string[] = []
  const over = document.scrollingElement!.scrollWidth - innerWidth
  if (over > 0) found.push(`scrolls sideways by ${over} px`)

  const part = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const { parentElement: e, textContent: text } = node
    if (!text?.trim() || !e?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    part.selectNodeContents(node)
    const words = part.getBoundingClientRect()
    if (words.width === 0) continue

    let [left, right, top, bottom] = [0, innerWidth, -Infinity, Infinity]
    let [isOutOfSight, scrollsDown, scrollsAcross] = [false, false, false]
    for (let around: Element | null = e; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(around)
      isOutOfSight ||= clipPath !== 'none'
      const box = around.getBoundingClientRect()
      // What lies beyond the edge of a box that scrolls is a finger's move away, whatever that box lies in.
      if (overflowY === 'auto' || overflowY === 'scroll') scrollsDown = true
      if (overflowX === 'auto' || overflowX === 'scroll') {
        scrollsAcross = true
        ;[left, right] = [-Infinity, Infinity]
      }
      if (!scrollsAcross && (overflowX === 'hidden' || overflowX === 'clip'))
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (!scrollsDown && (overflowY === 'hidden' || overflowY === 'clip'))
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      if (isOutOfSight || position === 'fixed') break
    }
    if (isOutOfSight) continue

    const label = `<${e.localName}> "${text.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
    const beyond = Math.max(left - words.left, words.right - right, top - words.top, words.bottom - bottom)
    if (beyond > 1) found.push(`cut by ${Math.round(beyond)} px: ${label}`)
    const size = Number.parseFloat(getComputedStyle(e).fontSize)
    if (size < 10 * enlarged) found.push(`text of ${size} px: ${label}`)

    if (part.getClientRects().length === 1) continue
    for (const { 0: word, index } of text.matchAll(/https?:\S+|[^\s\u00AD/–-]+/g)) {
      part.setStart(node, index)
      part.setEnd(node, index + word.length)
      const pieces = [...part.getClientRects()]
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
      if (pieces.length > 1 && width < innerWidth / 2) found.push(`no room for the word "${word}": ${label}`)
    }
  }
  return found
}
