import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { overlaps } from '@polyclinic/domain/appointments/overlap.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { isSameName, type PersonalName } from '@polyclinic/domain/kit/personal-name.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { logFailure } from '../../../platform/log.ts'
import { Note } from '../../../ui/note.tsx'
import type { Visit } from './visit-words.ts'

export type OwnOverlapProps = {
  /** The signed-in patient. */
  own: PersonalName
  /** The time that is about to be theirs. */
  wanted: Pick<Visit, 'startsAt' | 'endsAt'>
  /** The id of the visit that would move there. */
  moving?: string
  className?: string | undefined
}

/** That the signed-in patient has another visit at that time: they may know why, and go on. */
export function OwnOverlap({ className, ...asked }: OwnOverlapProps) {
  const { t, formatLocale } = useTexts()
  const found = ownOverlaps(useComingVisits(), asked)
  if (found.length === 0) return null
  return (
    <div className={className}>
      <Note tone="warn" role="status">
        {found.map(({ id, startsAt, timeZone, provider }) => (
          <p key={id}>
            {t('patient.overlap', {
              time: formatTime(startsAt as Instant, formatLocale, timeZone),
              doctor: provider.name,
            })}
          </p>
        ))}
      </Note>
    </div>
  )
}

/** Of the visits that an account sees, some are for others whom its owner booked for; so may be the one that moves. */
export function ownOverlaps(coming: readonly Visit[], { own, wanted, moving }: Omit<OwnOverlapProps, 'className'>) {
  const mine = coming.filter(({ patient }) => isSameName(own, patient))
  if (moving !== undefined && !mine.some(({ id }) => id === moving)) return []
  return mine.filter((visit) => visit.id !== moving && overlaps(wanted, visit))
}

/** None until they are known, and none where they cannot be had: booking does not wait for them. */
function useComingVisits(): readonly Visit[] {
  const [visits, setVisits] = useState<readonly Visit[]>([])
  useEffect(() => {
    const asking = new AbortController()
    const page = call<typeof listAppointments>(
      'GET',
      '/appointments/',
      { query: { context: 'patient', appointmentFilter: 'upcoming', skip: 0, take: 100 } },
      { signal: asking.signal, sessionCheck: true },
    )
    Promise.all([page, addTexts('patients')]).then(
      ([page]) => page && setVisits(page.items),
      (error: unknown) => {
        if (!isProblem(error)) logFailure('overlap', error)
      },
    )
    return () => asking.abort()
  }, [])
  return visits
}
