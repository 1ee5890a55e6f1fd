import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import styles from './cash-box.module.css'
import { invoiceHref } from './asked-invoices.ts'
import { momentWords } from './moment-words.ts'
import { transferWords } from './transfer-words.ts'
import { fetchCashReceipt, type CashMovement } from './use-cash-box.ts'

type CashMovementsProps = { label: string; currency: string; movements: readonly CashMovement[] }

/** What came into the cash box and went out of it, by whose hand. */
export function CashMovements({ label, currency, movements }: CashMovementsProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [hasFailed, setFailed] = useState(false)
  const wordsOf = ({ kind, reference, transfer }: CashMovement) => {
    if (transfer) return `${t(transferWords[transfer.kind])} · ${reference}`
    if (kind === 'payment-reversal') return t('cash.reversed', { reference })
    return kind === 'refund' ? t('cash.refunded', { reference }) : t('cash.receipt', { reference })
  }
  async function save(id: string, reference: string) {
    setFailed(false)
    try {
      saveFile(await fetchCashReceipt(id), `${t('cash.receiptNamed', { reference })}.pdf`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('encounters.pdfFailed')}
        </Note>
      )}
      <Rows label={label}>
        {movements.map((movement) => {
          const { id, invoice, transfer, reference, amountMinor, at, by } = movement
          return (
            <ListRow
              key={id}
              end={
                <>
                  {transfer && (
                    <span className={styles.onScreen}>
                      <Button
                        kind="quiet"
                        size="small"
                        icon={FileDown}
                        aria-label={t('cash.receiptNamed', { reference })}
                        onClick={() => void save(transfer.id, reference)}
                      >
                        {t('cash.receiptPdf')}
                      </Button>
                    </span>
                  )}
                  <b className={text.figures}>{formatExactMoney({ minor: amountMinor, currency }, formatLocale)}</b>
                </>
              }
            >
              <p className={text.strong}>{wordsOf(movement)}</p>
              <p className={`${text.quiet} ${text.small}`}>
                {invoice && (
                  <>
                    <Anchor href={invoiceHref(invoice.id)}>
                      {t('cash.ofInvoice', { reference: invoice.reference })}
                    </Anchor>
                    {' · '}
                  </>
                )}
                {[transfer?.reason, momentWords(at, timeZone, formatLocale), by].filter(Boolean).join(' · ')}
              </p>
            </ListRow>
          )
        })}
      </Rows>
    </>
  )
}
