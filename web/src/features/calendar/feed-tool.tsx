import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { FeedDialog } from './feed-dialog.tsx'

/** A doctor's way to their visits in a calendar of their own. */
export function FeedTool({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState({ open: false, count: 0 })
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={CalendarSync}
        onClick={() => setAsked(({ count }) => ({ open: true, count: count + 1 }))}
      >
        {t('calendar.feed')}
      </Button>
      {asked.count > 0 && (
        // What was told once is not told again.
        <FeedDialog
          key={asked.count}
          open={asked.open}
          timeZone={timeZone}
          onClose={() => setAsked(({ count }) => ({ open: false, count }))}
        />
      )}
    </>
  )
}
