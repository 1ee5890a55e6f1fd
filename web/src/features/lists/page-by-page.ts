type Page = { items: readonly unknown[]; total: number; skip: number }

/** Where the next page of a list begins; undefined after the last. */
export function nextSkip({ items, total, skip }: Page): number | undefined {
  const next = skip + items.length
  return items.length > 0 && next < total ? next : undefined
}

/** A page of a list of several: one that was called off is no page, and the list is not asked on. */
export async function pageOf<Answer extends Page>(
  answer: Promise<Answer | undefined>,
  signal: AbortSignal,
): Promise<Answer> {
  const page = await answer
  if (page === undefined) throw signal.reason as Error
  return page
}
