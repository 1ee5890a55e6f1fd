import type { readCalendarFile } from '@polyclinic/domain/appointments/endpoints.ts'
import { calendarFileName } from '@polyclinic/domain/appointments/calendar-name.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../../platform/api/call.ts'
import type { Visit } from './visit-words.ts'

/** Fetches the visit's calendar file, which needs the session, and hands it to the person; `word` begins its name. */
export async function saveCalendarFile({ id, startsAt, timeZone, provider }: Visit, word: string): Promise<void> {
  const file = await call<typeof readCalendarFile>('GET', '/appointments/{id}/calendar', { params: { id } })
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = calendarFileName(word, provider.name, dateIn(timeZone, startsAt as Instant))
  link.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
