import { dateIn, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import type { AskedTime } from '../desk/desk.ts'
import { AskedTimeFields } from '../desk/asked-time-fields.tsx'
import { momentsNear } from '../desk/moments.ts'
import { wayWords } from '../desk/moment-choice.tsx'
import { useDeskTimesNear } from '../desk/use-desk.ts'
import { startOf } from '../desk/use-moments.ts'
import type { Moment } from '../desk/moments.ts'

type PickTimeProps = {
  /** The time that it has by the rhythm: it stands in the fields at first. */
  startsAt: string
  timeZone: string
  place: { providerId: string; serviceId: string; locationId: string }
  onPick: (to: { startsAt: string; anyTime: boolean }) => void
}

/** A time that is typed, and how it stands. */
export function PickTime({ startsAt, timeZone, place, onPick }: PickTimeProps) {
  const { t } = useTexts()
  const before = startsAt as Instant
  const [asked, setAsked] = useState<AskedTime>({
    date: dateIn(timeZone, before),
    time: wallTimeIn(timeZone, before),
  })
  const wanted = startOf(asked, timeZone)
  const { providerId, serviceId, locationId } = place
  const { data } = useDeskTimesNear(wanted ? { providerId, serviceId, startsAt: wanted } : null)
  const items = data?.items.filter((item) => item.locationId === locationId) ?? []
  const { asked: own, inTheWay } = momentsNear(items, wanted ?? '')
  return (
    <Stack gap="small">
      <AskedTimeFields asked={asked} onChange={setAsked} />
      {inTheWay && (
        <Note tone="warn" role="status">
          {t(wayWords[inTheWay])}
        </Note>
      )}
      {own?.isOver && (
        <Note tone="warn" role="status">
          {t('series.outside')}
        </Note>
      )}
      <div>
        <Button size="small" held={!own} onClick={() => own && onPick(timeOf(own))}>
          {t('series.useTime')}
        </Button>
      </div>
    </Stack>
  )
}

/** Between the usual starts it is within the hours, which is all that binds a series. */
const timeOf = ({ startsAt, isOver }: Moment) => ({ startsAt, anyTime: isOver })
