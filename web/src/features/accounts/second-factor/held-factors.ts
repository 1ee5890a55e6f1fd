import type { readOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { knowsPasskeys } from '../passkeys/credentials.ts'

/** By what somebody can show that it is them. */
export type HeldFactors = {
  hasApp: boolean
  /** One that this browser can show at this address. */
  hasPasskey: boolean
  /** The domains of all others. */
  elsewhere: readonly string[]
}

const appAlone: HeldFactors = { hasApp: true, hasPasskey: false, elsewhere: [] }

async function findHeld(): Promise<HeldFactors> {
  try {
    const { secondFactor, passkeys } = await call<typeof readOwnAccount>('GET', '/account')
    const shown = knowsPasskeys() ? passkeys.filter(({ isForHere }) => isForHere) : []
    return {
      hasApp: secondFactor.since !== null,
      hasPasskey: shown.length > 0,
      elsewhere: [...new Set(passkeys.filter((each) => !shown.includes(each)).map(({ relyingParty }) => relyingParty))],
    }
  } catch {
    return appAlone
  }
}

/** Of whoever is signed in; null until it is known. */
export function useHeldFactors(isAsked: boolean): HeldFactors | null {
  const [held, setHeld] = useState<HeldFactors | null>(null)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const look = async () => {
      const found = await findHeld()
      if (!isOver) setHeld(found)
    }
    void look()
    return () => {
      isOver = true
      setHeld(null)
    }
  }, [isAsked])
  return held
}
