import { wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { showBooked } from '../days/day-queries.ts'
import type { DayVisit } from '../days/day.ts'
import { useDoctorList } from '../days/use-doctors.ts'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { DeskPatient } from '../desk/desk.ts'
import { BookedVisit } from '../encounters/booked-visit.tsx'

/** Books a visit for somebody whose record is open, by the desk's form; `ask` is null for who may not. */
export function useBookingFor(patient: DeskPatient, { today, timeZone }: { today: PlainDate; timeZone: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const mayBook = isPermitted('appointments:book')
  const { data: all = [], isPending } = useDoctorList(mayBook)
  const doctors = all.filter(({ id }) => isPermitted('appointments:book', { provider: { id } }))
  const [asking, setAsking] = useState<{ open: boolean; asked: number; now: string } | null>(null)
  const [booked, setBooked] = useState<DayVisit | null>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (booked && !asking?.open) said.current?.focus()
  }, [booked, asking?.open])
  const close = () => setAsking((before) => before && { ...before, open: false })
  return {
    // It has its place from the beginning, so that nothing moves once the doctors are known.
    ask:
      doctors.length > 0 || (mayBook && isPending)
        ? () => setAsking((before) => ({ open: true, asked: (before?.asked ?? 0) + 1, now: new Date().toISOString() }))
        : null,
    said: (
      <div ref={said} role="status" tabIndex={-1}>
        {booked && (
          <BookedVisit
            title={booked.series ? t('series.bookedCount', { count: booked.series.count }) : t('charts.booked')}
            visit={{
              ...{ startsAt: booked.startsAt, timeZone: booked.timeZone },
              ...{ serviceName: booked.service.name, providerName: booked.provider.name },
            }}
          />
        )}
      </div>
    ),
    dialog: asking && doctors.length > 0 && (
      <DeskDialog
        key={asking.asked}
        open={asking.open}
        askedFor={{ date: today, time: wallTimeIn(timeZone, asking.now as Instant) }}
        isFirstFree
        doctor={doctors.length === 1 ? doctors[0]! : null}
        {...{ doctors, patient, timeZone, now: asking.now }}
        onBooked={(visit) => {
          close()
          setBooked(visit)
          showBooked(client, visit, timeZone)
          void client.invalidateQueries({ queryKey: ['patient'] })
        }}
        onClose={close}
      />
    ),
  }
}
