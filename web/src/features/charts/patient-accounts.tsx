import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './patient-accounts.module.css'
import { confirmAccount, useAccounts, type PatientAccount } from './use-accounts.ts'

type Props = { patientId: string; timeZone: string; mayConfirm: boolean }

/** Whose accounts act for a patient; nothing where there is none. */
export function PatientAccounts({ patientId, timeZone, mayConfirm }: Props) {
  const { t } = useTexts()
  const { data, refetch } = useAccounts(patientId)
  const { busy, problem, send } = useSubmission()
  if (!data || data.items.length === 0) return null
  async function confirm({ userId, confirmedAt }: PatientAccount) {
    const outcome = await send(() => confirmAccount(patientId, userId, confirmedAt === null))
    if (outcome.done) await refetch()
  }
  return (
    <Card as="section" className={styles.accounts}>
      <h2 className={styles.title}>{t('charts.accounts')}</h2>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <ul className={styles.list}>
        {data.items.map((account) => (
          <li key={account.userId} className={styles.account}>
            <AccountWords account={account} timeZone={timeZone} />
            {mayConfirm && (
              <Button size="small" busy={busy} onClick={() => void confirm(account)}>
                {t(wordOf(account))}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const wordOf = ({ confirmedAt, relation }: PatientAccount) => {
  if (confirmedAt !== null) return 'charts.takeBack'
  return relation === 'self' ? 'charts.isThem' : 'charts.actsForThem'
}

function AccountWords({ account, timeZone }: { account: PatientAccount; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const { name, email, relation, confirmedAt } = account
  const since = confirmedAt && formatLongDate(dateIn(timeZone, confirmedAt as Instant), formatLocale)
  return (
    <span className={styles.words}>
      <b>{name}</b>
      <span className={styles.quiet}>
        {email} · {t(relation === 'self' ? 'charts.ownAccount' : 'charts.guardianAccount')}
      </span>
      <span className={styles.quiet}>
        {since
          ? t('charts.confirmedSince', { date: since })
          : t(relation === 'self' ? 'charts.ownNotConfirmed' : 'charts.notConfirmed')}
      </span>
    </span>
  )
}
