import type { listShared } from '@polyclinic/domain/sharing/endpoints.ts'
import { sharedGroups, type SharedGroup } from '@polyclinic/domain/sharing/kinds.ts'
import CheckCheck from 'lucide-react/icons/check-check'
import Inbox from 'lucide-react/icons/inbox'
import { useRef, useState } from 'react'
import { redirect, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Pages } from '../../features/lists/pages.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { markRead } from '../../features/shared-records/shared-record.ts'
import { SharedRecordRows } from '../../features/shared-records/shared-record-rows.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
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
import { Segmented } from '../../ui/segmented.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('records.title'), noindex: true }

const take = 20
const addressOf = (of: SharedGroup | undefined, skip = 0) =>
  pageAddress('/patient/records', skip, take, of === undefined ? {} : { of })

/** The address says of what the list is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const of = sharedGroups.find((group) => group === search.get('of'))
  const list = await apiOf(context)<typeof listShared>('GET', '/patients/me/shared', {
    query: { skip: skipOf(search, take), take, ...(of && { of }) },
  })
  if (list.items.length === 0 && list.total > 0) throw redirect(addressOf(of, lastSkip(list.total, take)))
  return { of, list }
}

const groupWords: Record<SharedGroup, PlainTextKey> = {
  ...{
    note: 'records.notes',
    result: 'records.results',
    letter: 'records.letters',
    file: 'records.files',
    prescription: 'records.prescriptions',
  },
}

/** What the clinic shared with a patient, with what is new to whoever is signed in. */
export function Component() {
  const { of, list } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const { busy, problem, send } = useSubmission()
  const [said, setSaid] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const refresh = () => void revalidate()
  async function markAllRead() {
    const outcome = await send(() => markRead(list))
    if (!outcome.done) return
    // The button goes with what is new.
    place.current?.focus()
    setSaid(t('records.markedRead'))
    refresh()
  }
  return (
    <Wrap medium>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading
        lead={t('records.lead')}
        action={
          list.newCount > 0 && (
            <Button icon={CheckCheck} busy={busy} onClick={() => void markAllRead()}>
              {t('records.markRead')}
            </Button>
          )
        }
      >
        {t('records.title')}
      </PageHeading>
      {problem && <RefusalNote refusal={problem} />}
      {list.groups.length > 1 && (
        <div className={styles.choice}>
          <Segmented
            label={t('records.show')}
            value={of ?? 'all'}
            segments={[
              { value: 'all', label: t('records.all'), href: addressOf(undefined) },
              ...list.groups.map((group) => ({ value: group, label: t(groupWords[group]), href: addressOf(group) })),
            ]}
          />
        </div>
      )}
      <div ref={place} tabIndex={-1}>
        {list.total > 0 ? (
          <>
            <SharedRecordRows records={list.items} label={t('records.title')} onOpened={refresh} />
            <Pages of={list} count={list.items.length} hrefOf={(skip) => addressOf(of, skip)} />
          </>
        ) : (
          <Card>
            <EmptyState
              icon={Inbox}
              title={t('records.none')}
              action={<Button href="/patient">{t('patient.toVisits')}</Button>}
            >
              {t('records.noneText')}
            </EmptyState>
          </Card>
        )}
      </div>
      <ToastRegion
        stays
        toast={said === null ? null : { message: said }}
        closeLabel={t('common.close')}
        onClose={() => setSaid(null)}
      />
    </Wrap>
  )
}
