type Page = { items: readonly unknown[]; total: number; skip: number }

/** Where the next page of a list begins; undefined after the last. */
export function nextSkip({ items, total, skip }: Page): number | undefined {
  const next = skip + items.length
  return items.length > 0 && next < total ? next : undefined
}
