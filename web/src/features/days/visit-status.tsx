import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { timeInState, type Patience } from '@polyclinic/domain/days/time-in-state.ts'
import Armchair from 'lucide-react/icons/armchair'
import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconType } from '../../ui/icon.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DayVisit } from './day.ts'
import styles from './time-in-state.module.css'

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

export const toneOfState = (state: AppointmentState): Tone => looks[state].tone

type VisitStatusProps = { visit: DayVisit; now: string; viewer: Viewer }

const waitTones: Record<Patience, Tone> = { usual: 'neutral', long: 'warn', 'too-long': 'bad' }
export const toneOfWait = (patience: Patience): Tone => waitTones[patience]

/** Where a visit stands, and for how long; who waits is shown by the minutes. */
export function VisitStatus({ visit, now, viewer }: VisitStatusProps) {
  const { t } = useTexts()
  const { status } = visit
  const { tone, icon } = looks[status]
  const word = t(stateWord(status, viewer))
  if (visit.paymentDueAt !== undefined) return <Status tone="warn">{t('doctor.awaitingPayment')}</Status>
  const time = timeInState(visit, now)
  if (!time)
    return (
      <Status tone={tone} icon={icon}>
        {word}
      </Status>
    )
  const { minutes: count, patience } = time
  if (status === 'arrived')
    return (
      <Timed patience={patience} below={patience === 'too-long' && t('doctor.longWait')}>
        <Status tone={toneOfWait(patience)} icon={icon}>
          <VisuallyHidden>{word} </VisuallyHidden>
          {t('common.minutes', { count })}
        </Status>
      </Timed>
    )
  const below = status === 'booked' ? t('doctor.lateBy', { count }) : t('common.minutes', { count })
  return (
    <Timed patience={patience} below={below}>
      <Status tone={tone} icon={icon}>
        {word}
      </Status>
    </Timed>
  )
}

type TimedProps = { patience: Patience; below: ReactNode; children: ReactNode }

const Timed = ({ patience, below, children }: TimedProps) => (
  <span className={styles.timed}>
    {children}
    {below && <span className={classNames(styles.below, styles[patience])}>{below}</span>}
  </span>
)
