import { AccountingSettingsCard } from '../../features/invoices/accounting-settings-card.tsx'
import { DatevCard } from '../../features/invoices/datev-card.tsx'
import { useAccounting } from '../../features/invoices/use-accounting.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('accounting.title'), noindex: true }

/** What the clinic’s accountant takes over. */
export function Component() {
  return (
    <Permitted permission="reports:financial">
      <Accounting />
    </Permitted>
  )
}

function Accounting() {
  const { t } = useTexts()
  const maySet = usePermitted()('settings:change')
  const query = useAccounting()
  const { toast, say, close } = useToast()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <BackLink href="/admin/invoices">{t('billing.title')}</BackLink>
        <StaffHeading lead={t('accounting.lead')}>{t('accounting.title')}</StaffHeading>
      </Stack>
      <QueryState query={query}>
        {(known) =>
          known.isOffered ? (
            <>
              {known.settings ? (
                <DatevCard
                  key={known.version}
                  settings={known.settings}
                  lastExport={known.lastExport}
                  onExported={() => void query.refetch()}
                />
              ) : (
                <Note>{t(maySet ? 'accounting.notYet' : 'accounting.onlyManagers')}</Note>
              )}
              {maySet && (
                <AccountingSettingsCard key={known.version} known={known} onDone={(message) => say({ message })} />
              )}
            </>
          ) : (
            <Note action={<Button href="/admin/reports/money">{t('accounting.toReport')}</Button>}>
              {t('accounting.elsewhere')}
            </Note>
          )
        }
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
