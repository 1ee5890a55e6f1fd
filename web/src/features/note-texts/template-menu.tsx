import { textFields, type TextField } from '@polyclinic/domain/encounters/content.ts'
import Settings2 from 'lucide-react/icons/settings-2'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { useNoteTexts, useNoteTextsHref, type NoteText } from './use-note-texts.ts'
import { goToFieldOf } from './write-into.ts'

type Parts = Record<TextField, string>
type TemplateMenuProps = {
  /** What stands in the note now. */
  parts: () => Parts
  onType: (field: TextField, value: string) => void
}

/** One's own templates: each adds to what stands in the note already, and is taken back as long as nobody has written on. */
export function TemplateMenu({ parts, onType }: TemplateMenuProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const href = useNoteTextsHref()
  const { data } = useNoteTexts()
  const { toast, say, close } = useToast()
  const templates = (data?.items ?? []).filter(({ kind }) => kind === 'template')

  function use(template: NoteText) {
    const before = parts()
    const filled = textFields.filter((field) => template[field] !== '')
    const after = Object.fromEntries(filled.map((field) => [field, joined(before[field], template[field])]))
    const undo = () => {
      const now = parts()
      for (const field of filled) if (now[field] === after[field]) onType(field, before[field])
      close()
    }
    flushSync(() => {
      for (const field of filled) onType(field, after[field]!)
      say({ message: t('noteTexts.used', { name: template.name }), action: { label: t('common.undo'), onPress: undo } })
    })
    goToFieldOf(filled)
  }
  return (
    <>
      <Menu
        label={t('noteTexts.useTemplate')}
        word={t('noteTexts.template')}
        items={[
          ...templates.map((template) => ({ id: template.id, label: template.name, onSelect: () => use(template) })),
          { id: 'manage', label: t('noteTexts.manage'), icon: Settings2, onSelect: () => void navigate(href) },
        ]}
      />
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </>
  )
}

const joined = (before: string, added: string) => [before.trimEnd(), added].filter(Boolean).join('\n')
