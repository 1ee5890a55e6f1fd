import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { readElectronic, type Paying } from './payable.ts'

/** The invoice for the accounting of who pays, where that is not the patient. */
export function ElectronicButton({ paying, reference }: { paying: Paying; reference: string }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function save() {
    setBusy(true)
    setFailed(false)
    try {
      saveFile(await readElectronic(paying), `${t('pay.electronicName', { reference })}.xml`)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="small">
      <p>
        <Button icon={FileText} busy={busy} onClick={() => void save()}>
          {t('pay.electronic')}
        </Button>
      </p>
      <p className={text.quiet}>{t('pay.electronicText')}</p>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('pay.electronicFailed')}
        </Note>
      )}
    </Stack>
  )
}
