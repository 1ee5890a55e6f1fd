import { hash, verify } from '@node-rs/argon2'
import { turns } from './bounds.ts'
import { createFairQueue } from './fair-queue.ts'
import { callerKinds, type Caller } from './network.ts'

/** The only place that computes password hashes, so that a test can count them. */
export type Hasher = {
  /** @param caller of a command there is none */
  hash: (password: string, caller?: Caller) => Promise<string>
  /** Costs the same for `null` (nobody, or no password set), which nothing matches. */
  verify: (stored: string | null, password: string, caller?: Caller) => Promise<boolean>
}

const command: Caller = { clinic: '', wide: '', network: '' }

/** OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of 32 random bytes that nobody kept, at the same cost. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$QbHeElM1JaPEXqYKedGQkw$1gGmocq1c2uASbmUamW8St1sXzsOV9Eosu03SVYjAQs'

/** One password typed on two keyboards may arrive in two forms (NIST SP 800-63B 3.1.1.2). Nothing is trimmed or cut. */
const normal = (password: string) => password.normalize('NFC')

/** Clinics take turns, and their networks. Beyond those who may wait the answer is `unavailable`. */
export function createHasher(bounds = turns.passwords): Hasher {
  const inTurn = createFairQueue({
    of: callerKinds,
    ...bounds,
  })
  return {
    hash: (password, caller = command) => inTurn(caller, () => hash(normal(password), cost)),
    verify: async (stored, password, caller = command) => {
      const matches = await inTurn(caller, () => verify(stored ?? nobodys, normal(password)))
      return matches && stored !== null
    },
  }
}
