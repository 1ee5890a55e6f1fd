import type { readCalendarFile } from '@polyclinic/domain/appointments/endpoints.ts'
import { calendarFileName } from '@polyclinic/domain/appointments/calendar-name.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../../platform/api/call.ts'
import { saveFile } from '../../../platform/save-file.ts'
import type { Visit } from './visit-words.ts'

/** Fetches the visit's calendar file, which needs the session, and hands it to the person; `word` begins its name. */
export async function saveCalendarFile({ id, startsAt, timeZone, provider }: Visit, word: string): Promise<void> {
  const file = await call<typeof readCalendarFile>('GET', '/appointments/{id}/calendar', {
    params: { id },
    query: { context: 'patient' },
  })
  saveFile(file, calendarFileName(word, provider.name, dateIn(timeZone, startsAt as Instant)))
}
