import type { proveSecondFactor } from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { answerCodeRequests } from '../../../platform/session/ask-for-code.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PasskeyElsewhere, PasskeyProof } from '../passkeys/lazily.ts'
import { useHeldFactors } from './held-factors.ts'

/** With the sentences for what is refused; most who work here are never asked. */
const CodeForm = lazy(async () => {
  const [form] = await Promise.all([import('./code-form.tsx'), addTexts('booking')])
  return { default: form.CodeForm }
})

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
  const held = useHeldFactors(settle !== null)
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
            {held && !held.hasPasskey && !held.hasApp && <PasskeyElsewhere domains={held.elsewhere} />}
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
