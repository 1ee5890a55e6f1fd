import type { Page } from '@playwright/test'

/** What a goal costs a person. Counts from the first page on: screens seen, presses, and fields typed into. */
export async function countEffort(page: Page) {
  const pressed: string[] = []
  const typed = new Set<string>()
  const seen: string[] = []
  await page.exposeFunction('noteEffort', (kind: 'press' | 'field', what: string) =>
    kind === 'press' ? void pressed.push(what) : void typed.add(what),
  )
  await page.addInitScript(() => {
    const { noteEffort } = window as unknown as { noteEffort: (kind: string, what: string) => void }
    const note = (kind: string) => (event: Event) => {
      const target = event.target as HTMLInputElement
      if (event.isTrusted) noteEffort(kind, target.name || target.id || target.textContent || target.tagName)
    }
    addEventListener('click', note('press'), true)
    addEventListener('input', note('field'), true)
  })
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && seen.at(-1) !== pathname) seen.push(pathname)
  })
  return () => ({ screens: seen.length, activations: pressed.length, fields: typed.size })
}
