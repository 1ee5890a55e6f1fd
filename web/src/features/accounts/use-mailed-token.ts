import { useState } from 'react'
import { useLocation } from 'react-router'

/** The skip link changes the fragment, too. */
const tokenIn = (hash: string) => /^#([\w-]{20,100})$/.exec(hash)?.[1] ?? null

/** The token of the mailed link that led here; stays when the fragment goes. Empty without one, and on the server. */
export function useMailedToken(): string | null {
  const arrived = tokenIn(useLocation().hash)
  const [token, setToken] = useState(arrived)
  if (arrived && arrived !== token) setToken(arrived)
  return arrived ?? token
}
