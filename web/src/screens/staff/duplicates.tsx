import { useSearchParams } from 'react-router'
import { Comparison } from '../../features/patient-merges/comparison.tsx'
import { DuplicateList } from '../../features/patient-merges/duplicate-list.tsx'
import { duplicatesHref, useComparison, useDuplicates } from '../../features/patient-merges/use-merges.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = {
  title: ({ t }) => t('patientMerges.title'),
  noindex: true,
  parameters: ['one', 'other'],
}

/** Records that may be of one person; two of them side by side. */
export function Component() {
  const [params] = useSearchParams()
  const [one, other] = [params.get('one'), params.get('other')]
  return (
    <Permitted permission="patients:merge">
      {one && other ? <Two key={one + other} one={one} other={other} /> : <All />}
    </Permitted>
  )
}

function All() {
  const { t } = useTexts()
  const query = useDuplicates()
  return (
    <Stack gap="large">
      <div>
        <BackLink href="/admin/patients">{t('patientLists.back')}</BackLink>
        <StaffHeading lead={t('patientMerges.lead')}>{t('patientMerges.title')}</StaffHeading>
      </div>
      <QueryState query={query}>{(duplicates) => <DuplicateList {...duplicates} />}</QueryState>
    </Stack>
  )
}

function Two({ one, other }: { one: string; other: string }) {
  const { t } = useTexts()
  const query = useComparison(one, other)
  return (
    <Stack gap="large">
      <div>
        <BackLink href={duplicatesHref}>{t('patientMerges.title')}</BackLink>
        <StaffHeading lead={t('patientMerges.compareLead')}>{t('patientMerges.compareTitle')}</StaffHeading>
      </div>
      <QueryState query={query}>{(found) => <Comparison {...found} />}</QueryState>
    </Stack>
  )
}
