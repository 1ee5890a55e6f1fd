import { useState } from 'react'
import { RuleVersions } from '../../features/booking-rules/rule-versions.tsx'
import { RulesForm } from '../../features/booking-rules/rules-form.tsx'
import { useBookingRules, useKeptRules, useRuleVersions } from '../../features/booking-rules/use-booking-rules.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('bookingRules.title'), noindex: true }

/** What holds for every booking: when, until when it changes, and what is asked. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <Rules />
    </Permitted>
  )
}

function Rules() {
  const { t } = useTexts()
  const query = useBookingRules()
  const versions = useRuleVersions()
  const keep = useKeptRules()
  const [ownVersion, setOwnVersion] = useState<number | null>(null)
  const readAgain = () => Promise.all([query.refetch(), versions.refetch()])
  return (
    <Stack gap="large">
      <StaffHeading lead={t('bookingRules.lead')}>{t('bookingRules.title')}</StaffHeading>
      <QueryState query={query}>
        {(saved) => (
          <>
            <RulesForm saved={saved} ownVersion={ownVersion} onSaved={keep} onBehind={readAgain} />
            {versions.data && (
              <RuleVersions items={versions.data.items} onRestored={setOwnVersion} onBehind={readAgain} />
            )}
          </>
        )}
      </QueryState>
    </Stack>
  )
}
