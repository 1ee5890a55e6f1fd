import { formatShortMoment } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'

export const moveForm = 'move'

type MoveBarProps = { chosen: Instant | null; timeZone: string; note: ReactNode }

/** On a phone; on a wide screen the card beside the times has the button. */
export function MoveBar({ chosen, timeZone, note }: MoveBarProps) {
  const { t, formatLocale } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  const value = chosen ? formatShortMoment(chosen, formatLocale, timeZone) : t('booking.stillOpen')
  return (
    <ActionBar oneColumnOnly note={note} about={{ term: t('booking.newTime'), value }}>
      <Button type="submit" form={moveForm} kind="main" disabled={!chosen} busy={isBusy}>
        {isBusy ? t('booking.moving') : t('booking.move')}
      </Button>
    </ActionBar>
  )
}
