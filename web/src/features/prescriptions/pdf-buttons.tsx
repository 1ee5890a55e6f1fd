import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { fetchPaper, isAmericanPaper, type PaperSize } from './use-prescription.ts'

const metric: readonly [PaperSize, PlainTextKey][] = [
  ['A5', 'prescriptions.printA5'],
  ['A4', 'prescriptions.printA4'],
]
/** What printers there have in their tray comes first. */
const american: typeof metric = [
  ['A4', 'prescriptions.printLetter'],
  ['A5', 'prescriptions.printHalfLetter'],
]

/** A signed prescription on paper. */
export function PdfButtons({ id, code }: { id: string; code: string }) {
  const { t } = useTexts()
  const { country } = useOrganization().settings
  const [busy, setBusy] = useState<PaperSize | null>(null)
  const [hasFailed, setFailed] = useState(false)
  async function save(size: PaperSize) {
    setBusy(size)
    setFailed(false)
    try {
      saveFile(await fetchPaper(id, size), `${t('prescriptions.prescription')} ${code}.pdf`)
    } catch {
      setFailed(true)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <Row>
        {(isAmericanPaper(country) ? american : metric).map(([size, word]) => (
          <Button key={size} icon={FileText} busy={busy === size} held={busy !== null} onClick={() => void save(size)}>
            {t(word)}
          </Button>
        ))}
      </Row>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('prescriptions.pdfFailed')}
        </Note>
      )}
    </>
  )
}
