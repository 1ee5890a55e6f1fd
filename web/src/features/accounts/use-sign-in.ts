import type { signIn } from '@polyclinic/domain/accounts/endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { Session } from './begin-session.ts'
import type { GivenCode } from './second-factor/code-form.tsx'

type Typed = { email: string; password: string }

/**
 * Signs in, with a password first and with a code where the account has a second factor: `typed` is what the code is
 * asked for, null until then.
 * @param follow what is done in the new session before it is kept
 */
export function useSignIn(follow: (session: Session) => Promise<Session> = (session) => Promise.resolve(session)) {
  const { busy, problem, send, forget } = useSubmission()
  const [typed, setTyped] = useState<Typed | null>(null)

  /** The session; null when it was refused, or a code is asked for. */
  async function enter(own: Typed, given?: GivenCode): Promise<Session | null> {
    const outcome = await send(async () =>
      follow(await call<typeof signIn>('POST', '/sessions', { body: { ...own, ...given } })),
    )
    if (outcome.done) return outcome.value
    const { code } = outcome.problem
    if (code === 'code_required') {
      forget()
      setTyped(own)
    } else if (code === 'invalid_login') setTyped(null)
    return null
  }
  const back = () => {
    forget()
    setTyped(null)
  }
  return { busy, problem, forget, typed, enter, back }
}
