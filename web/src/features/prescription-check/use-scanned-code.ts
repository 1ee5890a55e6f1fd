import { useEffect, useEffectEvent } from 'react'

/** As it stands in a QR code; the skip link has a fragment, too. */
const scanned = /^#([0-9A-Z]{4}-?[0-9A-Z]{4})$/

/**
 * The code with which a scanned QR code led here. It stands in the fragment, which browsers send to nobody, and is gone
 * from the address before anything else happens.
 */
export function useScannedCode(onFound: (code: string) => void) {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const take = () => {
      const code = scanned.exec(location.hash)?.[1]
      if (code === undefined) return
      history.replaceState(history.state, '', location.pathname + location.search)
      found(code)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
}
