import { LRUCache } from 'lru-cache'
import { memoryBounds } from './bounds.ts'

export type Budget = {
  /** How much is had at once; more comes at so much a second. */
  most: number
  perSecond: number
  /** Nobody waits longer for their share: they are refused. */
  longestSeconds: number
}

/** Whose budgets a share is taken from; `times` what the smallest of them have. */
export type Spender = { key: string; times: number }

type Left = { left: number; at: number }

/**
 * What each has of the process, in its memory alone: counting must cost less than what it keeps away. Whoever asks for
 * more waits until it is there, so that many people behind one address are slowed down and not refused, and a flood is as
 * slow as they are.
 */
export function createBudget({ most, perSecond, longestSeconds }: Budget, now: () => number = () => performance.now()) {
  let kept: LRUCache<string, Left> | undefined
  // It has room for all of them from the beginning, which is made when the first comes.
  const known = () => (kept ??= new LRUCache({ max: memoryBounds.networksOfBudget }))
  const leftOf = ({ key, times }: Spender, at: number) => {
    const { left, at: before } = known().get(key) ?? { left: most * times, at }
    return Math.min(most * times, left + ((at - before) / 1000) * perSecond * times)
  }
  return {
    /** How many seconds to wait for a share of each; null when that is too long, and then nothing is taken. */
    take: (spenders: readonly Spender[]): number | null => {
      const at = now()
      const after = spenders.map((spender) => ({ ...spender, left: leftOf(spender, at) - 1 }))
      const seconds = Math.max(0, ...after.map(({ left, times }) => -left / (perSecond * times)))
      if (seconds > longestSeconds) return null
      for (const { key, left } of after) known().set(key, { left, at })
      return seconds
    },
    /** What was had cost more: whoever comes next waits for it. */
    charge: (spenders: readonly Spender[], shares: number) => {
      const at = now()
      for (const spender of spenders) known().set(spender.key, { left: leftOf(spender, at) - shares, at })
    },
  }
}
