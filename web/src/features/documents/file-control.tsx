import { largestDocumentMegabytes as megabytes } from '@polyclinic/domain/documents/rules.ts'
import Paperclip from 'lucide-react/icons/paperclip'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Note } from '../../ui/note.tsx'
import { FileRows, type FileSet } from './file-rows.tsx'
import type { ListedFile } from './open-listed.tsx'
import styles from './file-control.module.css'

export type FileControlProps<Item extends ListedFile> = {
  /** Of the button: what an error summary links to. */
  id: string
  legend: ReactNode
  hint?: ReactNode | undefined
  optional?: string | undefined
  error?: ReactNode | undefined
  name: string
  files: FileSet<Item>
  /** How many are taken. */
  count: number
}

/** Files that are asked for: chosen, or taken by a phone's camera, looked at, and taken back. */
export function FileControl<Item extends ListedFile>(props: FileControlProps<Item>) {
  const { id, legend, hint, optional, error, name, files, count } = props
  const { t, formatLocale } = useTexts()
  const about = useId()
  const input = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLParagraphElement>(null)
  const { items, uploads, heard, failure } = files
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const room = count - items.length - uploads.filter(({ problem }) => problem === null).length
  const isFull = room <= 0
  const described = [hint && `${about}-hint`, `${about}-taken`, error && `${about}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described} className={styles.files}>
      <legend className={styles.legend}>
        {legend}
        {optional && <span className={styles.optional}> {optional}</span>}
      </legend>
      {hint && (
        <p id={`${about}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FileRows
        {...{ files }}
        label={t('documents.filesFor', { name })}
        className={styles.list}
        onRemoved={() => taken.current?.focus()}
      />
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {leftOut.length > 0 && (
        <Note tone="warn" role="alert">
          {t('documents.filesLeftOut', {
            names: new Intl.ListFormat(formatLocale).format(leftOut),
            ...{ number: leftOut.length, count },
          })}
        </Note>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('documents.addFilesFor', { name })}
        accept="image/*,application/pdf"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          setLeftOut(chosen.slice(room).map((file) => file.name))
          files.add(chosen.slice(0, room))
          // The same file may be chosen once more.
          currentTarget.value = ''
        }}
      />
      {!isFull && (
        <Button
          id={id}
          icon={Paperclip}
          aria-label={t('documents.addFilesFor', { name })}
          onClick={() => input.current?.click()}
        >
          {t('documents.addFiles')}
        </Button>
      )}
      <p id={`${about}-taken`} ref={taken} tabIndex={-1} className={styles.hint}>
        {isFull ? t('documents.filesFull', { count }) : t('documents.taken', { megabytes, count })}
      </p>
      <p role="status" className={styles.hint}>
        {heard}
      </p>
      <FieldError id={`${about}-error`}>{error}</FieldError>
    </fieldset>
  )
}
