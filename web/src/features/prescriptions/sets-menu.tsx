import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { useQueryClient } from '@tanstack/react-query'
import Layers from 'lucide-react/icons/layers'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import type { ToastContent } from '../../ui/toast.tsx'
import { ManageSetsDialog, SaveSetDialog } from './sets-dialogs.tsx'
import { drugsOf, setsKey, useSets } from './use-sets.ts'

type SetsMenuProps = {
  /** What stands on the prescription, which may become a set. */
  items: readonly PrescribedDrug[]
  onUse: (drugs: PrescribedDrug[]) => void
  onSaid: (toast: ToastContent) => void
}

/** Several drugs at once, kept under a name: used, saved, renamed and deleted here. */
export function SetsMenu({ items, onUse, onSaid }: SetsMenuProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useSets()
  const [shown, setShown] = useState<'save' | 'manage' | null>(null)
  const sets = data?.items ?? []
  const reload = () => client.invalidateQueries({ queryKey: setsKey })
  const entries: MenuItem[] = [
    ...sets.map((set) => ({
      id: set.id,
      label: t('prescriptions.setUse', { name: set.name }),
      icon: Plus,
      onSelect: () => onUse(drugsOf(set)),
    })),
    ...(items.length > 0
      ? [{ id: 'save', label: t('prescriptions.saveSet'), icon: Layers, onSelect: () => setShown('save') }]
      : []),
    { id: 'manage', label: t('prescriptions.manageSets'), icon: Pencil, onSelect: () => setShown('manage') },
  ]
  return (
    <>
      <Menu label={t('prescriptions.sets')} word={t('prescriptions.sets')} items={entries} />
      {shown === 'save' && (
        <SaveSetDialog
          items={items}
          onClose={() => setShown(null)}
          onSaved={(name) => {
            setShown(null)
            onSaid({ message: t('prescriptions.setSaved', { name }) })
            void reload()
          }}
        />
      )}
      {shown === 'manage' && <ManageSetsDialog sets={sets} onClose={() => setShown(null)} onChanged={reload} />}
    </>
  )
}
