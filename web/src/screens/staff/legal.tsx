import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { LegalForm, useLegalDraft } from '../../features/legal/legal-form.tsx'
import { LegalVersions } from '../../features/legal/legal-versions.tsx'
import { useLegalTexts, useLegalVersions, type PublishedTexts } from '../../features/legal/use-legal-texts.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('legal.title'), noindex: true }

/** The clinic's legal texts. */
export function Component() {
  return (
    <Permitted permission="brand:change">
      <LegalTexts />
    </Permitted>
  )
}

function LegalTexts() {
  const query = useLegalTexts()
  return (
    <QueryState query={query}>
      {(published) => <Editor published={published} onBehind={() => query.refetch()} />}
    </QueryState>
  )
}

type EditorProps = { published: PublishedTexts; onBehind: () => Promise<unknown> }

function Editor({ published, onBehind }: EditorProps) {
  const { t, formatLocale } = useTexts()
  const { settings } = useOrganization()
  const draft = useLegalDraft(published)
  const versions = useLegalVersions()
  const readAgain = () => Promise.all([onBehind(), versions.refetch()])
  const { version, savedBy } = published
  const date = formatFullDate(dateIn(settings.timeZone, published.savedAt as Instant), formatLocale)
  return (
    <Stack gap="large">
      <StaffHeading
        lead={
          savedBy === null ? t('legal.leadOfFile', { version, date }) : t('legal.lead', { version, date, who: savedBy })
        }
      >
        {t('legal.title')}
      </StaffHeading>
      <LegalForm published={published} draft={draft} onBehind={readAgain} />
      <QueryState query={versions}>
        {({ items }) => <LegalVersions items={items} onRestored={draft.follow} onBehind={readAgain} />}
      </QueryState>
    </Stack>
  )
}
