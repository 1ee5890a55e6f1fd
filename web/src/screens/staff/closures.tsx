import { ClosureList } from '../../features/closures/closure-list.tsx'
import { useClosures } from '../../features/closures/use-closures.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('closures.title'), noindex: true }

/** When the clinic, or a place of it, is closed. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <ClosedDays />
    </Permitted>
  )
}

function ClosedDays() {
  const { t } = useTexts()
  const query = useClosures()
  return (
    <Stack gap="large">
      <StaffHeading lead={t('closures.lead')}>{t('closures.title')}</StaffHeading>
      <QueryState query={query}>{(closures) => <ClosureList closures={closures} />}</QueryState>
    </Stack>
  )
}
