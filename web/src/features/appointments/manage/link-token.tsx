import { useEffect, useRef } from 'react'

export const tokenField = 'token'

/**
 * Hands the token of a mailed link to the server, which puts it where no script can read it. It stands in the fragment,
 * which browsers send to nobody, and is gone from the address before anything else happens.
 */
export function LinkToken({ onFound }: { onFound: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const hand = () => {
      const token = location.hash.slice(1)
      if (token.length < 20 || !form.current || !input.current) return
      history.replaceState(history.state, '', location.pathname + location.search)
      input.current.value = token
      onFound()
      form.current.submit()
    }
    hand()
    addEventListener('hashchange', hand)
    return () => removeEventListener('hashchange', hand)
  }, [onFound])
  return (
    <form ref={form} method="post" action="/appointment/manage" hidden>
      <input ref={input} type="hidden" name={tokenField} defaultValue="" />
    </form>
  )
}
