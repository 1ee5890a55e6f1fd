import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'

/** With its sentences; most who look at a visit correct nothing. */
const CorrectDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./correct-dialog.tsx'), addTexts('charts'), addTexts('booking')])
  return { default: dialog.CorrectDialog }
})

/** The way to correct who a patient is, and how they are reached. */
export function CorrectDetails({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState({ times: 0, isOpen: false })
  const [isSaved, setSaved] = useState(false)
  const open = () => {
    setSaved(false)
    setAsked(({ times }) => ({ times: times + 1, isOpen: true }))
  }
  const close = () => setAsked(({ times }) => ({ times, isOpen: false }))
  return (
    <Row>
      <Button size="small" icon={Pencil} onClick={open}>
        {t('doctor.correctDetails')}
      </Button>
      {isSaved && (
        <Note tone="ok" role="status">
          {t('doctor.detailsCorrected')}
        </Note>
      )}
      {asked.times > 0 && (
        <Suspense>
          <CorrectDialog
            key={asked.times}
            patientId={patientId}
            open={asked.isOpen}
            onClose={close}
            onSaved={() => {
              close()
              setSaved(true)
            }}
          />
        </Suspense>
      )}
    </Row>
  )
}
