import { PagePreferences } from './page-preferences.tsx'
import { SystemPage } from '../system/system-page.tsx'
import { ScreenError } from './screen-error.tsx'

/** For screens that draw their own frame, which is gone with them when they fail. */
export function BareError() {
  return (
    <SystemPage preferences={<PagePreferences />}>
      <ScreenError />
    </SystemPage>
  )
}
