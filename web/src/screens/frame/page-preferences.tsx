import { useLocation } from 'react-router'
import { Preferences } from '../../features/shell/preferences.tsx'
import { useSite } from '../../platform/page/site.tsx'

/** Language and light or dark, chosen from where one is. */
export function PagePreferences() {
  const { mode } = useSite()
  const { pathname, search } = useLocation()
  return <Preferences mode={mode} returnTo={pathname + search} />
}
