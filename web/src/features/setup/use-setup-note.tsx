import Rocket from 'lucide-react/icons/rocket'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { leftOf, useSetup } from './use-setup.ts'

/** How many steps a new clinic still has before it, as a sentence to stand above the day; null once they are done or put away. */
export function useSetupNote() {
  const { t } = useTexts()
  const { data } = useSetup(usePermitted()('settings:change'))
  if (!data || data.isDismissed || leftOf(data) === 0) return null
  return (
    <Note tone="info" icon={Rocket} action={<Anchor href="/admin/setup">{t('admin.setupOpen')}</Anchor>}>
      {t('admin.setupLeft', { count: leftOf(data) })}
    </Note>
  )
}
