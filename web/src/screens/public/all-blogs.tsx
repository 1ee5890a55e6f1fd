import Newspaper from 'lucide-react/icons/newspaper'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.articles'), noindex: true }

/** No clinic has written anything yet. */
export function Component() {
  const { t } = useTexts()
  return (
    <Wrap medium>
      <PageHeading>{t('patient.articles')}</PageHeading>
      <Card>
        <EmptyState
          icon={Newspaper}
          title={t('patient.noArticles')}
          action={
            <>
              <Button kind="main" href="/doctors">
                {t('system.findDoctor')}
              </Button>
              <Button href="/individual">{t('patient.landing')}</Button>
            </>
          }
        >
          {t('patient.noArticlesText')}
        </EmptyState>
      </Card>
    </Wrap>
  )
}
