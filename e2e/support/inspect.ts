import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const runs = {
  everything: { runOnly: { type: 'tag', values: rules } },
  // How large a target is takes a quarter of axe's time; `findings` asks for more, and at once.
  'all but targets': { runOnly: { type: 'tag', values: rules }, rules: { 'target-size': { enabled: false } } },
  // Which the other mode could break though the page is the same.
  color: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

type Violation = { id: string; nodes: { target: string[] }[] }

/** What axe finds on the page as it stands: by all its rules, which take most of a gallery's time, or by some. */
export async function violations(page: Page, { of = 'everything' }: { of?: keyof typeof runs } = {}) {
  await page.evaluate(async () => {
    await document.fonts.ready
    // What fades in has its colours only afterwards; what is folded away never gets on.
    const passing = document
      .getAnimations()
      .map(({ effect, finished }) => ({ effect: effect as KeyframeEffect, finished }))
      .filter(({ effect }) => effect.target?.checkVisibility() && effect.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(async (run) => {
    const { axe } = window as unknown as {
      axe: { run: (on: Document, how: object) => Promise<{ violations: Violation[] }> }
    }
    // What stays in sight covers now this and now that, which can be scrolled clear: it is looked at where it belongs.
    const { shift } = window as { shift?: number }
    const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of stuck) style.position = 'relative'
    // There is no media here, and no rule of ours reads style sheets: axe would fetch both beforehand.
    const how = { ...run, resultTypes: ['violations'], preload: false }
    // Saying where something stands takes a third of the time, and is asked for only when there is something to say.
    const { violations: quick } = await axe.run(document, { ...how, selectors: false })
    const all = quick.length > 0 ? (await axe.run(document, how)).violations : []
    for (const { style } of stuck) style.position = ''
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    if (shift !== undefined) Object.assign(window, { shift })
    return all
  }, runs[of])
  return found.map(({ id, nodes }) => `axe ${id} × ${nodes.length}: ${nodes[0]?.target.join(' ')}`)
}

/** Counts from the first paint on what moves by itself; to be called before a page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { hadRecentInput: boolean; value: number; sources?: { node: Node | null }[] }
    const seen = window as unknown as { shift: number; lastMoved: string }
    seen.shift = 0
    const named = ({ node }: { node: Node | null }) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.parentElement?.className ?? '')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.shift += entry.value
        seen.lastMoved = (entry.sources ?? []).map(named).join(' ')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Remembers where a page is scrolled to and what moved on it; what is moved until it is put back is no finding. */
export async function remember(page: Page): Promise<() => Promise<void>> {
  const before = await page.evaluate(() => ({ shift: (window as { shift?: number }).shift, scrolled: scrollY }))
  return () =>
    page.evaluate(
      ({ shift, scrolled }) =>
        new Promise<void>((done) => {
          scrollTo({ top: scrolled, behavior: 'instant' })
          requestAnimationFrame(() =>
            setTimeout(() => {
              Object.assign(window, { shift })
              done()
            }),
          )
        }),
      before,
    )
}

/** What a careful eye finds on the page as it stands: nothing, when all is well. */
export const findings = (page: Page): Promise<string[]> => page.evaluate(look)

/** Runs in the browser, so it closes over nothing. */
function look(): string[] {
  const found: string[] = []
  const all = <E extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
  const label = (e: Element) =>
    `<${e.tagName.toLowerCase()}> "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}"`
  const box = (e: Element) => e.getBoundingClientRect()
  const shown = (e: Element) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(e).width > 0

  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) found.push(`scrolls sideways by ${over} px`)

  const roles = ['button', 'tab', 'checkbox', 'radio', 'switch', 'slider', 'option', 'menuitem', 'link']
  const ofRole = roles.map((role) => `[role=${role}]`)
  const targets = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', ...ofRole].join()
  for (const e of all(targets).filter(shown)) {
    const { width, height } = box(e)
    const isInText = e.tagName === 'A' && getComputedStyle(e).display === 'inline'
    const byLabel = [...((e as HTMLInputElement).labels ?? [])].some((words) => box(words).height >= 24)
    if (!isInText && !byLabel && (width < 24 || height < 24))
      found.push(`target ${Math.round(width)} × ${Math.round(height)} px: ${label(e)}`)
  }

  for (const e of all('body *')) {
    if (e.children.length > 0 || !e.textContent?.trim() || !shown(e)) continue
    const { overflowX, clipPath, textOverflow } = getComputedStyle(e)
    if (box(e).width <= 1 || clipPath !== 'none' || textOverflow === 'ellipsis') continue
    const hides = overflowX === 'hidden' || overflowX === 'clip'
    if (hides && e.scrollWidth > e.clientWidth + 1) found.push(`clipped: ${label(e)}`)
  }

  for (const { src } of all<HTMLImageElement>('img:not([alt])')) found.push(`image without alt: ${src}`)
  for (const { src } of all<HTMLImageElement>('img').filter((e) => e.complete && e.naturalWidth === 0))
    found.push(`broken image: ${src}`)

  const headings = all('h1, h2, h3, h4, h5, h6').filter(shown)
  const levels = headings.map((e) => Number(e.tagName[1]))
  for (const [index, level] of levels.entries()) {
    const before = levels[index - 1] ?? 0
    if (level > before + 1) found.push(`heading jumps from h${before} to h${level}: ${label(headings[index]!)}`)
  }
  const firsts = levels.filter((level) => level === 1).length
  if (firsts !== 1) found.push(`${firsts} visible h1`)

  // A sentence that was not found in the catalogue would show its key.
  for (const [key] of (document.body.innerText ?? '').matchAll(
    /\b(?:common|public|booking|patient|doctor|admin|partner|account|system|errors)\.[a-z]\w+/gi,
  ))
    found.push(`raw key: ${key}`)

  const { shift = 0, lastMoved } = window as unknown as { shift?: number; lastMoved?: string }
  if (shift > 0.01) found.push(`layout shift ${shift.toFixed(3)}, last of ${lastMoved}`)
  return found
}
