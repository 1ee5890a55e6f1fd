import { ProblemsCard } from '../../features/online-payments/problems-card.tsx'
import { SettingsCard } from '../../features/online-payments/settings-card.tsx'
import { useOnlineProblems, useOnlineSettings } from '../../features/online-payments/use-online.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('online.title'), noindex: true }

/** What of online payments needs somebody, and for who may set it whether they are taken. */
export function Component() {
  return (
    <Permitted permission="invoices:read">
      <OnlinePayments />
    </Permitted>
  )
}

function OnlinePayments() {
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  const maySet = usePermitted()('settings:change')
  const problems = useOnlineProblems()
  const settings = useOnlineSettings(maySet)
  const { toast, say, close } = useToast()
  const done = (message: string) => say({ message })
  return (
    <Stack gap="large">
      <Stack gap="small">
        <BackLink href="/admin/invoices">{t('billing.title')}</BackLink>
        <StaffHeading lead={t('online.lead')}>{t('online.title')}</StaffHeading>
      </Stack>
      <QueryState query={problems}>
        {(found) =>
          // Both at once, so that nothing moves under a finger.
          maySet && settings.isPending ? (
            <Skeleton label={t('common.loading')} lines={6} />
          ) : (
            <>
              <ProblemsCard problems={found} timeZone={timeZone} onDone={done} />
              {maySet && (
                <QueryState query={settings}>
                  {(set) => <SettingsCard key={set.version} settings={set} timeZone={timeZone} onDone={done} />}
                </QueryState>
              )}
            </>
          )
        }
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
