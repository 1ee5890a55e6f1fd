import { textFields } from '@polyclinic/domain/encounters/content.ts'
import type { NoteTextKind } from '@polyclinic/domain/note-texts/decide-note-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import BookText from 'lucide-react/icons/book-text'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { NoteTextDialog } from './note-text-dialog.tsx'
import styles from './note-text-lists.module.css'
import { noteTextsKey, removeNoteText, saveNoteText, type NoteText } from './use-note-texts.ts'

type OpenForm = { kind: NoteTextKind; item: NoteText | null; open: boolean; asked: number }

/** One's own phrases and templates, each with what changes it. */
export function NoteTextLists({ items }: { items: readonly NoteText[] }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const [asking, setAsking] = useState<OpenForm | null>(null)
  const ask = (kind: NoteTextKind, item: NoteText | null) =>
    setAsking((before) => ({ kind, item, open: true, asked: (before?.asked ?? 0) + 1 }))
  const closeDialog = () => setAsking((before) => before && { ...before, open: false })
  const reload = () => client.invalidateQueries({ queryKey: noteTextsKey })
  const act = async (work: () => Promise<unknown>, done: Parameters<typeof say>[0]) => {
    close()
    try {
      await work()
      say(done)
    } catch (error) {
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    }
    await reload()
  }
  const restore = ({ id, ...words }: NoteText) =>
    act(() => saveNoteText(id, words), { message: t('noteTexts.restored', { name: words.name }) })
  const remove = (item: NoteText) =>
    act(() => removeNoteText(item.id), {
      message: t('noteTexts.removed', { name: item.name }),
      action: { label: t('common.undo'), onPress: () => void restore(item) },
    })
  const shared = { items, ask, onRemove: (item: NoteText) => void remove(item) }
  return (
    <Stack gap="large">
      <Group {...shared} kind="phrase" />
      <Group {...shared} kind="template" />
      {asking && (
        <NoteTextDialog
          key={asking.asked}
          {...asking}
          onSaved={({ name }) => {
            closeDialog()
            say({ message: t('noteTexts.saved', { name }) })
            void reload()
          }}
          onClose={closeDialog}
        />
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

const words = {
  phrase: {
    title: 'noteTexts.phrases',
    hint: 'noteTexts.phrasesHint',
    none: 'noteTexts.phrasesNone',
    noneText: 'noteTexts.phrasesNoneText',
    add: 'noteTexts.newPhrase',
  },
  template: {
    title: 'noteTexts.templates',
    hint: 'noteTexts.templatesHint',
    none: 'noteTexts.templatesNone',
    noneText: 'noteTexts.templatesNoneText',
    add: 'noteTexts.newTemplate',
  },
} as const satisfies Record<NoteTextKind, Record<string, PlainTextKey>>

type GroupProps = {
  kind: NoteTextKind
  items: readonly NoteText[]
  ask: (kind: NoteTextKind, item: NoteText | null) => void
  onRemove: (item: NoteText) => void
}

function Group({ kind, items, ask, onRemove }: GroupProps) {
  const { t } = useTexts()
  const { title, hint, none, noneText, add } = words[kind]
  const own = items.filter((item) => item.kind === kind)
  return (
    <Stack as="section" gap="small">
      <Row between align="start">
        <div>
          <h2 className={text.large}>{t(title)}</h2>
          <p className={text.quiet}>{t(hint)}</p>
        </div>
        <Button size="small" icon={Plus} onClick={() => ask(kind, null)}>
          {t(add)}
        </Button>
      </Row>
      {own.length === 0 ? (
        <Card bare>
          <EmptyState icon={kind === 'phrase' ? BookText : NotebookPen} title={t(none)}>
            {t(noneText)}
          </EmptyState>
        </Card>
      ) : (
        <Rows label={t(title)}>
          {own.map((item) => (
            <ListRow
              key={item.id}
              className={styles.row}
              end={
                <Row gap="tiny">
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('noteTexts.change', { name: item.name })}
                    onClick={() => ask(kind, item)}
                  >
                    {t('noteTexts.changeShort')}
                  </Button>
                  <Button
                    size="small"
                    kind="bad"
                    aria-label={t('noteTexts.remove', { name: item.name })}
                    onClick={() => onRemove(item)}
                  >
                    {t('noteTexts.removeShort')}
                  </Button>
                </Row>
              }
            >
              <p className={text.strong}>{kind === 'phrase' ? `.${item.name}` : item.name}</p>
              <p className={styles.preview}>{previewOf(item)}</p>
            </ListRow>
          ))}
        </Rows>
      )}
    </Stack>
  )
}

const previewOf = (item: NoteText) =>
  item.kind === 'phrase'
    ? item.text
    : textFields
        .map((field) => item[field])
        .filter(Boolean)
        .join(' · ')
