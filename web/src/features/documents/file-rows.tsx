import { DocumentRow, useDocumentWords } from './document-row.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { OpenListed, type ListedFile } from './open-listed.tsx'
import { RemoveFile } from './remove-file.tsx'
import { UploadRow } from './upload-row.tsx'
import type { Upload } from './uploads.ts'

/** Files that are sent one by one, and what can be done with them. */
export type FileSet<Item extends ListedFile> = {
  items: readonly Item[]
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  remove: (file: Item) => Promise<void>
  /** Where not all of them can be taken back. */
  mayRemove?: (file: Item) => boolean
  retry: (upload: Upload) => void
  dismiss: (upload: Upload) => void
  /** Where files may be looked at. */
  open?: ((file: Item) => Promise<Blob>) | undefined
  /** What a screen reader hears, and what went wrong. */
  heard?: string | undefined
  failure?: string | null | undefined
  notOpened?: (file: Item) => void
}

type FileRowsProps<Item extends ListedFile> = {
  label: string
  files: FileSet<Item>
  className?: string | undefined
  /** Its row is gone, and with it the button that had the focus. */
  onRemoved: () => void
}

/** The files that are there, and below them those on their way. */
export function FileRows<Item extends ListedFile>({ label, files, className, onRemoved }: FileRowsProps<Item>) {
  const { t } = useTexts()
  const words = useDocumentWords()
  const { items, uploads, open } = files
  if (items.length + uploads.length === 0) return null
  return (
    <ul aria-label={label} className={className}>
      {items.map((file) => (
        <DocumentRow
          key={file.id}
          name={file.name}
          about={words(file)}
          isPdf={file.mediaType === 'application/pdf'}
          acts={
            <>
              {open && <OpenListed file={file} open={open} onFailed={() => files.notOpened?.(file)} />}
              {files.mayRemove?.(file) !== false && (
                <RemoveFile name={file.name} onRemove={() => void files.remove(file).then(onRemoved)}>
                  {t('documents.removeOwnText')}
                </RemoveFile>
              )}
            </>
          }
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => files.retry(upload)}
          onDismiss={() => files.dismiss(upload)}
        />
      ))}
    </ul>
  )
}
