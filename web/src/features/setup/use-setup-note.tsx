import Rocket from 'lucide-react/icons/rocket'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { leftOf, useSetup } from './use-setup.ts'

/** How many steps a new clinic still has before it, as a sentence to stand above the day; none once they are done or put away. */
export function useSetupNote(): { note: ReactNode; isPending: boolean } {
  const { t } = useTexts()
  const { data, isLoading, failureCount } = useSetup(usePermitted()('settings:change'))
  // The day waits for the answer, so that nothing moves, but for none that fails.
  if (!data) return { note: null, isPending: isLoading && failureCount === 0 }
  if (data.isDismissed || leftOf(data) === 0) return { note: null, isPending: false }
  const note = (
    <Note tone="info" icon={Rocket} action={<Anchor href="/admin/setup">{t('admin.setupOpen')}</Anchor>}>
      {t('admin.setupLeft', { count: leftOf(data) })}
    </Note>
  )
  return { note, isPending: false }
}
