import { errors, texts as near } from './en/near.ts'

/** Of a clinic where only who is near checks in with the phone. */
export const nearTexts = { near, errors }
