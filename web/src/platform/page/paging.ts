/** How many come before the page that the address asks for (`?page=2`); nonsense is the first page. */
export function skipOf(search: URLSearchParams, take: number): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? (Number(page) - 1) * take : 0
}

/** The address of a page of a list; the first one has no number. */
export function pageAddress(path: string, skip: number, take: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query)
  if (skip > 0) search.set('page', String(skip / take + 1))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Where the last page begins. */
export const lastSkip = (total: number, take: number) => Math.max(0, Math.ceil(total / take) - 1) * take
