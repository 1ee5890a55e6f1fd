import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Row } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './invoice-view.module.css'
import { standingLooks } from './standing-words.ts'
import type { BilledInvoice } from './use-billing.ts'

/** Which invoice it is, whose, and how it stands. */
export function InvoiceHead({ invoice, children }: { invoice: BilledInvoice; children?: ReactNode }) {
  const { t } = useTexts()
  const mayOpen = usePermitted()('patients:read-basic')
  const { kind, reference, patient, standing } = invoice
  const { tone, word } = standingLooks[standing]
  const name = `${patient.givenName} ${patient.familyName}`
  return (
    <header>
      <BackLink href="/admin/invoices">{t('invoices.back')}</BackLink>
      <Row between align="start">
        <div>
          <h1 className={styles.title}>
            {reference === null
              ? t('billing.newInvoice')
              : t(kind === 'invoice' ? 'invoices.invoice' : 'invoices.creditNote', { reference })}
          </h1>
          <Row>
            <Status tone={tone}>{t(word)}</Status>
            {mayOpen ? <Anchor href={chartHref(patient.id)}>{name}</Anchor> : <span>{name}</span>}
          </Row>
        </div>
        <Row>{children}</Row>
      </Row>
    </header>
  )
}
