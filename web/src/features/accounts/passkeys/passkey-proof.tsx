import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { signChallenge, wasGivenUp } from './credentials.ts'

/** Shows a passkey in an open session: for what asks for a code, which it stands for. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [isNotShown, setNotShown] = useState(false)
  const prove = async () => {
    setNotShown(false)
    const outcome = await send(async () => {
      const options = await call<typeof contracts.beginPasskeyProof>('POST', '/account/passkeys/prove/begin')
      const credential = await signChallenge(options).catch((error: unknown) => {
        if (wasGivenUp(error)) return null
        throw error
      })
      if (!credential) return false
      await call<typeof contracts.provePasskey>('POST', '/account/passkeys/prove', { body: { credential } })
      return true
    })
    if (!outcome.done) return
    if (outcome.value) onProved()
    else setNotShown(true)
  }
  return (
    <Stack gap="small">
      <p>{t('passkeys.proveLead')}</p>
      {problem && <RefusalNote refusal={problem} isTeam />}
      {isNotShown && <Note role="status">{t('passkeys.notUsed')}</Note>}
      <Button kind="main" wide busy={busy} onClick={() => void prove()}>
        {t('passkeys.prove')}
      </Button>
    </Stack>
  )
}
