import Footprints from 'lucide-react/icons/footprints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { showBooked } from '../days/day-queries.ts'
import type { Day, DayVisit } from '../days/day.ts'
import type { DeskDoctor } from './desk.ts'
import { DeskDialog } from './desk-dialog.tsx'
import type { House } from './moments.ts'

type Shown = {
  day: Day | null
  now: string
  reload: () => void
  /** Of whom it may be booked; null while they are on their way. */
  doctors: readonly DeskDoctor[] | null
  /** Whose visits alone are shown. */
  only: DeskDoctor | null
}

/** Today's button for somebody without an appointment, and whom it brought. */
export function useWalkIn({ day, now, reload, doctors, only }: Shown) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [asking, setAsking] = useState<{ open: boolean; asked: number } | null>(null)
  const [came, setCame] = useState<DayVisit | null>(null)
  if (!day || day.date !== day.today || doctors?.length === 0) return { tool: null, came: null }
  const close = () => setAsking((before) => before && { ...before, open: false })
  return {
    came,
    tool: (
      <>
        <Button
          size="small"
          icon={Footprints}
          // It has its place from the start, so that nothing moves when they come.
          held={doctors === null}
          onClick={() => setAsking((before) => ({ open: true, asked: (before?.asked ?? 0) + 1 }))}
        >
          {t('desk.walkIn')}
        </Button>
        {asking && doctors && (
          <DeskDialog
            key={asking.asked}
            open={asking.open}
            askedFor={null}
            doctor={only ?? (doctors.length === 1 ? doctors[0]! : null)}
            {...{ doctors, now }}
            house={houseOf(day)}
            timeZone={day.timeZone}
            onBooked={(visit) => {
              close()
              setCame(visit)
              // At once, and with what else has changed as soon as that is known.
              showBooked(client, visit, day.timeZone)
              reload()
            }}
            onClose={close}
          />
        )}
      </>
    ),
  }
}

/** Who is there that day, and who waits for whom. */
function houseOf({ providers, items }: Day): House {
  const here = new Set(providers.filter(({ off }) => off === null).map(({ id }) => id))
  return {
    isHere: (providerId) => here.has(providerId),
    waitingFor: (providerId) =>
      items.filter(({ status, provider }) => status === 'arrived' && provider.id === providerId).length,
  }
}
