import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, startOfDay, wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../platform/api/call.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time-button.tsx'
import type { DayVisit } from '../days/day.ts'
import { showBooked } from '../days/day-queries.ts'
import { useDoctorList } from '../days/use-doctors.ts'
import type { AskedTime } from '../desk/desk.ts'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import { BookedVisit } from './booked-visit.tsx'
import {
  dayOfSpan,
  followUpService,
  followUpSpans,
  followUpTimes,
  lookedForDays,
  type FollowUpSpan,
} from './follow-up-times.ts'
import styles from './follow-up.module.css'
import { NoteSection } from './note-section.tsx'
import type { VisitNote } from './use-encounter.ts'

/** When the patient comes back: booked from here, by the desk's form. */
export function FollowUp({ note: { visit, patient, next } }: { note: VisitNote }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const client = useQueryClient()
  const { pathname } = useLocation()
  const isPermitted = usePermitted()
  const { timeZone, providerId, providerName } = visit
  const [now] = useState(() => new Date().toISOString())
  const [spanId, setSpanId] = useState<FollowUpSpan['id'] | null>(null)
  const [asking, setAsking] = useState<{ time: AskedTime; open: boolean; asked: number } | null>(null)
  /** What was booked here: another visit may come before it. */
  const [made, setMade] = useState<DayVisit | null>(null)
  const booked = useRef<HTMLDivElement>(null)
  const hasBooked = useRef(false)
  // What opened the form may be gone: what was booked takes the focus.
  useEffect(() => {
    if (asking?.open || !hasBooked.current) return
    hasBooked.current = false
    booked.current?.focus()
  }, [asking?.open])
  const today = dateIn(timeZone, now as Instant)
  const span = followUpSpans.find(({ id }) => id === spanId) ?? null
  const mayBook = isPermitted('appointments:book', { provider: { id: providerId } })
  const { data: doctors, isError: isUnlisted } = useDoctorList(mayBook)
  const offers = doctors?.find(({ id }) => id === providerId)?.offers ?? []
  const serviceId = followUpService(offers, visit.serviceId)
  // Which times are offered goes by what they are for.
  const day = span && (doctors || isUnlisted) ? dayOfSpan(today, span) : null
  const { data, isError } = useTimes({ providerId, serviceId }, timeZone, day)
  if (!mayBook && !next) return null
  const doctor = { id: providerId, name: providerName }
  const ask = (time: AskedTime) => setAsking((before) => ({ time, open: true, asked: (before?.asked ?? 0) + 1 }))
  const askAt = (startsAt: string) =>
    ask({ date: dateIn(timeZone, startsAt as Instant), time: wallTimeIn(timeZone, startsAt as Instant) })
  const close = () => setAsking((before) => before && { ...before, open: false })
  const otherTime = () =>
    ask({
      date: dayOfSpan(today, span ?? followUpSpans[1]),
      time: wallTimeIn(timeZone, visit.startsAt as Instant),
    })
  const calendarHref = (of: Pick<VisitNote['visit'], 'startsAt' | 'timeZone'>) =>
    `/${pathname.split('/')[1]}/calendar?view=day&date=${dateIn(of.timeZone, of.startsAt as Instant)}`
  const times = data ? followUpTimes(data, timeZone, visit.startsAt) : []
  return (
    <NoteSection title={t('followUp.title')} isOnScreen>
      <div ref={booked} role="status" tabIndex={-1}>
        {next && (
          <BookedVisit
            title={t('followUp.next')}
            visit={next}
            // A doctor's calendar shows what is with them.
            href={mayBook && next.providerName === providerName ? calendarHref(next) : undefined}
          />
        )}
        {made && made.id !== next?.appointmentId && (
          <BookedVisit
            title={t('followUp.booked')}
            visit={{ ...made, serviceName: made.service.name, providerName: made.provider.name }}
            href={calendarHref(made)}
          />
        )}
      </div>
      {mayBook && (
        <Stack gap="small">
          <div role="group" aria-label={t('followUp.when')} className={styles.spans}>
            {followUpSpans.map((each) => (
              <Button
                key={each.id}
                size="small"
                kind={each.id === spanId ? 'soft' : 'line'}
                aria-pressed={each.id === spanId}
                onClick={() => setSpanId(each.id)}
              >
                {spanWords(each, texts)}
              </Button>
            ))}
            <Button size="small" kind="quiet" onClick={otherTime}>
              {t('followUp.otherTime')}
            </Button>
          </div>
          {span && !data && !isError && (
            <p role="status" className={text.quiet}>
              {t('followUp.looking')}
            </p>
          )}
          {span && isError && <p role="alert">{t('followUp.failed')}</p>}
          {span && data && times.length === 0 && <p role="status">{t('followUp.none')}</p>}
          <Row className={styles.times}>
            {times.map((startsAt) => (
              <Time
                key={startsAt}
                above={formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale)}
                onClick={() => askAt(startsAt)}
              >
                {formatTime(startsAt as Instant, formatLocale, timeZone)}
              </Time>
            ))}
          </Row>
          {times.length > 0 && <p className={text.quiet}>{t('followUp.hint')}</p>}
        </Stack>
      )}
      {asking && (
        <DeskDialog
          key={asking.asked}
          open={asking.open}
          askedFor={asking.time}
          {...{ doctor, patient, serviceId, timeZone, now }}
          doctors={[doctor]}
          onBooked={(visitBooked) => {
            hasBooked.current = true
            close()
            setSpanId(null)
            setMade(visitBooked)
            showBooked(client, visitBooked, timeZone)
            void client.invalidateQueries({ queryKey: ['encounter'] })
          }}
          onClose={close}
        />
      )}
    </NoteSection>
  )
}

const spanWords = (span: FollowUpSpan, { t }: Texts) =>
  'weeks' in span ? t('followUp.weeks', { count: span.weeks }) : t('followUp.months', { count: span.months })

/** What is offered from a day on; where nothing is for two weeks, the first that is offered later. */
const useTimes = (
  { providerId, serviceId }: { providerId: string; serviceId: string | null },
  timeZone: string,
  day: PlainDate | null,
) =>
  useQuery({
    queryKey: ['appointment', 'follow-up', providerId, serviceId, day],
    enabled: day !== null,
    queryFn: async ({ signal }) => {
      const [from, to] = [startOfDay(timeZone, day!), startOfDay(timeZone, addDays(day!, lookedForDays))]
      const query = { providerId, ...(serviceId && { serviceId }), from, to }
      const found = await call<typeof findSlots>('GET', '/slots', { query }, { signal, background: true })
      const items = found?.items ?? []
      const starts = [...new Set(items.flatMap((item) => item.starts))].toSorted()
      return starts.length > 0 ? starts : items.flatMap(({ next }) => next ?? []).toSorted()
    },
  })
