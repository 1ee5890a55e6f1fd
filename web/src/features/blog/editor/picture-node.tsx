import { captionAtMost, pictureTextAtMost } from '@polyclinic/domain/blog/body.ts'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import Trash2 from 'lucide-react/icons/trash-2'
import { use } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DrawnPicture } from '../article-picture.tsx'
import styles from './editor.module.css'
import { PicturesContext } from './pictures.ts'

/** A picture within the text, with its words. */
export function PictureNode({ node, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTexts()
  const { id, text, caption } = node.attrs as { id: string; text: string; caption: string }
  const picture = use(PicturesContext).find((each) => each.id === id)
  return (
    <NodeViewWrapper className={styles.figure} data-drag-handle contentEditable={false}>
      {picture && <DrawnPicture picture={picture} text={text} sizes="40em" />}
      <div className={styles.figureFields}>
        <Field label={t('editor.pictureText')} hint={t('editor.pictureTextHint')}>
          <TextInput
            value={text}
            maxLength={pictureTextAtMost}
            autoComplete="off"
            onChange={({ target }) => updateAttributes({ text: target.value })}
          />
        </Field>
        <Field label={t('editor.caption')} optional={t('editor.optional')}>
          <TextInput
            value={caption}
            maxLength={captionAtMost}
            autoComplete="off"
            onChange={({ target }) => updateAttributes({ caption: target.value })}
          />
        </Field>
        <div>
          <Button kind="bad" size="small" icon={Trash2} onClick={deleteNode}>
            {t('editor.removePicture')}
          </Button>
        </div>
      </div>
    </NodeViewWrapper>
  )
}
