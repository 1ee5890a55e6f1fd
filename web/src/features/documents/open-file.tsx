import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { asDataUrl } from './shown-file.ts'
import styles from './open-file.module.css'

type OpenFileProps = {
  /** As it is shown, and saved. */
  name: string
  savedAs?: string
  mediaType: string
  fetch: () => Promise<Blob>
  words: { open: string; openNamed: string; save: string }
  onFailed: (error: unknown) => void
}

/** Shows a picture in the page, and saves a PDF, for what the reader opens PDFs with. */
export function OpenFile({ name, savedAs = name, mediaType, fetch, words, onFailed }: OpenFileProps) {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [picture, setPicture] = useState<{ file: Blob; source: string } | null>(null)
  const open = async () => {
    setIsBusy(true)
    try {
      const file = await fetch()
      if (mediaType === 'application/pdf') saveFile(file, savedAs)
      else setPicture({ file, source: await asDataUrl(file) })
    } catch (error) {
      onFailed(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={isBusy} aria-label={words.openNamed} onClick={() => void open()}>
        {words.open}
      </Button>
      {picture && (
        <Dialog
          open
          onClose={() => setPicture(null)}
          title={name}
          closeLabel={t('common.close')}
          actions={<Button onClick={() => saveFile(picture.file, savedAs)}>{words.save}</Button>}
        >
          <Picture source={picture.source} name={name} />
        </Dialog>
      )}
    </>
  )
}

// Nobody needs these before a picture is opened: they are in no sheet that every page carries.
const frame = { overflow: 'auto', padding: 0, border: 0, background: 'none', cursor: 'zoom-in' }
const whole = { inlineSize: '100%', maxBlockSize: '70vh', objectFit: 'contain' } as const
const large = { inlineSize: '250%', maxInlineSize: 'none' }

/** Whole at first; pressed, it is large enough to read what is small in it. */
function Picture({ source, name }: { source: string; name: string }) {
  const { t } = useTexts()
  const [isLarge, setLarge] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={isLarge}
      aria-label={t('common.enlarge', { name })}
      style={frame}
      onClick={() => setLarge(!isLarge)}
    >
      <img src={source} alt={name} className={styles.picture} style={isLarge ? large : whole} />
    </button>
  )
}
