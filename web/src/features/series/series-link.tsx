import CalendarRange from 'lucide-react/icons/calendar-range'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { DayVisit } from '../days/day.ts'
import { SeriesDialog } from './series-dialog.tsx'

/** Beside a visit that was booked with others: the way to all of them. */
export function SeriesLink({ visit, onMove }: { visit: DayVisit; onMove: () => void }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" icon={CalendarRange} onClick={() => setOpen(true)}>
        {t('series.showAll')}
      </Button>
      <SeriesDialog
        visit={visit}
        open={isOpen}
        onClose={() => setOpen(false)}
        onMove={() => {
          setOpen(false)
          onMove()
        }}
      />
    </div>
  )
}
