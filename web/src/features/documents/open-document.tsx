import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fetchContent, type Document, type OfVisit } from './document.ts'
import styles from './open-document.module.css'

type OpenDocumentProps = { visit: OfVisit; document: Document; onFailed: () => void }

/** Shows a picture in the page, and saves a PDF, for what the reader opens PDFs with. */
export function OpenDocument({ visit, document, onFailed }: OpenDocumentProps) {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [picture, setPicture] = useState<{ file: Blob; source: string } | null>(null)
  const { name, mediaType } = document
  const open = async () => {
    setIsBusy(true)
    try {
      const file = await fetchContent(visit, document)
      if (mediaType === 'application/pdf') saveFile(file, name)
      else setPicture({ file, source: await asDataUrl(file) })
    } catch {
      onFailed()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={isBusy} aria-label={t('documents.openNamed', { name })} onClick={() => void open()}>
        {t('documents.open')}
      </Button>
      {picture && (
        <Dialog
          open
          onClose={() => setPicture(null)}
          title={name}
          closeLabel={t('common.close')}
          actions={<Button onClick={() => saveFile(picture.file, name)}>{t('documents.save')}</Button>}
        >
          <img src={picture.source} alt={name} className={styles.picture} />
        </Dialog>
      )}
    </>
  )
}

/** What the page's policy lets a picture be of, besides an address of ours. */
const asDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
