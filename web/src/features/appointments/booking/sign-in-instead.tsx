import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useHydrated } from '../../../platform/page/hydrated.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { linkTo } from '../../../ui/link-to.tsx'
import { detailsPath } from './draft.ts'

const signIn = `/patient/login?${new URLSearchParams({ returnTo: detailsPath })}`

/** The way in for who has an account; the held time waits in this tab, so there is no leaving before it does. */
export function SignInInstead() {
  const { rich } = useTexts()
  const isHydrated = useHydrated()
  if (useSession()) return null
  return rich('booking.haveAccount', { link: isHydrated ? linkTo(signIn) : (words) => words })
}
