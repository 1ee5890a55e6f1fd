import { Holds } from '../../features/data-protection/holds.tsx'
import { ComingErasures, RetentionRules } from '../../features/data-protection/retention-rules.tsx'
import { useRetention } from '../../features/data-protection/use-data.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { DataHeading } from './data-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('dataProtection.retention'), noindex: true }

/** How long what is kept, what goes next, and what is held. */
export function Component() {
  return (
    <Permitted permission="data-requests:handle">
      <RetentionScreen />
    </Permitted>
  )
}

function RetentionScreen() {
  const { t } = useTexts()
  const query = useRetention()
  const { toast, say, close } = useToast()
  return (
    <Stack gap="large">
      <DataHeading view="retention" />
      <QueryState query={query}>
        {(retention) => (
          <>
            <ComingErasures retention={retention} />
            <Holds holds={retention.holds} onDone={(message) => say({ message })} />
            <RetentionRules rules={retention.rules} />
          </>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
