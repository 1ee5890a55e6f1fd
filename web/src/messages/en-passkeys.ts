import { errors, texts as passkeys } from './en/passkeys.ts'

/** For whoever has passkeys, or may add one. */
export const passkeyTexts = { passkeys, errors }
