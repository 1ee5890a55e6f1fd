import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { linkTo } from '../../../ui/link-to.tsx'
import { detailsPath } from './draft.ts'

const signIn = `/patient/login?${new URLSearchParams({ returnTo: detailsPath })}`

/** The way in for who has an account; the held time waits in this tab. */
export function SignInInstead() {
  const { rich } = useTexts()
  if (useSession()) return null
  return rich('booking.haveAccount', { link: linkTo(signIn) })
}
