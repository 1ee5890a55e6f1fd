import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type PaperButtonProps = {
  word: string
  /** For whom hears it alone; begins with the word. */
  label?: string | undefined
  name: string
  size?: 'small'
  /** How its file ends, where that is no PDF. */
  ending?: 'pdf' | 'xml'
  fetchPaper: () => Promise<Blob>
}

/** A PDF or another file for whoever presses: drawn when it is asked for. */
export function PaperButton({ word, label, name, size = 'small', ending = 'pdf', fetchPaper }: PaperButtonProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function save() {
    setBusy(true)
    setFailed(false)
    try {
      saveFile(await fetchPaper(), `${name}.${ending}`)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size={size} icon={FileText} busy={busy} aria-label={label} onClick={() => void save()}>
        {word}
      </Button>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('encounters.pdfFailed')}
        </Note>
      )}
    </>
  )
}
