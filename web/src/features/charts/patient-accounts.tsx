import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './patient-accounts.module.css'
import { useAccounts, verifyAccount, type PatientAccount } from './use-accounts.ts'

type Status = PatientAccount['verificationStatus']
type Props = { patientId: string; timeZone: string; mayConfirm: boolean; onConfirmed: () => void }

/** Whose accounts act for a patient; nothing where there is none. */
export function PatientAccounts({ patientId, timeZone, mayConfirm, onConfirmed }: Props) {
  const { t } = useTexts()
  const { data, refetch } = useAccounts(patientId)
  const { busy, problem, send } = useSubmission()
  if (!data || data.items.length === 0) return null
  async function say({ userId }: PatientAccount, status: Status) {
    const outcome = await send(() => verifyAccount(patientId, userId, status))
    if (!outcome.done) return
    await refetch()
    onConfirmed()
  }
  return (
    <Card as="section" className={styles.accounts}>
      <h2 className={styles.title}>{t('charts.accounts')}</h2>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <ul className={styles.list}>
        {data.items.map((account) => (
          <li key={account.userId} className={styles.account}>
            <AccountWords account={account} timeZone={timeZone} />
            {mayConfirm &&
              answersTo(account).map(([status, word]) => (
                <Button key={status} size="small" busy={busy} onClick={() => void say(account, status)}>
                  {t(word)}
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the clinic can say of an account that it does not say already. */
function answersTo({ verificationStatus, relation, isKnownByVisit }: PatientAccount) {
  const isOwn = relation === 'self'
  const confirmed = ['confirmed', isOwn ? 'charts.isThem' : 'charts.actsForThem'] as const
  const taken = ['unconfirmed', 'charts.takeBack'] as const
  const refuted = ['refuted', isOwn ? 'charts.notTheirs' : 'charts.actsNotForThem'] as const
  if (verificationStatus === 'refuted') return [taken]
  if (verificationStatus === 'unconfirmed') return [confirmed, refuted]
  // Whose own account is known by a visit, too, reads on without the clinic's word.
  return isKnownByVisit ? [refuted] : [taken, refuted]
}

function AccountWords({ account, timeZone }: { account: PatientAccount; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const { name, email, relation, verificationStatus, verifiedAt } = account
  const date = verifiedAt === null ? '' : formatLongDate(dateIn(timeZone, verifiedAt as Instant), formatLocale)
  return (
    <span className={styles.words}>
      <b>{name}</b>
      <span className={styles.quiet}>
        {email} · {t(relation === 'self' ? 'charts.ownAccount' : 'charts.guardianAccount')}
      </span>
      <span className={styles.quiet}>
        {verificationStatus === 'unconfirmed'
          ? t(notSaid(account))
          : t(verificationStatus === 'refuted' ? 'charts.refutedSince' : 'charts.confirmedSince', { date })}
      </span>
    </span>
  )
}

function notSaid({ relation, isKnownByVisit }: PatientAccount) {
  if (relation === 'guardian') return 'charts.notConfirmed'
  return isKnownByVisit ? 'charts.ownKnownByVisit' : 'charts.ownNotConfirmed'
}
