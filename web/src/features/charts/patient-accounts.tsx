import { useState } from 'react'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { relationWords } from '../family/family.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import styles from './patient-accounts.module.css'
import { endAccount, useAccounts, verifyAccount, type PatientAccount } from './use-accounts.ts'

type Status = PatientAccount['verificationStatus']
type Props = { patientId: string; isChild: boolean; timeZone: string; mayConfirm: boolean; onConfirmed: () => void }

/** Whose accounts act for a patient, who else is to, and an end to it; nothing where there is none and nobody may say so. */
export function PatientAccounts({ patientId, isChild, timeZone, mayConfirm, onConfirmed }: Props) {
  const { t } = useTexts()
  const { data, refetch } = useAccounts(patientId)
  const { busy, problem, send } = useSubmission()
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<PatientAccount | null>(null)
  if (!data || (data.items.length === 0 && !mayConfirm)) return null
  async function change(work: () => Promise<unknown>) {
    const outcome = await send(work)
    setEnding(null)
    if (!outcome.done) return
    await refetch()
    onConfirmed()
  }
  const say = ({ userId }: PatientAccount, status: Status) => change(() => verifyAccount(patientId, userId, status))
  return (
    <Card as="section" className={styles.accounts}>
      <h2 className={styles.title}>{t('charts.accounts')}</h2>
      {problem && <RefusalNote refusal={problem} isTeam />}
      {data.items.length === 0 && <p className={styles.quiet}>{t('charts.noAccounts')}</p>}
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
            {mayConfirm && account.relation === 'guardian' && (
              <Button
                size="small"
                kind="bad"
                busy={busy}
                aria-label={t('charts.endAccountNamed', { name: account.name })}
                onClick={() => setEnding(account)}
              >
                {t('charts.endAccount')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayConfirm && data.items.some(({ relation }) => relation === 'guardian') && (
        <p className={styles.quiet}>
          {t('charts.endOrBar', { end: t('charts.endAccount'), bar: t('charts.actsNotForThem') })}
        </p>
      )}
      {mayConfirm && (
        <div>
          <Button size="small" onClick={() => setAdding(true)}>
            {t('charts.addAccount')}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddAccountDialog
          {...{ patientId, isChild }}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            void refetch()
            onConfirmed()
          }}
        />
      )}
      {ending && (
        <ConfirmDialog
          onClose={() => setEnding(null)}
          title={t('charts.endTitle', { name: ending.name })}
          closeLabel={t('common.close')}
          confirm={t('charts.endAccount')}
          keep={t('charts.keepAccount')}
          busy={busy}
          onConfirm={() => void change(() => endAccount(patientId, ending.userId))}
        >
          <p>{t('charts.endText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** What the clinic can say of an account that it does not say already. */
function answersTo({ verificationStatus, relation, letInBy, isKnownByVisit }: PatientAccount) {
  const isOwn = relation === 'self'
  const confirmed = ['confirmed', isOwn ? 'charts.isThem' : 'charts.actsForThem'] as const
  const taken = ['unconfirmed', 'charts.takeBack'] as const
  const refuted = ['refuted', isOwn ? 'charts.notTheirs' : 'charts.actsNotForThem'] as const
  if (verificationStatus === 'refuted') return [taken]
  if (verificationStatus === 'unconfirmed') return [confirmed, refuted]
  // Confirmed by who let them in alone: the clinic can say so itself.
  if (letInBy !== null) return [confirmed, taken, refuted]
  // Whose own account is known by a visit, too, reads on without the clinic's word.
  return isKnownByVisit ? [refuted] : [taken, refuted]
}

function AccountWords({ account, timeZone }: { account: PatientAccount; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const { name, email, relation, verificationStatus, verifiedAt, endsOn, letInBy } = account
  const today = dateIn(timeZone, useNow() as Instant)
  const date = verifiedAt === null ? '' : formatLongDate(dateIn(timeZone, verifiedAt as Instant), formatLocale)
  return (
    <span className={styles.words}>
      <b>{name}</b>
      <span className={styles.quiet}>
        {email} · {relation === 'self' ? t('charts.ownAccount') : guardianWords(account, t)}
      </span>
      {letInBy !== null && <span className={styles.quiet}>{t('charts.letInBy', { name: letInBy })}</span>}
      <span className={styles.quiet}>
        {endsOn && endsOn <= today
          ? t('charts.endedByAge', { date: formatLongDate(endsOn as PlainDate, formatLocale) })
          : verificationStatus === 'unconfirmed'
            ? t(notSaid(account))
            : t(verificationStatus === 'refuted' ? 'charts.refutedSince' : 'charts.confirmedSince', { date })}
      </span>
    </span>
  )
}

/** Who they are to the patient and what they may do, where somebody said so. */
function guardianWords({ relationship, access }: PatientAccount, t: Texts['t']): string {
  const who = relationship ? t(relationWords[relationship]) : t('charts.guardianAccount')
  return access === 'visits' ? `${who}, ${t('family.visits')}` : who
}

function notSaid({ relation, isKnownByVisit }: PatientAccount) {
  if (relation === 'guardian') return 'charts.notConfirmed'
  return isKnownByVisit ? 'charts.ownKnownByVisit' : 'charts.ownNotConfirmed'
}
