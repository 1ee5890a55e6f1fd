import { mailingRhythms } from '@polyclinic/domain/reports/mailings.ts'
import type { ReportName } from '@polyclinic/domain/reports/periods.ts'
import { useState } from 'react'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListRow, Rows } from '../../../ui/rows.tsx'
import { Select } from '../../../ui/select.tsx'
import text from '../../../ui/text.module.css'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { keepView, removeView, setMailing, type ListedView } from './use-views.ts'

type ManageViewsProps = {
  report: ReportName
  /** One's own, and those that others share. */
  views: readonly ListedView[]
  onChanged: () => Promise<unknown>
  /** @param deleted what was deleted last and can come back */
  onClose: (deleted: ListedView | null) => void
}

/** How often one is written to of each view; of one's own, who else has it, and an end to it that a press undoes. */
export function ManageViews({ report, views: listed, onChanged, onClose }: ManageViewsProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [deleted, setDeleted] = useState<ListedView | null>(null)
  async function act(work: () => Promise<unknown>, gone: ListedView | null = null) {
    const outcome = await send(work)
    if (outcome.done) setDeleted(gone)
    await onChanged()
  }
  // With what says that it is gone, and not when the list has come anew: the way back would move from under the finger.
  const views = listed.filter(({ id }) => id !== deleted?.id)
  return (
    <Dialog open onClose={() => onClose(deleted)} title={t('reports.manageViewsTitle')} closeLabel={t('common.close')}>
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        {deleted && (
          <Note
            tone="ok"
            role="status"
            action={
              <Button size="small" onClick={() => void act(() => keepView(report, deleted))}>
                {t('common.undo')}
              </Button>
            }
          >
            {t('reports.viewDeleted', { name: deleted.name })}
          </Note>
        )}
        {views.length === 0 && !deleted && <p className={text.quiet}>{t('reports.viewsNone')}</p>}
        {views.length > 0 && <p className={text.quiet}>{t('reports.viewMailedText')}</p>}
        <Rows kind="plain" label={t('reports.manageViewsTitle')}>
          {views.map((view) => (
            <ListRow
              key={view.id}
              end={
                view.isOwn && (
                  <Button
                    size="small"
                    kind="bad"
                    held={busy}
                    aria-label={t('reports.viewDeleteNamed', { name: view.name })}
                    onClick={() => void act(() => removeView(report, view.id), view)}
                  >
                    {t('reports.viewDelete')}
                  </Button>
                )
              }
            >
              <Stack gap="small">
                <p className={text.strong}>
                  <Own>{view.name}</Own>
                  {!view.isOwn && <span className={text.quiet}> · {view.by}</span>}
                </p>
                {view.isOwn && (
                  <Checkbox
                    label={t('reports.viewShare')}
                    aria-label={`${t('reports.viewShare')}: ${view.name}`}
                    checked={view.isShared}
                    onChange={({ target }) => void act(() => keepView(report, { ...view, isShared: target.checked }))}
                  />
                )}
                <Field label={t('reports.viewMailed')}>
                  <Select
                    aria-label={`${t('reports.viewMailed')}: ${view.name}`}
                    value={view.mailed ?? ''}
                    onChange={({ target: { value } }) =>
                      void act(() => setMailing(report, view.id, (value || null) as ListedView['mailed']))
                    }
                  >
                    <option value="">{t('reports.viewNeverMailed')}</option>
                    {mailingRhythms.map((rhythm) => (
                      <option key={rhythm} value={rhythm}>
                        {t(`reports.view-${rhythm}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
              </Stack>
            </ListRow>
          ))}
        </Rows>
      </Stack>
    </Dialog>
  )
}
