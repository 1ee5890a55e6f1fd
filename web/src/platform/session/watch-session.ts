import { readLocal } from '../storage.ts'
import { signingOut } from './signing-out.ts'
import { currentSession, tokenKey } from './token.ts'

/**
 * Another tab signed in or out, or the browser brings back a page from before that: it starts anew, because the token is
 * read once.
 */
export function watchSession() {
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === tokenKey || key === null)) location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    const isOver = signingOut.signal.aborted || readLocal(tokenKey) !== (currentSession()?.authToken ?? null)
    if (persisted && isOver) location.reload()
  })
}
