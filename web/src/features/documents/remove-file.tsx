import { useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type RemoveFileProps = {
  name: string
  /** What is so then. */
  children: ReactNode
  onRemove: () => void
}

/** Asks first, since a file that was taken back is gone for good. */
export function RemoveFile({ name, children, onRemove }: RemoveFileProps) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
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
      {isOpen && (
        <ConfirmDialog
          onClose={() => setIsOpen(false)}
          title={t('documents.removeTitle', { name })}
          closeLabel={t('common.close')}
          confirm={t('documents.remove')}
          keep={t('documents.keep')}
          onConfirm={() => {
            setIsOpen(false)
            onRemove()
          }}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
