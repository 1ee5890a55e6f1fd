import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import Armchair from 'lucide-react/icons/armchair'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DayVisit } from './day.ts'
import { minutesSince } from './elapsed.ts'

/** Who reads: the doctor of the day, or somebody who looks after all of them. */
export type Viewer = 'doctor' | 'clinic'

const looks: Record<AppointmentState, { word: PlainTextKey; tone: Tone; icon?: IconType }> = {
  booked: { word: 'doctor.expected', tone: 'info' },
  arrived: { word: 'doctor.waiting', tone: 'warn', icon: Armchair },
  'checked-in': { word: 'doctor.withYou', tone: 'solid' },
  fulfilled: { word: 'doctor.done', tone: 'neutral' },
  noshow: { word: 'doctor.noShow', tone: 'bad' },
  cancelled: { word: 'doctor.canceled', tone: 'neutral' },
}

/** The word of a state, as this reader says it. */
export const stateWord = (state: AppointmentState, viewer: Viewer): PlainTextKey =>
  state === 'checked-in' && viewer === 'clinic' ? 'doctor.withDoctor' : looks[state].word

type VisitStatusProps = { visit: Pick<DayVisit, 'status' | 'arrivedAt'>; now: string; viewer: Viewer }

/** Where a visit stands; who waits is shown by the minutes. */
export function VisitStatus({ visit: { status, arrivedAt }, now, viewer }: VisitStatusProps) {
  const { t } = useTexts()
  const { tone, icon } = looks[status]
  const word = t(stateWord(status, viewer))
  const isWaiting = status === 'arrived' && arrivedAt !== null
  return (
    <Status tone={tone} icon={icon}>
      {isWaiting ? (
        <>
          <VisuallyHidden>{word} </VisuallyHidden>
          {t('common.minutes', { count: minutesSince(arrivedAt, now) })}
        </>
      ) : (
        word
      )}
    </Status>
  )
}
