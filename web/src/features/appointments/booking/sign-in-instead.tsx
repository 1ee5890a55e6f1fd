import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { detailsPath } from './draft.ts'

const signIn = `/patient/login?${new URLSearchParams({ returnTo: detailsPath })}`

/** The way in for who has an account; the held time waits in this tab. */
export function SignInInstead() {
  const { rich } = useTexts()
  if (useSession()) return null
  return rich('booking.haveAccount', { link: (words) => <Anchor href={signIn}>{words}</Anchor> })
}
