import type { PageData } from './hydration.ts'

/** What the server embedded; null on a page that came from a static host. */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}
