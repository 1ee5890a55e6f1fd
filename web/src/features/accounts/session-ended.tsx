import { useTexts } from '../../platform/i18n/texts.tsx'
import { useEndedSession } from '../../platform/session/ended.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'

/** Why somebody who was at work finds themselves on the clinic's first page, and the way back. */
export function SessionEnded({ className }: { className?: string | undefined }) {
  const { t } = useTexts()
  const login = useEndedSession()
  const isSignedIn = useSession() !== null
  if (login === null || isSignedIn) return null
  return (
    <div className={className}>
      <Note role="status" action={<Anchor href={login}>{t('system.signInAgain')}</Anchor>}>
        {t('system.sessionEnded')}
      </Note>
    </div>
  )
}
