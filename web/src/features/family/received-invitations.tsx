import type { answerGuardianInvitation } from '@polyclinic/domain/family/endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './family.module.css'
import { accessWords, nameOf, relationWords, type Received } from './family.ts'

type Props = {
  invitations: readonly Received[]
  timeZone: string
  /** What is said then. */
  onAnswered: (words: string) => void
}

/** Who asks the signed-in person to act for somebody, with an answer to each. */
export function ReceivedInvitations({ invitations, timeZone, onAnswered }: Props) {
  const { t } = useTexts()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="asked" className={styles.section}>
      <h2 id="asked">{t('family.asked')}</h2>
      <Rows label={t('family.asked')}>
        {invitations.map((invitation) => (
          <Question key={invitation.id} {...{ invitation, timeZone, onAnswered }} />
        ))}
      </Rows>
    </section>
  )
}

type QuestionProps = Pick<Props, 'timeZone' | 'onAnswered'> & { invitation: Received }

function Question({ invitation, timeZone, onAnswered }: QuestionProps) {
  const { t, formatLocale } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const { id, patient, invitedBy: inviter } = invitation
  const name = nameOf(patient)
  const relationship = t(relationWords[invitation.relationship])
  async function answer(accepts: boolean) {
    const outcome = await send(() =>
      call<typeof answerGuardianInvitation>('POST', '/patients/me/family/invitations/{id}', {
        ...{ params: { id }, body: { accepts } },
      }),
    )
    if (outcome.done) return onAnswered(accepts ? t('family.accepted', { name }) : t('family.declined'))
    // Taken back meanwhile, or answered in another tab.
    if (!isProblem(outcome.problem, 'not_found')) return
    forget()
    onAnswered(t('family.over'))
  }
  return (
    <ListRow
      end={
        <Row>
          <Button
            kind="main"
            size="small"
            busy={busy}
            aria-label={t('family.yesFor', { name })}
            onClick={() => void answer(true)}
          >
            {t('family.yes')}
          </Button>
          <Button size="small" busy={busy} aria-label={t('family.noFor', { name })} onClick={() => void answer(false)}>
            {t('family.no')}
          </Button>
        </Row>
      }
    >
      <Stack gap="tiny">
        <p className={text['strong']}>
          {invitation.isOfPatient
            ? t('family.askedByPatient', { inviter, relationship })
            : t('family.askedBy', { inviter, name, relationship })}
        </p>
        <p className={`${text['quiet']} ${text['small']}`}>
          {t(accessWords[invitation.access])} ·{' '}
          {t('family.until', {
            date: formatLongDate(dateIn(timeZone, invitation.expiresAt as Instant), formatLocale),
          })}
        </p>
        {problem && <RefusalNote refusal={problem} />}
      </Stack>
    </ListRow>
  )
}
