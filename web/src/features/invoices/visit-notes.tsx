import { isInsured } from '@polyclinic/domain/invoices/promised-lines.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Note } from '../../ui/note.tsx'
import type { BilledInvoice } from './use-billing.ts'

/** What whoever bills a visit should know of it: whether it took place, and who else pays. */
export function VisitNotes({ invoice: { appointment, standing } }: { invoice: BilledInvoice }) {
  const { t } = useTexts()
  const { country } = useOrganization().settings
  if (!appointment) return null
  const { status, insurance, isBillable } = appointment
  const isDraft = standing === 'draft'
  return (
    <>
      {!isBillable && (
        <Note tone={isDraft && status === 'booked' ? undefined : 'warn'}>
          {t(isDraft && status === 'booked' ? 'billing.visitAhead' : `billing.visitIs-${notHeld(status)}`)}
        </Note>
      )}
      {isDraft && isInsured(insurance) && <Note>{t('billing.insurerPays')}</Note>}
      {isDraft && insurance === 'private' && country === 'DE' && <Note>{t('billing.noFeeSchedule')}</Note>}
    </>
  )
}

const notHeld = (status: string) => (status === 'cancelled' || status === 'noshow' ? status : 'booked')
