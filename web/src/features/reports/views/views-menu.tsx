import type { ReportName } from '@polyclinic/domain/reports/periods.ts'
import { useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ToastRegion } from '../../../ui/toast.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import type { ReportRange } from '../use-report-range.tsx'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view.tsx'
import { useMailedView } from './use-mailed-view.ts'
import { keepView, useViews, viewHref, viewsKey, type ListedView } from './use-views.ts'

type Doctor = { id: string; slug: string }

type ViewsMenuProps = {
  report: ReportName
  range: ReportRange
  /** Who can be chosen, undefined while that is not known, and who is. */
  doctors: readonly Doctor[] | undefined
  doctorId?: string | null
}

/** Ranges kept under a name: to be opened, to be kept, and to be put in order. */
export function ViewsMenu({ report, range, doctors, doctorId = null }: ViewsMenuProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data = [], isPending } = useViews(report)
  // Without its doctor it would open as everybody's.
  const views = data.filter(({ providerId }) => providerId === null || doctors?.some(({ id }) => id === providerId))
  const { toast, say, close } = useToast()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: viewsKey(report) })
  async function restore(view: ListedView) {
    close()
    try {
      await keepView(report, view)
    } catch (error) {
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    }
    await reload()
  }
  const { asked, isCompared, isRefused, path } = range
  const isCustom = asked.range === 'Custom'
  const shown = {
    ...{ range: asked.range, from: isCustom ? asked.from : null, to: isCustom ? asked.to : null },
    ...{ isCompared, providerId: doctorId },
  }
  useMailedView({
    ...{ path, doctors },
    views: isPending ? undefined : data,
    onMissing: () => say({ message: t('reports.viewGone') }),
  })
  return (
    <>
      <Menu
        label={t('reports.views')}
        word={t('reports.views')}
        items={[
          ...views.map((view) => ({
            id: view.id,
            icon: Bookmark,
            label: (
              <>
                <Own>{view.name}</Own>
                {!view.isOwn && ` · ${view.by}`}
              </>
            ),
            href: viewHref(path, view, doctors?.find(({ id }) => id === view.providerId)?.slug ?? null),
          })),
          ...(isRefused
            ? []
            : [{ id: 'save', icon: Plus, label: t('reports.saveView'), onSelect: () => setOpen('save') }]),
          // Also one that opens no more: it can still be deleted, and its mails with it.
          ...(data.length === 0
            ? []
            : [{ id: 'manage', icon: Pencil, label: t('reports.manageViews'), onSelect: () => setOpen('manage') }]),
        ]}
      />
      {open === 'save' && (
        <SaveView
          {...{ report, shown }}
          onSaved={(name) => {
            setOpen(null)
            void reload()
            say({ message: t('reports.viewSaved', { name }) })
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'manage' && (
        <ManageViews
          {...{ report }}
          views={data}
          onChanged={reload}
          onClose={(deleted) => {
            setOpen(null)
            if (!deleted) return
            const undo = { label: t('common.undo'), onPress: () => void restore(deleted) }
            say({ message: t('reports.viewDeleted', { name: deleted.name }), action: undo })
          }}
        />
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </>
  )
}
