import { errors, texts as passkeys } from './de/passkeys.ts'

/** For whoever has passkeys, or may add one. */
export const passkeyTexts = { passkeys, errors }
