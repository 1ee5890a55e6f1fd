import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { BigMessage } from '../../../ui/big-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { useVisitsPath } from './use-visits-path.ts'

/** For who comes without a visit: its cookie is gone, or there never was one. */
export function NoVisit() {
  const { t } = useTexts()
  const visits = useVisitsPath()
  return (
    <BigMessage
      icon={CalendarSearch}
      title={t('booking.nothingHere')}
      actions={
        <>
          <Button kind="main" href="/appointment">
            {t('common.bookVisit')}
          </Button>
          <Button href={visits}>{t('common.yourVisits')}</Button>
        </>
      }
    >
      <p>{t('booking.nothingHereText')}</p>
    </BigMessage>
  )
}
