import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../platform/api/call.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NextPage } from '../lists/next-page.tsx'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'
import type { Report } from './use-report.ts'

type MissedVisitsProps = {
  report: Report
  /** Null: of every doctor. */
  doctorId: string | null
  /** The day screen on which a visit is found. */
  dayHref: string
  onClose: () => void
}

const atOnce = 25

/** The visits to which nobody came, the latest first, each with the way to its day. */
export function MissedVisits({ report, doctorId, dayHref, onClose }: MissedVisitsProps) {
  const { t, formatLocale } = useTexts()
  const { from, to, timeZone } = report
  const query = useInfiniteQuery({
    queryKey: ['appointment', 'missed', from, to, doctorId],
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const span = {
        startTime: startOfDay(timeZone, from as PlainDate),
        endTime: startOfDay(timeZone, addDays(to as PlainDate, 1)),
      }
      const of = doctorId === null ? {} : { providerId: doctorId }
      const asked = { ...span, ...of, skip, take: atOnce, currentFilterValue: 'NOSHOW' } as const
      return pageOf(call<typeof listAppointments>('GET', '/appointments/', { query: asked }, { signal }), signal)
    },
    getNextPageParam: (last) => nextSkip(last),
  })
  const problem = problemOf(query.error)
  const visits = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog open onClose={onClose} title={t('reports.missedVisits')} closeLabel={t('common.close')}>
      {problem && !visits && <Note tone="bad">{t(`errors.${problem.code}`)}</Note>}
      {!problem && !visits && <SkeletonRows label={t('common.loading')} rows={4} />}
      {visits && (
        <>
          <Rows kind="plain" label={t('reports.missedVisits')}>
            {visits.map(({ id, startsAt, timeZone: zone, patient, provider, service }) => {
              const date = dateIn(zone, startsAt as Instant)
              return (
                <ListRow key={id}>
                  <p>
                    <Link to={`${dayHref}?date=${date}`}>
                      {formatWeekdayDate(date, formatLocale)}, {formatTime(startsAt as Instant, formatLocale, zone)}
                    </Link>
                  </p>
                  <p>
                    {patient.givenName} {patient.familyName}
                  </p>
                  <p>
                    {provider.name} · <Own>{service.name}</Own>
                  </p>
                </ListRow>
              )
            })}
          </Rows>
          <NextPage query={query} />
        </>
      )}
    </Dialog>
  )
}
