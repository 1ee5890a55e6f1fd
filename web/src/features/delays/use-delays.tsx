import { delayMailWaits } from '@polyclinic/domain/delays/rules.ts'
import ClockAlert from 'lucide-react/icons/clock-alert'
import { useEffect, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { Day } from '../days/day.ts'
import type { Doctor } from '../days/use-doctors.ts'
import type { Viewer } from '../days/visit-status.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import { DelayLine, type SaidDelay } from './delay-line.tsx'
import { useSetDelay, type LateDoctor } from './use-delay.ts'

type Shown = {
  day: Day | null
  /** Of whom it may be said; the others' delays are shown all the same. */
  mayChange: (providerId: string) => boolean
  doctors: readonly Doctor[]
  viewer: Viewer
  /** Whose visits alone are shown. */
  only: string | null
}

/** Who runs late today: the button to say so, and a line for each, with the way back. */
export function useDelays({ day, mayChange, doctors, viewer, only }: Shown) {
  const { t } = useTexts()
  const setDelay = useSetDelay()
  const { busy, problem, send } = useSubmission()
  const [said, setSaid] = useState<SaidDelay | null>(null)
  const [asking, setAsking] = useState<{ first: LateDoctor; open: boolean; asked: number } | null>(null)
  // Until the mails leave: the clock of the screen is too coarse for that.
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), delayMailWaits * 60_000)
    return () => clearTimeout(timer)
  }, [said])
  if (!day || day.date !== day.today) return { tool: null, note: null }

  const known = day.providers.flatMap(({ id, delay }): LateDoctor[] => {
    const name = doctors.find((doctor) => doctor.id === id)?.name
    // To the clinic a delay says nothing without whose it is; doctors know their own.
    if (!delay || (viewer === 'clinic' && name === undefined)) return []
    return [{ id, name: name ?? '', delay }]
  })
  const isSeen = (id: string) =>
    day.items.some(({ provider }) => provider.id === id) || day.providers.some((each) => each.id === id && !each.off)
  const changeable = known.filter(({ id }) => mayChange(id) && isSeen(id))
  const shown = known.filter(({ id }) => only === null || id === only)
  // Nobody has said anything else since.
  const isFresh = ({ doctor: { delay } }: SaidDelay, seen: LateDoctor) => delay.version >= seen.delay.version

  const say = async (doctor: LateDoctor, minutes: number) => {
    const { visits, version } = await setDelay(doctor.id, { minutes, version: doctor.delay.version })
    setSaid({ doctor: { ...doctor, delay: { minutes, version } }, before: doctor.delay.minutes, told: visits })
  }
  const ask = (first: LateDoctor) => setAsking({ first, open: true, asked: (asking?.asked ?? 0) + 1 })
  const first = only === null ? changeable[0] : changeable.find(({ id }) => id === only)
  const lines = shown.flatMap((doctor) => {
    const own = said?.doctor.id === doctor.id && isFresh(said, doctor) ? said : null
    if (doctor.delay.minutes === 0 && !own) return []
    return [
      <DelayLine
        key={doctor.id}
        {...{ doctor, viewer, busy, said: own, items: day.items }}
        mayChange={changeable.includes(doctor)}
        onSay={(minutes) => void send(() => say(own ? own.doctor : doctor, minutes))}
        onAsk={() => ask(doctor)}
      />,
    ]
  })
  return {
    tool: first && (
      <>
        <Button size="small" icon={ClockAlert} onClick={() => ask(first)}>
          {t('doctor.runningLate')}
        </Button>
        {asking && (
          <DelayDialog
            key={asking.asked}
            {...asking}
            doctors={changeable}
            items={day.items}
            say={say}
            onClose={() => setAsking({ ...asking, open: false })}
          />
        )}
      </>
    ),
    note: (lines.length > 0 || problem) && (
      <>
        {problem && <RefusalNote refusal={problem} isTeam />}
        {lines}
      </>
    ),
  }
}
