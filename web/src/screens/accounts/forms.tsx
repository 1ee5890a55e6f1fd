import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.forms'), noindex: true }

/** The clinic asks for no forms yet, so there are none. */
export function Component() {
  const { t } = useTexts()
  return (
    <Wrap medium>
      <PageHeading>{t('patient.forms')}</PageHeading>
      <Card>
        <EmptyState
          icon={ClipboardList}
          title={t('patient.noForms')}
          action={<Button href="/patient">{t('patient.toVisits')}</Button>}
        >
          {t('patient.noFormsText')}
        </EmptyState>
      </Card>
    </Wrap>
  )
}
