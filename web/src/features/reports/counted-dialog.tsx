import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Rows } from '../../ui/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { NextPage } from '../lists/next-page.tsx'

type CountedDialogProps<Item> = {
  title: string
  /** What stands in the list. */
  about: ReactNode
  query: Parameters<typeof NextPage>[0]['query'] & {
    data: { pages: readonly { total: number; items: readonly Item[] }[] } | undefined
  }
  onClose: () => void
  children: (item: Item, at: number) => ReactNode
}

/** What a number was counted from, page by page. */
export function CountedDialog<Item>({ title, about, query, onClose, children }: CountedDialogProps<Item>) {
  const { t } = useTexts()
  const problem = problemOf(query.error)
  const total = query.data?.pages.at(-1)?.total
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')}>
      <p className={text.quiet}>
        {about}
        {total !== undefined && ` ${t('reports.listedInAll', { count: total })}.`}
      </p>
      {problem && !items && <Note tone="bad">{t(`errors.${problem.code}`)}</Note>}
      {!problem && !items && <SkeletonRows label={t('common.loading')} rows={4} />}
      {items && (
        <>
          <Rows kind="plain" label={title}>
            {items.map(children)}
          </Rows>
          <NextPage query={query} />
        </>
      )}
    </Dialog>
  )
}
