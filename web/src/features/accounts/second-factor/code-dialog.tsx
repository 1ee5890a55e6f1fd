import type { readOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { proveSecondFactor } from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { answerCodeRequests } from '../../../platform/session/ask-for-code.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { knowsPasskeys } from '../passkeys/credentials.ts'
import { PasskeyProof } from '../passkeys/lazily.ts'

/** With the sentences for what is refused; most who work here are never asked. */
const CodeForm = lazy(async () => {
  const [form] = await Promise.all([import('./code-form.tsx'), addTexts('booking')])
  return { default: form.CodeForm }
})

const appAlone = { hasApp: true, hasPasskey: false }

const findHeld = async () => {
  if (!knowsPasskeys()) return appAlone
  try {
    const { secondFactor, passkeys } = await call<typeof readOwnAccount>('GET', '/account')
    return { hasApp: secondFactor.since !== null, hasPasskey: passkeys.some(({ isForHere }) => isForHere) }
  } catch {
    return appAlone
  }
}

/** By what whoever is asked can show it is them; null until that is known. */
function useHeld(isAsked: boolean) {
  const [held, setHeld] = useState<typeof appAlone | null>(null)
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

/** Asks for a code when the API wants one for what was pressed, which is then done. */
export function CodeDialog() {
  const { t } = useTexts()
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null)
  const { busy, problem, send, forget } = useSubmission()
  useEffect(() => answerCodeRequests(() => new Promise((resolve) => setSettle(() => resolve))), [])
  const end = (isProved: boolean) => {
    settle?.(isProved)
    setSettle(null)
    forget()
  }
  const held = useHeld(settle !== null)
  const prove = async (code: string) => {
    const outcome = await send(() =>
      call<typeof proveSecondFactor>('POST', '/account/second-factor/prove', { body: { code } }),
    )
    if (outcome.done) end(true)
  }
  return (
    <Dialog open={settle !== null} onClose={() => end(false)} title={t('factor.again')} closeLabel={t('common.close')}>
      {settle && (
        <Suspense>
          <Stack>
            {held?.hasPasskey && <PasskeyProof onProved={() => end(true)} />}
            {held?.hasApp && (
              <CodeForm
                button={t('factor.goOn')}
                busy={busy}
                problem={problem}
                onCode={({ code }) => void prove(code)}
                back={t('factor.cancel')}
                onBack={() => end(false)}
              />
            )}
          </Stack>
        </Suspense>
      )}
    </Dialog>
  )
}
