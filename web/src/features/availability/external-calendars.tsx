import { calendarsAtMost, type CalendarProblem } from '@polyclinic/domain/external-calendars/model.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useRef, useState, type SubmitEvent } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import limitStyles from './daily-limit.module.css'
import styles from './time-off-list.module.css'
import type { Availability } from './use-availability.ts'
import {
  addExternalCalendar,
  endExternalCalendar,
  useExternalCalendars,
  type ExternalCalendar,
  type ExternalCalendars as Calendars,
} from './use-external-calendars.ts'
import { VisitList } from './visit-list.tsx'

type ExternalCalendarsProps = {
  availability: Pick<Availability, 'provider' | 'timeZone'>
  /** The day of a visit. */
  dayHref: (date: string) => string
}

/** Calendars elsewhere whose busy times are not offered: what becomes of each, and the visits that are booked then. */
export function ExternalCalendars({ availability: { provider, timeZone }, dayHref }: ExternalCalendarsProps) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data } = useExternalCalendars(provider.id)
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<ExternalCalendar | null>(null)
  const { busy, problem, send } = useSubmission()
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, problem ?? said)
  const lookAgain = () => void queries.invalidateQueries({ queryKey: ['appointment'] })
  const end = async (calendar: ExternalCalendar) => {
    const outcome = await send(() => endExternalCalendar(provider.id, calendar))
    setAsked(null)
    if (outcome.done) setSaid(t('availability.calendarEnded', { host: calendar.host }))
    lookAgain()
  }
  return (
    <section aria-labelledby="external-calendars" className={styles.section}>
      <h2 id="external-calendars" className={styles.title}>
        {t('availability.calendars')}
      </h2>
      {(problem || said) && (
        <div ref={answer} tabIndex={-1}>
          {problem ? (
            <RefusalNote refusal={problem} isTeam />
          ) : (
            <Note tone="ok" role="status">
              {said}
            </Note>
          )}
        </div>
      )}
      {data && <Listed calendars={data} {...{ timeZone, dayHref }} onEnd={setAsked} />}
      {data && data.items.length < calendarsAtMost && (
        <AddCalendar
          // Each that was added begins the form anew.
          key={data.items.length}
          providerId={provider.id}
          onAdded={({ host }) => {
            setSaid(t('availability.calendarAdded', { host }))
            lookAgain()
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('availability.calendarEndTitle', { host: asked.host })}
          closeLabel={t('common.close')}
          confirm={t('availability.calendarEndIt')}
          keep={t('availability.keepIt')}
          busy={busy}
          onConfirm={() => void end(asked)}
        >
          {t('availability.calendarEndText')}
        </ConfirmDialog>
      )}
    </section>
  )
}

type ListedProps = {
  calendars: Calendars
  timeZone: string
  dayHref: (date: string) => string
  onEnd: (calendar: ExternalCalendar) => void
}

function Listed({ calendars: { items, collisions, moreCollisions }, timeZone, dayHref, onEnd }: ListedProps) {
  const texts = useTexts()
  const { t } = texts
  if (items.length === 0)
    return (
      <Card bare>
        <EmptyState icon={CalendarSync} title={t('availability.noCalendars')} headingLevel={3}>
          {t('availability.noCalendarsText')}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Rows>
        {items.map((each) => (
          <ListRow
            key={each.id}
            className={styles.row}
            end={
              <Button
                size="small"
                kind="quiet"
                aria-label={t('availability.calendarEndThis', { host: each.host })}
                onClick={() => onEnd(each)}
              >
                {t('availability.calendarEnd')}
              </Button>
            }
          >
            <p className={styles.when}>{each.host}</p>
            <Standing calendar={each} timeZone={timeZone} />
          </ListRow>
        ))}
      </Rows>
      {collisions.length > 0 && (
        <Card>
          <h3 className={styles.when}>{t('availability.calendarCollisions')}</h3>
          <VisitList visits={collisions} {...{ timeZone, dayHref }} />
          {moreCollisions > 0 && (
            <p className={styles.quiet}>{t('availability.calendarMore', { count: moreCollisions })}</p>
          )}
        </Card>
      )}
    </>
  )
}

const problemKeys = {
  'not-public': 'availability.calendarNotPublic',
  unreachable: 'availability.calendarUnreachable',
  'not-found': 'availability.calendarNotFound',
  'sign-in': 'availability.calendarSignIn',
  'too-large': 'availability.calendarTooLarge',
  'web-page': 'availability.calendarWebPage',
  'not-a-calendar': 'availability.calendarNone',
  'too-many': 'availability.calendarTooMany',
  unreadable: 'availability.calendarUnreadable',
} as const satisfies Record<CalendarProblem, string>

/** How a calendar stands: read, being read, or why not and since when. */
function Standing({
  calendar: { readAt, failing, leftOut },
  timeZone,
}: {
  calendar: ExternalCalendar
  timeZone: string
}) {
  const texts = useTexts()
  const { t } = texts
  const moment = (at: string) => momentWords(at, timeZone, texts)
  return (
    <Stack gap="tiny">
      {failing ? (
        <>
          <Status tone={readAt === null ? 'bad' : 'warn'}>{t(problemKeys[failing.problem])}</Status>
          <p className={styles.quiet}>
            {t('availability.calendarFailing', { since: moment(failing.since) })}{' '}
            {readAt !== null && t('availability.calendarKept', { when: moment(readAt) })}
          </p>
        </>
      ) : readAt === null ? (
        <p className={styles.quiet}>{t('availability.calendarReading')}</p>
      ) : (
        <p className={styles.quiet}>{t('availability.calendarRead', { when: moment(readAt) })}</p>
      )}
      {leftOut > 0 && <Status tone="warn">{t('availability.calendarLeftOut', { count: leftOut })}</Status>}
    </Stack>
  )
}

/** "Wed, Nov 25, 8:00 AM". */
const momentWords = (at: string, timeZone: string, { formatLocale }: Pick<Texts, 'formatLocale'>) =>
  `${formatShortDay(dateIn(timeZone, at as Instant), formatLocale)}, ${formatTime(at as Instant, formatLocale, timeZone)}`

type AddCalendarProps = { providerId: string; onAdded: (calendar: ExternalCalendar) => void }

const wrongKeys = {
  not_an_address: 'availability.calendarWrongAddress',
  own_address: 'availability.calendarWrongOwn',
  added_already: 'availability.calendarWrongTwice',
  too_many: 'availability.calendarWrongMany',
} as const
const wrongOf = (problem: ApiProblem | null): keyof typeof wrongKeys | null => {
  const [first] = problem?.errors ?? []
  if (!first) return null
  return first.code in wrongKeys ? (first.code as keyof typeof wrongKeys) : 'not_an_address'
}

function AddCalendar({ providerId, onAdded }: AddCalendarProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, send } = useSubmission()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = typed.trim()
    setMissing(address === '')
    if (address === '' || busy) return
    const outcome = await send(() => addExternalCalendar(providerId, address))
    if (outcome.done) onAdded(outcome.value)
  }
  const wrong = wrongOf(problem)
  const error = isMissing ? t('common.required') : wrong ? t(wrongKeys[wrong]) : undefined
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && !wrong && <RefusalNote refusal={problem} isTeam />}
          <div className={limitStyles.line}>
            <Field
              label={t('availability.calendarAddress')}
              id="calendarAddress"
              hint={t('availability.calendarHint')}
              error={error}
            >
              <TextInput
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={2000}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
            <Button type="submit" busy={busy}>
              {t('availability.calendarAdd')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
