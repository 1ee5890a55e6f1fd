import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { referralNumber } from '@polyclinic/domain/outgoing-referrals/referral-number.ts'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { Outgoing } from './use-outgoing.ts'
import styles from './code-dialog.module.css'

type CodeDialogProps = {
  referral: Pick<Outgoing, 'id' | 'recipient' | 'expiresAt'>
  code: string
  onClose: () => void
}

/** The code of a referral to an address, once: printed for the patient, or said on the phone. No mail has it. */
export function CodeDialog({ referral: { id, recipient, expiresAt }, code, onClose }: CodeDialogProps) {
  const { t, formatLocale } = useTexts()
  const { name: clinic, staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  const to = { recipient: recipient.name }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('outgoing.codeTitle', to)}
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
          <p>{t('outgoing.slipFor', to)}</p>
          <p className={styles.code}>{formatReference(code)}</p>
          <p>{t('outgoing.slipText', { clinic })}</p>
          <p>{t('outgoing.slipNumber', { number: referralNumber(id) })}</p>
          {expiresAt && (
            <p>
              {t('outgoing.readableUntil', {
                date: formatFullDate(dateIn(settings.timeZone, expiresAt as Instant), formatLocale),
              })}
            </p>
          )}
          {phone && <p>{t('outgoing.slipPhone', { clinic, phone })}</p>}
        </section>
      </Stack>
    </Dialog>
  )
}
