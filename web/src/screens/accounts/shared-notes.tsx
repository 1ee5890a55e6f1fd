import type { listOwnFiles } from '@polyclinic/domain/chart-files/endpoints.ts'
import type { listSharedNotes } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import Files from 'lucide-react/icons/files'
import NotebookText from 'lucide-react/icons/notebook-text'
import type { ReactNode } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { SharedFileRows } from '../../features/chart-files/shared-file-rows.tsx'
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
import type { IconType } from '../../ui/icon.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('sharedNotes.title'), noindex: true }

const path = '/patient/notes'
const take = 20
const queryOf = { notes: {}, files: { of: 'files' } }
type Kind = keyof typeof queryOf
const addressOf = (kind: Kind, skip = 0) => pageAddress(path, skip, take, queryOf[kind])

/** The address says which of the two lists is shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const kind: Kind = search.get('of') === 'files' ? 'files' : 'notes'
  const query = { skip: skipOf(search, take), take }
  const api = apiOf(context)
  const lists = {
    notes: kind === 'notes' ? await api<typeof listSharedNotes>('GET', '/patients/me/notes', { query }) : null,
    files: kind === 'files' ? await api<typeof listOwnFiles>('GET', '/patients/me/files', { query }) : null,
  }
  const page = (lists.notes ?? lists.files)!
  if (page.items.length === 0 && page.total > 0) throw redirect(addressOf(kind, lastSkip(page.total, take)))
  return { kind, ...lists }
}

/** What the clinic shared with a patient: notes of visits, and letters and files. */
export function Component() {
  const { kind, notes, files } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const page = (notes ?? files)!
  return (
    <Wrap medium>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t(notes ? 'sharedNotes.lead' : 'sharedNotes.filesLead')}>
        {t(notes ? 'sharedNotes.title' : 'patient.files')}
      </PageHeading>
      <div className={styles.choice}>
        <Segmented
          label={t('sharedNotes.show')}
          value={kind}
          segments={[
            { value: 'notes', label: t('sharedNotes.notes'), href: addressOf('notes') },
            { value: 'files', label: t('patient.files'), href: addressOf('files') },
          ]}
        />
      </div>
      {page.total > 0 && (
        <>
          {notes && <SharedNoteRows notes={notes.items} label={t('sharedNotes.title')} />}
          {files && <SharedFileRows files={files.items} label={t('patient.files')} />}
          <Pages of={page} count={page.items.length} hrefOf={(skip) => addressOf(kind, skip)} />
        </>
      )}
      {page.total === 0 &&
        (notes ? (
          <Nothing icon={NotebookText} title={t('sharedNotes.none')}>
            {t('sharedNotes.noneText')}
          </Nothing>
        ) : (
          <Nothing icon={Files} title={t('sharedNotes.noFiles')}>
            {t('sharedNotes.noFilesText')}
          </Nothing>
        ))}
    </Wrap>
  )
}

function Nothing({ icon, title, children }: { icon: IconType; title: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Card>
      <EmptyState icon={icon} title={title} action={<Button href="/patient">{t('patient.toVisits')}</Button>}>
        {children}
      </EmptyState>
    </Card>
  )
}
