import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import type { Session } from '../begin-session.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type PasskeySignInProps = { isTeam: boolean; onSession: (session: Session) => void }

/** The way in without a password: by this button, or by what the browser offers in the field of the address. */
export function PasskeySignIn({ isTeam, onSession }: PasskeySignInProps) {
  const { t } = useTexts()
  const { busy, problem, isNotShown, press } = usePasskeySignIn(onSession)
  return (
    <>
      {problem &&
        (problem.code === 'passkey_refused' ? (
          <Note tone="bad" role="alert">
            {t('passkeys.failed')}
          </Note>
        ) : (
          <RefusalNote refusal={problem} isTeam={isTeam} />
        ))}
      {isNotShown && <Note role="status">{t('passkeys.notShown')}</Note>}
      <Button wide busy={busy} onClick={() => void press()}>
        {t('passkeys.signIn')}
      </Button>
    </>
  )
}
