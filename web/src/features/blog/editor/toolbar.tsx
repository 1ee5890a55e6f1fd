import { calloutTones, linkFrom, type CalloutTone } from '@polyclinic/domain/blog/body.ts'
import { useEditorState, type Editor } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/text-quote'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon, type IconType } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from './editor.module.css'
import { pictureKinds } from './pictures.ts'

type ToolbarProps = { editor: Editor; isBusy: boolean; onPicture: (file: File) => void }

const boxWords: Record<CalloutTone, PlainTextKey> = {
  info: 'editor.boxInfo',
  call: 'editor.boxCall',
  emergency: 'editor.boxEmergency',
}

/** What can be done to the text where one writes. */
export function Toolbar({ editor, isBusy, onPicture }: ToolbarProps) {
  const { t } = useTexts()
  const [isLinking, setLinking] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      style: at.isActive('heading', { level: 2 }) ? 'h2' : at.isActive('heading', { level: 3 }) ? 'h3' : 'p',
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      link: at.isActive('link'),
      bulletList: at.isActive('bulletList'),
      orderedList: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      box: calloutTones.find((tone) => at.isActive('callout', { tone })) ?? '',
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  })
  const edit = () => editor.chain().focus()
  const setStyle = (style: string) =>
    style === 'p'
      ? edit().setParagraph().run()
      : edit()
          .setHeading({ level: style === 'h3' ? 3 : 2 })
          .run()
  const setBox = (tone: string) => {
    if (tone === '') edit().lift('callout').run()
    else if (now.box) edit().updateAttributes('callout', { tone }).run()
    else edit().setParagraph().wrapIn('callout', { tone }).run()
  }
  return (
    <div role="group" aria-label={t('editor.toolbar')} className={styles.toolbar}>
      <select
        aria-label={t('editor.style')}
        className={styles.pick}
        value={now.style}
        onChange={({ target }) => setStyle(target.value)}
      >
        <option value="p">{t('editor.paragraph')}</option>
        <option value="h2">{t('editor.heading')}</option>
        <option value="h3">{t('editor.subheading')}</option>
      </select>
      <Tool icon={Bold} word="editor.bold" isOn={now.bold} onPress={() => edit().toggleBold().run()} />
      <Tool icon={Italic} word="editor.italic" isOn={now.italic} onPress={() => edit().toggleItalic().run()} />
      <Tool icon={LinkIcon} word="editor.link" isOn={now.link} onPress={() => setLinking(true)} />
      <Tool
        icon={List}
        word="editor.bulletList"
        isOn={now.bulletList}
        onPress={() => edit().toggleBulletList().run()}
      />
      <Tool
        icon={ListOrdered}
        word="editor.orderedList"
        isOn={now.orderedList}
        onPress={() => edit().toggleOrderedList().run()}
      />
      <Tool icon={Quote} word="editor.quote" isOn={now.quote} onPress={() => edit().toggleBlockquote().run()} />
      <select
        aria-label={t('editor.box')}
        className={styles.pick}
        value={now.box}
        onChange={({ target }) => setBox(target.value)}
      >
        <option value="">{t('editor.boxNone')}</option>
        {calloutTones.map((tone) => (
          <option key={tone} value={tone}>
            {t(boxWords[tone])}
          </option>
        ))}
      </select>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('editor.picture')}
        accept={pictureKinds}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen) onPicture(chosen)
          currentTarget.value = ''
        }}
      />
      <button type="button" className={styles.tool} onClick={() => !isBusy && file.current?.click()}>
        {isBusy ? <Spinner size="small" /> : <Icon of={ImagePlus} />}
        <span>{t('editor.picture')}</span>
      </button>
      <span role="status" className={styles.busy}>
        {isBusy && t('editor.uploading')}
      </span>
      <span className={styles.last}>
        <Tool icon={Undo2} word="editor.undo" isHeld={!now.canUndo} onPress={() => edit().undo().run()} />
        <Tool icon={Redo2} word="editor.redo" isHeld={!now.canRedo} onPress={() => edit().redo().run()} />
      </span>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

type ToolProps = { icon: IconType; word: PlainTextKey; isOn?: boolean; isHeld?: boolean; onPress: () => void }

function Tool({ icon, word, isOn, isHeld = false, onPress }: ToolProps) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t(word)}
      title={t(word)}
      aria-pressed={isOn}
      aria-disabled={isHeld || undefined}
      onClick={() => !isHeld && onPress()}
    >
      <Icon of={icon} />
    </button>
  )
}

/** Where the chosen words lead; without any, the address itself is written. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTexts()
  const before = editor.getAttributes('link')['href'] as string | undefined
  const [address, setAddress] = useState(before ?? '')
  const [isWrong, setWrong] = useState(false)
  const done = (work: () => void) => {
    onClose()
    work()
  }
  const set = () => {
    const href = linkFrom(address)
    if (href === null) return setWrong(true)
    done(() => {
      const at = editor.chain().focus().extendMarkRange('link')
      if (editor.state.selection.empty && !before)
        at.insertContent({
          type: 'text',
          text: address.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        }).run()
      else at.setLink({ href }).run()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.linkTitle')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button kind="main" onClick={set}>
            {t('editor.linkSet')}
          </Button>
          {before && (
            <Button onClick={() => done(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}>
              {t('editor.linkRemove')}
            </Button>
          )}
        </>
      }
    >
      <Field
        label={t('editor.linkAddress')}
        hint={t('editor.linkHint')}
        error={isWrong ? t('editor.linkWrong') : undefined}
      >
        <TextInput
          value={address}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            set()
          }}
        />
      </Field>
    </Dialog>
  )
}
