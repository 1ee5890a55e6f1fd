import type { ReportName } from '@polyclinic/domain/reports/periods.ts'
import { useState } from 'react'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListRow, Rows } from '../../../ui/rows.tsx'
import text from '../../../ui/text.module.css'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { removeView, saveView, type ListedView } from './use-views.ts'

type ManageViewsProps = {
  report: ReportName
  /** One's own. */
  views: readonly ListedView[]
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** Shares one's own views, stops sharing them, and deletes them; what was deleted is back by a press. */
export function ManageViews({ report, views, onChanged, onClose }: ManageViewsProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [deleted, setDeleted] = useState<ListedView | null>(null)
  async function act(work: () => Promise<unknown>, gone: ListedView | null = null) {
    const outcome = await send(work)
    if (outcome.done) setDeleted(gone)
    await onChanged()
  }
  const keep = ({ isOwn: _own, by: _by, ...view }: ListedView) => saveView(report, view)
  return (
    <Dialog open onClose={onClose} title={t('reports.manageViewsTitle')} closeLabel={t('common.close')}>
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        {deleted && (
          <Note
            tone="ok"
            role="status"
            action={
              <Button size="small" onClick={() => void act(() => keep(deleted))}>
                {t('common.undo')}
              </Button>
            }
          >
            {t('reports.viewDeleted', { name: deleted.name })}
          </Note>
        )}
        {views.length === 0 && !deleted && <p className={text.quiet}>{t('reports.viewsNone')}</p>}
        <Rows kind="plain" label={t('reports.manageViewsTitle')}>
          {views.map((view) => (
            <ListRow
              key={view.id}
              end={
                <Button
                  size="small"
                  kind="bad"
                  held={busy}
                  aria-label={t('reports.viewDeleteNamed', { name: view.name })}
                  onClick={() => void act(() => removeView(report, view.id), view)}
                >
                  {t('reports.viewDelete')}
                </Button>
              }
            >
              <p className={text.strong}>
                <Own>{view.name}</Own>
              </p>
              <Checkbox
                label={t('reports.viewShare')}
                aria-label={`${t('reports.viewShare')}: ${view.name}`}
                checked={view.isShared}
                onChange={({ target }) => void act(() => keep({ ...view, isShared: target.checked }))}
              />
            </ListRow>
          ))}
        </Rows>
      </Stack>
    </Dialog>
  )
}
