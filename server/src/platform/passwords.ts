import { hash, verify } from '@node-rs/argon2'
import { refuse } from './refuse.ts'

/** The only place that computes password hashes, so that a test can count them. */
export type Hasher = {
  hash: (password: string) => Promise<string>
  /** Costs the same for `null` (nobody, or no password set), which nothing matches. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of 32 random bytes that nobody kept, at the same cost. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$QbHeElM1JaPEXqYKedGQkw$1gGmocq1c2uASbmUamW8St1sXzsOV9Eosu03SVYjAQs'

/** One password typed on two keyboards may arrive in two forms (NIST SP 800-63B 3.1.1.2). Nothing is trimmed or cut. */
const normal = (password: string) => password.normalize('NFC')

/**
 * @param atOnce hashes computed at the same time; others wait, so that a flood of sign-ins leaves a core for the rest
 * @param mostWaiting beyond these the answer is `unavailable`
 */
export function createHasher({ atOnce = 2, mostWaiting = 200 } = {}): Hasher {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(compute: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw refuse('unavailable', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await compute()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    hash: (password) => inTurn(() => hash(normal(password), cost)),
    verify: async (stored, password) => {
      const matches = await inTurn(() => verify(stored ?? nobodys, normal(password)))
      return matches && stored !== null
    },
  }
}
