import { textFields, type TextField } from '@polyclinic/domain/encounters/content.ts'
import Settings2 from 'lucide-react/icons/settings-2'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { useNoteTexts, useNoteTextsHref, type NoteText } from './use-note-texts.ts'
import { goToFieldOf } from './write-into.ts'

type TemplateMenuProps<Place extends string> = {
  /** Where each part of a template is written: several may come under one another. */
  placeOf: (part: TextField) => Place
  /** What stands there now. */
  read: (place: Place) => string
  onType: (place: Place, value: string) => void
  /** How many characters a place takes. */
  room: (place: Place) => number
  /** What holds the areas, unless they are the page's only ones of their names. */
  within?: RefObject<ParentNode | null>
}

/** One's own templates: each adds to what stands in the note already, and is taken back as long as nobody has written on. */
export function TemplateMenu<Place extends string>({ placeOf, read, onType, room, within }: TemplateMenuProps<Place>) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const href = useNoteTextsHref()
  const { data } = useNoteTexts()
  const { toast, say, close } = useToast()
  const templates = (data?.items ?? []).filter(({ kind }) => kind === 'template')

  function use(template: NoteText) {
    const added = new Map<Place, string>()
    for (const part of textFields) {
      const place = placeOf(part)
      if (template[part] !== '') added.set(place, joined(added.get(place) ?? '', template[part]))
    }
    const changes = [...added].map(([place, text]) => {
      const before = read(place)
      return { place, before, after: joined(before, text) }
    })
    // What has no room would be refused with all that stands there.
    if (changes.some(({ place, after }) => after.length > room(place)))
      return say({ message: t('noteTexts.noRoom', { name: template.name }) })
    const undo = () => {
      for (const { place, before, after } of changes) if (read(place) === after) onType(place, before)
      close()
    }
    flushSync(() => {
      for (const { place, after } of changes) onType(place, after)
      say({ message: t('noteTexts.used', { name: template.name }), action: { label: t('common.undo'), onPress: undo } })
    })
    goToFieldOf([...added.keys()], within?.current ?? document)
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
