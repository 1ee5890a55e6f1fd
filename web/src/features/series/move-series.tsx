import { dateIn, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import type { DayVisit } from '../days/day.ts'
import type { AskedTime } from '../desk/desk.ts'
import { AskedTimeFields } from '../desk/asked-time-fields.tsx'
import { startOf } from '../desk/use-moments.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { DateRow, dayAndTime } from './date-row.tsx'
import { DatesFailed } from './dates-failed.tsx'
import styles from './series-dates.module.css'
import { seriesToldWords } from './told-words.ts'
import { sendMove } from './use-series.ts'
import { useSeriesMove, type SeriesMoving } from './use-series-move.ts'

type MoveSeriesProps = {
  visit: DayVisit
  onClose: () => void
  onMoved: (count: number) => void
}

/** Moves a visit of a series and those after it: each as many days, all to its new time of day. */
export function MoveSeries({ visit, onClose, onMoved }: MoveSeriesProps) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = visit
  const client = useQueryClient()
  const startsAt = visit.startsAt as Instant
  const [asked, setAsked] = useState<AskedTime>({
    date: dateIn(timeZone, startsAt),
    time: wallTimeIn(timeZone, startsAt),
  })
  const wanted = startOf(asked, timeZone)
  const isElsewhere = wanted !== null && Date.parse(wanted) !== Date.parse(startsAt)
  const moving = useSeriesMove(visit.id, isElsewhere ? wanted : null)
  const { busy, problem, send } = useSubmission()
  const plan = isElsewhere ? moving.known?.plan : undefined
  const count = plan?.visits.length ?? 0
  const isReady = plan !== undefined && plan.undecided === 0 && count > 0

  async function move() {
    if (!plan || !isReady || busy) return
    const outcome = await send(() => sendMove(visit.id, [...plan.visits]))
    if (outcome.done) onMoved(outcome.value.count)
    else if (outcome.problem) moving.lose(outcome.problem)
    await client.invalidateQueries({ queryKey: ['appointment'] })
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('series.moveTitle')}
      actions={
        <>
          <Button kind="main" busy={busy} held={!isReady} onClick={() => void move()}>
            {t('series.moveNow', { count })}
          </Button>
          <Button onClick={onClose}>{t('series.keepTimes')}</Button>
        </>
      }
    >
      <Stack>
        <p>{t('series.moveHint')}</p>
        <AskedTimeFields asked={asked} onChange={setAsked} />
        {problem && <MoveProblem problem={problem} />}
        {isElsewhere && <Moves {...{ moving, timeZone }} told={seriesToldWords(visit, texts)} />}
      </Stack>
    </FormDialog>
  )
}

function MoveProblem({ problem }: { problem: NonNullable<ReturnType<typeof useSubmission>['problem']> }) {
  const { t } = useTexts()
  const isLost = isProblem(problem, 'slot_taken') || isProblem(problem, 'slot_not_offered')
  if (!isLost && !isProblem(problem, 'stale_version')) return <RefusalNote refusal={problem} isTeam />
  return (
    <Note tone="bad" role="alert">
      {t(isLost ? 'series.moveLost' : 'series.moveStale')}
    </Note>
  )
}

function Moves({ moving, timeZone, told }: { moving: SeriesMoving; timeZone: string; told: string }) {
  const texts = useTexts()
  const { t } = texts
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const name = useId()
  const { known, hasFailed, choose, refetch } = moving
  if (hasFailed) return <DatesFailed onRetry={refetch} />
  if (!known)
    return (
      <p role="status" className={text.quiet}>
        {t('series.looking')}
      </p>
    )
  const { plan, moves } = known
  const count = plan.visits.length
  return (
    <div>
      <ol aria-label={t('series.dates')} className={styles.dates}>
        {plan.dates.map((date) => (
          <DateRow
            key={date.id}
            {...{ date, name, timeZone }}
            words={{ keepAnyway: t('series.moveAnyway'), skip: t('series.stay'), stop: null }}
            note={t('series.before', { when: dayAndTime(date.before, timeZone, texts) })}
            place={moves}
            isOpen={date.standing !== 'offered' || date.choice === null || opened.has(date.id)}
            onToggle={() => setOpened(opened.symmetricDifference(new Set([date.id])))}
            onChoose={(choice) => choose(date.startsAt, choice)}
          />
        ))}
      </ol>
      {plan.undecided > 0 ? (
        <Note tone="warn" role="alert">
          {t('series.undecided', { count: plan.undecided })}
        </Note>
      ) : (
        <div className={styles.summary}>
          <p role="status">{count > 0 ? t('series.moveCount', { count }) : t('series.moveNone')}</p>
          {moves.others > 0 && <p className={styles.said}>{t('series.moveOthers', { count: moves.others })}</p>}
          {count > 0 && <p className={styles.said}>{told}</p>}
        </div>
      )}
    </div>
  )
}
