import { formatTime, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { isPatient } from '@polyclinic/domain/kit/roles.ts'
import { addMinutes, compareInstants, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Suspense, useMemo, useState, type MouseEvent } from 'react'
import { Form } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Split, Stack, Wrap } from '../../../ui/layout.tsx'
import type { LostTime } from '../../holds/lost-time.ts'
import { NearestTimes } from '../../holds/nearest-times.tsx'
import { DateField } from '../../slots/choose/choice-fields.tsx'
import { UrlForm } from '../../slots/url-form.tsx'
import { WeekOfTimes, type Week } from '../../slots/week-of-times.tsx'
import { OverlapNote } from '../own-visits/overlap-note.tsx'
import type { VisitOpening } from '../manage/open-visit.ts'
import { visitPath } from '../visit/visit-path.ts'
import { ChangePolicy } from './change-policy.tsx'
import type { WeekToMoveTo } from './load-move.ts'
import { MoveBar } from './move-bar.tsx'
import { MoveCard } from './move-card.tsx'
import styles from './move-screen.module.css'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useTwoColumns } from '../../../ui/use-wide.ts'
import type { NotMoved } from './move-visit.ts'
import { TimeNow } from './time-now.tsx'

const path = '/appointment/reschedule'

type MoveScreenProps = Extract<VisitOpening, { kind: 'visit' }> & { to: WeekToMoveTo; notMoved: NotMoved | null }

/** Choose a new time: the old one is kept until the new one is confirmed. */
export function MoveScreen({ appointment, byCookie, now, to, notMoved }: MoveScreenProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const [picked, setPicked] = useState<{ startsAt: Instant; after: NotMoved | null } | null>(null)
  // What was chosen before a refusal is chosen no more.
  const chosen = picked?.after === notMoved ? picked.startsAt : notMoved ? null : to.chosen
  const lost = useMemo(
    () => (notMoved?.lost ? without(notMoved.lost, appointment.startsAt) : null),
    [notMoved, appointment.startsAt],
  )
  useKeptFocus()
  const { first, today, passed, key } = to
  const { provider, location, service } = appointment
  const hasSide = useTwoColumns()
  const session = useSession()
  const isOwn = isPatient(session?.roles ?? []) && appointment.bookedBy === null
  const overlap = chosen && isOwn && (
    <Suspense>
      <OverlapNote
        own={appointment.patient}
        wanted={{ startsAt: chosen, endsAt: addMinutes(chosen, service.durationMinutes) }}
        moving={appointment.id}
      />
    </Suspense>
  )

  const press = (startsAt: Instant) => ({
    type: 'submit' as const,
    name: 'time',
    value: startsAt,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setPicked({ startsAt, after: notMoved })
    },
  })
  const time = (startsAt: Instant) => {
    if (startsAt === appointment.startsAt) return { state: 'own' as const, label: t('booking.ownTime') }
    if (startsAt === lost?.slot.startsAt) return { state: 'lost' as const }
    return { ...press(startsAt), state: startsAt === chosen ? ('chosen' as const) : ('normal' as const) }
  }

  return (
    <Wrap className={styles.page}>
      <BackLink href={byCookie ? visitPath('/appointment/manage', appointment.id) : '/patient'} reload={byCookie}>
        {byCookie ? t('booking.yourVisit') : t('common.yourVisits')}
      </BackLink>
      <Split
        side={
          <MoveCard
            appointment={appointment}
            byCookie={byCookie}
            now={now}
            moveKey={key}
            chosen={chosen}
            lost={chosen ? null : lost}
            note={hasSide && overlap}
          />
        }
      >
        <Stack gap="normal">
          <h1 className={styles.title}>{t('booking.chooseNew')}</h1>
          {notMoved && !lost && (
            <RefusalNote refusal={{ code: notMoved.refusal, retryAt: notMoved.retryAt }} of={notMoved} />
          )}
          <TimeNow appointment={appointment} byCookie={byCookie} now={now} />
          <ChangePolicy appointment={appointment} now={now} />
          {to.week && (
            <UrlForm
              state={`${first} ${passed}`}
              action={path}
              label={t('booking.timesToMoveTo')}
              submit={t('public.showTimes')}
              className={styles.jump}
            >
              <input type="hidden" name="visit" value={appointment.id} />
              <DateField first={first} today={today} last={to.week.bookableUntil as PlainDate} passed={passed} />
            </UrlForm>
          )}
          <Form method="get" action={path} preventScrollReset>
            <input type="hidden" name="visit" value={appointment.id} />
            <input type="hidden" name="from" value={first} />
            <Stack gap="normal">
              {lost && !chosen && (
                <NearestTimes
                  lost={lost}
                  title={t('booking.justTaken', {
                    time: t('booking.weekdayAt', {
                      day: formatWeekday(dateIn(lost.timeZone, lost.slot.startsAt as Instant), formatLocale),
                      time: formatTime(lost.slot.startsAt as Instant, formatLocale, lost.timeZone),
                    }),
                  })}
                  button={(offer) => press(offer.startsAt as Instant)}
                  elsewhere={null}
                >
                  {lost.offers.length > 0 ? t('booking.justTakenText') : t('booking.noneNear')}
                </NearestTimes>
              )}
              <Card bare as="section" aria-label={t('booking.timesToMoveTo')}>
                {to.week ? (
                  <WeekOfTimes
                    week={withOwn(to.week, [appointment.startsAt, lost?.slot.startsAt], first)}
                    first={first}
                    today={today}
                    place={location.name}
                    hrefFrom={(date) => visitPath(path, appointment.id, { from: date })}
                    spoken={t('public.withDoctor', { doctor: provider.name })}
                    time={time}
                    headingLevel={2}
                  />
                ) : (
                  <p className={styles.none}>{t('public.nothingOnline')}</p>
                )}
              </Card>
            </Stack>
          </Form>
        </Stack>
      </Split>
      <MoveBar chosen={chosen} timeZone={appointment.timeZone} note={!hasSide && overlap} />
    </Wrap>
  )
}

/** One's own time is near, too, and no way out; nor is another doctor's, to whom a visit does not move here. */
const without = (lost: LostTime, own: string): LostTime => ({
  ...lost,
  offers: lost.offers.filter(({ startsAt, providerId }) => startsAt !== own && providerId === lost.slot.providerId),
})

/** One's own time, and one that was just lost, stand where they were. */
function withOwn(week: Week, extra: readonly (string | undefined)[], first: PlainDate): Week {
  const shown = extra.filter((start) => {
    if (start === undefined) return false
    const date = dateIn(week.timeZone, start as Instant)
    const last = new Date(Date.parse(first) + 6 * 86_400_000).toISOString().slice(0, 10)
    return date >= first && date <= last
  }) as Instant[]
  const starts = [...new Set([...(week.starts as Instant[]), ...shown])].toSorted(compareInstants)
  return { ...week, starts }
}
