import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { Card } from '../../ui/card.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import styles from '../invoices/invoice-view.module.css'
import { momentWords } from '../invoices/moment-words.ts'
import { useOnlineOfInvoice, type OnlineMovement } from './use-online.ts'

type Looks = Record<string, { tone: Tone; word: PlainTextKey }>
const payments: Looks = {
  begun: { tone: 'neutral', word: 'online.begun' },
  open: { tone: 'neutral', word: 'online.open' },
  processing: { tone: 'warn', word: 'online.processingState' },
  succeeded: { tone: 'ok', word: 'online.succeeded' },
  failed: { tone: 'bad', word: 'online.failed' },
  expired: { tone: 'neutral', word: 'online.expired' },
}
const looksOf = ({ kind, status }: OnlineMovement): Looks[string] =>
  kind === 'chargeback' && status === 'done' ? { tone: 'bad', word: 'online.taken' } : movements[status]!
const movements: Looks = {
  waiting: { tone: 'warn', word: 'online.waiting' },
  pending: { tone: 'warn', word: 'online.pending' },
  done: { tone: 'neutral', word: 'online.done' },
  failed: { tone: 'bad', word: 'online.movementFailed' },
  returned: { tone: 'warn', word: 'online.returned' },
}

/** What was begun online for an invoice, and what went back at the provider. Nothing where nothing was. */
export function OnlineCard({ invoiceId, timeZone }: { invoiceId: string; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const { data } = useOnlineOfInvoice(invoiceId)
  if (!data || data.payments.length === 0) return null
  return (
    <Card bare as="section" aria-labelledby="online">
      <h2 id="online" className={`${styles.head} ${styles.small}`}>
        {t('online.ofInvoice')}
      </h2>
      <ul>
        {data.payments.map(({ id, status, amount, byLink, begunAt, providerRef }) => (
          <Line
            key={id}
            title={formatExactMoney(amount, formatLocale)}
            quiet={`${momentWords(begunAt, timeZone, formatLocale)} · ${t(byLink ? 'online.byLink' : 'online.byAccount')}`}
            details={[providerRef]}
            looks={payments[status]!}
          />
        ))}
        {data.movements.map((movement) => (
          <Line
            key={movement.id}
            title={t(movement.kind === 'refund' ? 'online.movement' : 'online.chargeback', {
              amount: formatExactMoney(movement.amount, formatLocale),
            })}
            quiet={momentWords(movement.at, timeZone, formatLocale)}
            details={[movement.providerRef, movement.handledNote]}
            looks={looksOf(movement)}
          />
        ))}
      </ul>
    </Card>
  )
}

type LineProps = { title: string; quiet: string; details: (string | null)[]; looks: Looks[string] }

function Line({ title, quiet, details, looks }: LineProps) {
  const { t } = useTexts()
  return (
    <li className={styles.payment}>
      <div>
        <p className={text.strong}>{title}</p>
        <p className={styles.quiet}>{quiet}</p>
        {details.map(
          (detail) =>
            detail !== null && (
              <p key={detail} className={styles.quiet}>
                {detail}
              </p>
            ),
        )}
      </div>
      <div className={styles.end}>
        <Status tone={looks.tone}>{t(looks.word)}</Status>
      </div>
    </li>
  )
}
