import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { patientName, type DayVisit } from './day.ts'
import type { Viewer } from './visit-status.tsx'

/** `Also with you: Rosa Delgado (9:40 AM).` */
export const alsoInsideWords = (
  others: readonly DayVisit[],
  { timeZone, viewer }: { timeZone: string; viewer: Viewer },
  { t, formatLocale }: Texts,
): string =>
  others
    .map((visit) =>
      t(viewer === 'doctor' ? 'doctor.alsoWithYou' : 'doctor.alsoWithDoctor', {
        name: patientName(visit),
        time: formatTime(visit.startsAt as Instant, formatLocale, timeZone),
      }),
    )
    .join(' ')
