import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { failureWords, statusLooks } from '../messages/message.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './invoice-view.module.css'
import { momentWords } from './moment-words.ts'
import { mailInvoice, type BilledInvoice } from './use-billing.ts'

type MailsCardProps = { invoice: BilledInvoice; timeZone: string; onDone: (message: string) => void }
type Mail = BilledInvoice['mails'][number]

const kindWords: Record<Mail['kind'], PlainTextKey> = {
  invoice: 'billing.mailInvoice',
  receipt: 'billing.mailReceipt',
  'payment-reminder': 'billing.mailReminder',
}

/** What was mailed about an invoice, what became of that, and the presses that mail it or copy the link by which it is paid. */
export function MailsCard({ invoice, timeZone, onDone }: MailsCardProps) {
  const { id, mails, mailTo, payLink, payLinkHasInvoice, creditNote } = invoice
  const { t } = useTexts()
  const maySend = usePermitted()('invoices:issue') && !creditNote
  const { busy, problem, send } = useSubmission()
  const wasMailed = mails.some(({ kind }) => kind === 'invoice')
  if (creditNote && mails.length === 0) return null
  async function mail() {
    const outcome = await send((key) => mailInvoice(id, key))
    if (outcome.done) onDone(t('billing.mailed', { to: mailTo ?? '' }))
  }
  return (
    <Card as="section" aria-labelledby="mails" className={styles.later}>
      <Stack gap="small">
        <h2 id="mails" className={styles.small}>
          {t('billing.mails')}
        </h2>
        {mails.length === 0 && mailTo !== null && <p className={styles.quiet}>{t('billing.notMailed')}</p>}
        {mailTo === null && !creditNote && <p>{t('billing.nobodyToMail')}</p>}
        {mails.length > 0 && (
          <ul className={styles.history}>
            {mails.map((each) => (
              <MailRow key={each.id} mail={each} timeZone={timeZone} />
            ))}
          </ul>
        )}
        {problem && <RefusalNote refusal={problem} isTeam />}
        {maySend && payLink !== null && (
          <p className={styles.quiet}>{t(payLinkHasInvoice ? 'billing.payLinkInvoiceText' : 'billing.payLinkText')}</p>
        )}
        {maySend && (mailTo !== null || payLink !== null) && (
          <Row>
            {mailTo !== null && (
              <Button size="small" busy={busy} onClick={() => void mail()}>
                {t(wasMailed ? 'billing.mailAgain' : 'billing.mailNow')}
              </Button>
            )}
            {payLink !== null && (
              <CopyButton
                words={payLink}
                copy={t('billing.copyPayLink')}
                copied={t('billing.payLinkCopied')}
                failed={payLink}
              />
            )}
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function MailRow({
  mail: { kind, to, status, failure, createdAt, sentAt, dueAt },
  timeZone,
}: {
  mail: Mail
  timeZone: string
}) {
  const { t, formatLocale } = useTexts()
  const { word, tone } = statusLooks[status]
  const when = momentWords(sentAt ?? dueAt ?? createdAt, timeZone, formatLocale)
  return (
    <li>
      <p className={text.strong}>
        {t(kindWords[kind])} <Status tone={tone}>{t(word)}</Status>
      </p>
      <p className={styles.quiet}>{to === null ? when : t('billing.mailTo', { when, to })}</p>
      {failure && <p className={styles.quiet}>{t(failureWords[failure])}</p>}
    </li>
  )
}
