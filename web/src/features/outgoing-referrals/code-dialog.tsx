import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './code-dialog.module.css'

type CodeDialogProps = { recipient: string; code: string; onClose: () => void }

/** The code of a referral to an address, once: printed for the patient, or said on the phone. No mail has it. */
export function CodeDialog({ recipient, code, onClose }: CodeDialogProps) {
  const { t } = useTexts()
  const { name: clinic } = useOrganization()
  return (
    <Dialog
      open
      stays
      onClose={onClose}
      title={t('outgoing.codeTitle', { recipient })}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button kind="main" icon={Printer} onClick={() => print()}>
            {t('outgoing.print')}
          </Button>
          <Button onClick={onClose}>{t('outgoing.codeKept')}</Button>
        </>
      }
    >
      <Stack>
        <p>{t('outgoing.codeLead')}</p>
        <section className={styles.slip} aria-label={t('outgoing.slip')}>
          <p>
            <b>{t('outgoing.slipTitle', { clinic })}</b>
          </p>
          <p>{t('outgoing.slipFor', { recipient })}</p>
          <p className={styles.code}>{formatReference(code)}</p>
          <p>{t('outgoing.slipText', { clinic })}</p>
        </section>
      </Stack>
    </Dialog>
  )
}
