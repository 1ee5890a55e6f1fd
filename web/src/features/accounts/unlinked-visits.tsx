import type { confirmVisit, listUnlinkedVisits } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useId } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateBlock } from '../../ui/date-block.tsx'
import { dateBlockOf, visitFullDate, visitTimes } from '../appointments/visit/when-words.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './unlinked-visits.module.css'
import { useSubmission } from '../../platform/api/use-submission.ts'

type UnlinkedVisit = Answer<typeof listUnlinkedVisits>['items'][number]
export type VisitAnswer = 'mine' | 'not-mine' | 'gone'

type UnlinkedVisitsProps = { visits: readonly UnlinkedVisit[]; onAnswered: (answer: VisitAnswer) => void }

/** Asks, once for each, whether a visit that was booked with the account's address is its owner's. */
export function UnlinkedVisits({ visits, onAnswered }: UnlinkedVisitsProps) {
  const { t } = useTexts()
  if (visits.length === 0) return null
  return (
    <section aria-labelledby="was-this-you" className={styles.section}>
      <h2 id="was-this-you">{t('patient.wasThisYou')}</h2>
      <p className={styles.quiet}>{t('patient.bookedWithYourAddress')}</p>
      <ul className={styles.list}>
        {visits.map((visit) => (
          <Question key={visit.id} visit={visit} onAnswered={onAnswered} />
        ))}
      </ul>
    </section>
  )
}

function Question({ visit, onAnswered }: { visit: UnlinkedVisit; onAnswered: UnlinkedVisitsProps['onAnswered'] }) {
  const { t, formatLocale } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const when = useId()

  async function answer(isMine: boolean) {
    const { id } = visit
    const outcome = await send(() =>
      call<typeof confirmVisit>('POST', '/patients/me/unlinked-visits/{id}', { params: { id }, body: { isMine } }),
    )
    if (outcome.done) return onAnswered(isMine ? 'mine' : 'not-mine')
    // Canceled meanwhile, or answered in another tab.
    if (!isProblem(outcome.problem, 'not_found')) return
    forget()
    onAnswered('gone')
  }
  return (
    <Card bare as="li" className={styles.card}>
      <DateBlock tone="sunk" {...dateBlockOf(visit, formatLocale)} />
      <div className={styles.words}>
        <p id={when} className={styles.time}>
          {visitTimes(visit, formatLocale)}
        </p>
        <p className={styles.quiet}>{visitFullDate(visit, formatLocale)}</p>
        <p className={styles.quiet}>{visit.providerName}</p>
        {problem && <RefusalNote refusal={problem} />}
      </div>
      <div className={styles.actions}>
        <Button size="small" busy={busy} aria-describedby={when} onClick={() => void answer(true)}>
          {t('patient.yesMine')}
        </Button>
        <Button size="small" busy={busy} aria-describedby={when} onClick={() => void answer(false)}>
          {t('patient.notMine')}
        </Button>
      </div>
    </Card>
  )
}
