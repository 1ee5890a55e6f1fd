import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { takeBack, type Document, type OfVisit } from './document.ts'

type RemoveDocumentProps = { visit: OfVisit; document: Document; onRemoved: () => void; onFailed: () => void }

/** For the clinic's people: asks first, since what is the patient's is gone for good. */
export function RemoveDocument({ visit, document, onRemoved, onFailed }: RemoveDocumentProps) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { name } = document
  const remove = () => {
    setIsOpen(false)
    takeBack(visit, document).then(onRemoved, onFailed)
  }
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('documents.removeNamed', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('documents.remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('documents.removeTitle', { name })}
        closeLabel={t('common.close')}
        confirm={t('documents.remove')}
        keep={t('documents.keep')}
        onConfirm={remove}
      >
        <p>{t('documents.removeText')}</p>
      </ConfirmDialog>
    </>
  )
}
