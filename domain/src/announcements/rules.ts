export const announcementAtMost = 500
/** In minutes: how long the mails wait, and can be taken back. */
export const withdrawMinutes = 2

/** `email`: where its patient is written to. */
type Visit = { id: string; email: string | null }

/**
 * One mail to each address, about the first visit of those who read it, and those whom none reaches.
 * @param visits by start
 */
export function recipientsOf<V extends Visit>(
  visits: readonly V[],
): { mails: { to: string; visits: V[] }[]; toCall: V[] } {
  const byAddress = new Map<string, V[]>()
  const toCall: V[] = []
  for (const visit of visits) {
    if (visit.email === null) {
      toCall.push(visit)
      continue
    }
    byAddress.set(visit.email, [...(byAddress.get(visit.email) ?? []), visit])
  }
  return { mails: [...byAddress].map(([to, theirs]) => ({ to, visits: theirs })), toCall }
}
