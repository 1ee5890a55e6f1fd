import { bodyFrom, bodyLimits, bytesOf, countWords, minutesToRead, type Body } from '@polyclinic/domain/blog/body.ts'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import styles from './editor.module.css'
import { extensions } from './extensions.ts'
import { PicturesContext, type Pictures } from './pictures.ts'
import { Toolbar } from './toolbar.tsx'

type BodyEditorProps = {
  id: string
  /** As JSON. */
  body: string
  language: string
  pictures: Pictures
  onType: (body: string) => void
  /** Longer than can be saved. */
  onTooLong: (isTooLong: boolean) => void
}

/** The text of an article, as it is written. */
export function BodyEditor({ id, body, language, pictures, onType, onTooLong }: BodyEditorProps) {
  const { t } = useTexts()
  const [counted, setCounted] = useState(() => JSON.parse(body) as Body)
  const [isTooLong, setTooLong] = useState(false)
  const typed = useRef(body)
  const write = useEffectEvent((editor: Editor) => {
    const written = bodyFrom(editor.getJSON())
    setCounted(written)
    const isLonger = bytesOf(written) > bodyLimits.bytes
    setTooLong(isLonger)
    onTooLong(isLonger)
    if (isLonger) return
    typed.current = JSON.stringify(written)
    onType(typed.current)
  })
  const insert = useEffectEvent(async (editor: Editor, file: File, at?: number) => {
    const picture = await pictures.add(file)
    if (!picture) return
    const node = { type: 'picture', attrs: { id: picture.id, text: '', caption: '' } }
    const place = at ?? editor.state.selection.to
    editor.chain().focus().insertContentAt(Math.min(place, editor.state.doc.content.size), node).run()
  })
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: JSON.parse(body) as Body,
    onUpdate: ({ editor: changed }) => write(changed),
    editorProps: {
      attributes: {
        ...{ id, class: styles.text!, role: 'textbox', 'aria-multiline': 'true' },
        'aria-label': t('editor.bodyLabel'),
        'aria-describedby': `${id}-keys`,
        lang: language,
      },
      handlePaste: (_view, event) => takeFile(event.clipboardData?.files),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved &&
        takeFile(event.dataTransfer?.files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
  })
  const takeFile = useEffectEvent((files: FileList | undefined, at?: number) => {
    const file = files?.[0]
    if (!file || !editor) return false
    void insert(editor, file, at)
    return true
  })
  // What somebody else wrote, or the other of two versions.
  const receive = useEffectEvent((received: string) => {
    if (!editor || received === typed.current) return
    typed.current = received
    const content = JSON.parse(received) as Body
    editor.commands.setContent(content, { emitUpdate: false })
    setCounted(content)
  })
  useEffect(() => receive(body), [body])
  return (
    <PicturesContext value={pictures.all}>
      <Toolbar editor={editor} isBusy={pictures.isBusy} onPicture={(file) => void insert(editor, file)} />
      {pictures.problem && (
        <div role="alert" className={styles.problem}>
          <FieldError id={`${id}-picture`}>{t(pictures.problem as 'editor.pictureWrong')}</FieldError>
        </div>
      )}
      <EditorContent editor={editor} style={{ '--call': JSON.stringify(t('blog.whenToCall')) } as CSSProperties} />
      <div className={styles.counted}>
        <p>{t('editor.words', { count: countWords(counted), minutes: minutesToRead(counted) })}</p>
        <p id={`${id}-keys`}>{t('editor.tabKey')}</p>
      </div>
      {isTooLong && (
        <div role="alert" className={styles.problem}>
          <FieldError id={`${id}-long`}>{t('editor.tooLong')}</FieldError>
        </div>
      )}
    </PicturesContext>
  )
}
