import { useState, type ComponentType } from 'react'
import { addTexts, type OwnTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PdfPagesProps } from './pdf-pages.tsx'
import { asDataUrl } from './shown-file.ts'
import styles from './open-file.module.css'

type Words = {
  open: string
  openNamed: string
  /** Of a picture. */
  save?: string
  savePdf: string
  savePdfNamed: string
}

type OpenFileProps = {
  /** As it is shown, and saved. */
  name: string
  savedAs?: string
  mediaType: string
  fetch: () => Promise<Blob>
  words: Words
  onFailed: (error: unknown) => void
}

type Shown = { file: Blob; source: string } | { file: Blob; Pages: ComponentType<PdfPagesProps> }

/** Shows a picture or the pages of a PDF; a PDF is saved at once, too, for who prints it. */
export function OpenFile({ name, savedAs = name, mediaType, fetch, words, onFailed }: OpenFileProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState<'open' | 'save' | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const isPdf = mediaType === 'application/pdf'
  const attempt = async (what: 'open' | 'save', act: () => Promise<void>) => {
    setBusy(what)
    try {
      await act()
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(null)
    }
  }
  const open = async () => {
    if (isPdf) {
      const [file, Pages] = await Promise.all([fetch(), loadPages()])
      setShown({ file, Pages })
    } else {
      const file = await fetch()
      setShown({ file, source: await asDataUrl(file) })
    }
  }
  const save = async () => saveFile(await fetch(), savedAs)
  return (
    <>
      <Button
        size="small"
        busy={busy === 'open'}
        aria-label={words.openNamed}
        onClick={() => void attempt('open', open)}
      >
        {words.open}
      </Button>
      {isPdf && (
        <Button
          size="small"
          busy={busy === 'save'}
          aria-label={words.savePdfNamed}
          onClick={() => void attempt('save', save)}
        >
          {words.savePdf}
        </Button>
      )}
      {shown && (
        <Dialog
          open
          onClose={() => setShown(null)}
          title={name}
          closeLabel={t('common.close')}
          actions={
            <Button onClick={() => saveFile(shown.file, savedAs)}>{(!isPdf && words.save) || words.savePdf}</Button>
          }
        >
          {'Pages' in shown ? (
            <shown.Pages file={shown.file} name={name} />
          ) : (
            <Picture source={shown.source} name={name} />
          )}
        </Dialog>
      )}
    </>
  )
}

const pdfTexts: OwnTexts = {
  en: async () => (await import('../../messages/en-pdf.ts')).pdfTexts,
  de: async () => (await import('../../messages/de-pdf.ts')).pdfTexts,
}

/** What draws a PDF is larger than any page, and few open one. */
async function loadPages() {
  const [{ PdfPages }] = await Promise.all([import('./pdf-pages.tsx'), addTexts(pdfTexts)])
  return PdfPages
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
