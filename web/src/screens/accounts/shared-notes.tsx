import type { listSharedNotes } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import NotebookText from 'lucide-react/icons/notebook-text'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { SharedNoteRows } from '../../features/encounters/shared-note-rows.tsx'
import { Pages } from '../../features/lists/pages.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, pageAddress, skipOf } from '../../platform/page/paging.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('sharedNotes.title'), noindex: true }

const path = '/patient/notes'
const take = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const skip = skipOf(new URL(request.url).searchParams, take)
  const page = await apiOf(context)<typeof listSharedNotes>('GET', '/patients/me/notes', { query: { skip, take } })
  if (page.items.length === 0 && page.total > 0) throw redirect(pageAddress(path, lastSkip(page.total, take), take))
  return page
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <Wrap medium>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('sharedNotes.lead')}>{t('sharedNotes.title')}</PageHeading>
      {page.total === 0 ? (
        <Card>
          <EmptyState
            icon={NotebookText}
            title={t('sharedNotes.none')}
            action={<Button href="/patient">{t('patient.toVisits')}</Button>}
          >
            {t('sharedNotes.noneText')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <SharedNoteRows notes={page.items} label={t('sharedNotes.title')} />
          <Pages of={page} count={page.items.length} hrefOf={(skip) => pageAddress(path, skip, take)} />
        </>
      )}
    </Wrap>
  )
}
