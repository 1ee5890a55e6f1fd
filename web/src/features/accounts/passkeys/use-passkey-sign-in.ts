import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import { challengeMinutes } from '@polyclinic/domain/accounts/passkeys.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import type { Session } from '../begin-session.ts'
import { offersInField, signChallenge, wasGivenUp, type RequestOptions, type Signed } from './credentials.ts'

const freshMs = (challengeMinutes - 1) * 60_000
const lookEveryMs = 20_000

/**
 * Signs in with a passkey. As long as the page is open, the browser offers them where the address is typed, with a challenge
 * that still counts; `press` opens its dialog instead.
 */
export function usePasskeySignIn(onSession: (session: Session) => void) {
  const { busy, problem, send, forget } = useSubmission()
  const [isNotShown, setNotShown] = useState(false)
  /** Each counts once. */
  const waiting = useRef<{ options: RequestOptions; at: number } | null>(null)
  const offering = useRef<AbortController | null>(null)

  const isStale = () => !waiting.current || Date.now() - waiting.current.at >= freshMs
  const take = async () => {
    if (waiting.current && !isStale()) return waiting.current.options
    const options = await call<typeof contracts.beginPasskeySignIn>('POST', '/sessions/passkey/begin')
    waiting.current = { options, at: Date.now() }
    return options
  }
  const enter = async (credential: Signed) => {
    waiting.current = null
    const outcome = await send(() =>
      call<typeof contracts.signInByPasskey>('POST', '/sessions/passkey', { body: { credential } }),
    )
    if (outcome.done) onSession(outcome.value)
  }

  const offer = useEffectEvent(async () => {
    if (busy || document.hidden || !isStale()) return
    offering.current?.abort()
    const { signal } = (offering.current = new AbortController())
    try {
      const options = await take()
      if (signal.aborted) return
      await enter(await signChallenge(options, { signal, inField: true }))
    } catch {
      // Nobody has asked for it: the password is there, and the button says what is wrong.
    }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isOver = false
    const begin = async () => {
      if (!(await offersInField()) || isOver) return
      timer = setInterval(() => void offer(), lookEveryMs)
      await offer()
    }
    void begin()
    return () => {
      isOver = true
      clearInterval(timer)
      offering.current?.abort()
    }
  }, [])

  const press = async () => {
    offering.current?.abort()
    setNotShown(false)
    forget()
    const asked = await send(async () => {
      const options = await take()
      return signChallenge(options).catch((error: unknown) => {
        if (wasGivenUp(error)) return null
        throw error
      })
    })
    // What the field offered was taken back for the dialog, and is offered again.
    waiting.current = null
    if (!asked.done) return
    if (asked.value) await enter(asked.value)
    else setNotShown(true)
  }
  return { busy, problem, isNotShown, press }
}
