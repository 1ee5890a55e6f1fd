import { isClosedFor } from '@polyclinic/domain/locations/closed-days.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { daysWords } from './closure-words.ts'
import type { Closures } from './use-closures.ts'

export type Holiday = Closures['holidays'][number]

type HolidaysProps = {
  closures: Closures
  busy: boolean
  onClose: (holidays: readonly Holiday[]) => void
}

/** The public holidays of this year and the next: each taken by one press, or all that are left of a year. */
export function Holidays({ closures: { holidays, items, places }, busy, onClose }: HolidaysProps) {
  const { t, formatLocale } = useTexts()
  const years = Map.groupBy(holidays, ({ from }) => from.slice(0, 4))
  return (
    <Stack as="section" aria-labelledby="holidays">
      <div>
        <h2 id="holidays" className={text.large}>
          {t('closures.holidays')}
        </h2>
        <p className={text.quiet}>{t(holidays.length > 0 ? 'closures.holidaysLead' : 'closures.noHolidays')}</p>
      </div>
      {[...years].map(([year, days]) => {
        const left = days.filter((day) => !isClosedFor(items, day))
        const visits = left.reduce((sum, day) => sum + day.visits, 0)
        return (
          <Stack key={year}>
            <Row between>
              <h3>{year}</h3>
              {left.length > 1 && (
                <Button
                  size="small"
                  busy={busy}
                  aria-label={t('closures.closeAllOf', { year, count: left.length })}
                  onClick={() => onClose(left)}
                >
                  {t('closures.closeAll', { count: left.length })}
                </Button>
              )}
            </Row>
            {visits > 0 && <Note tone="warn">{t('closures.allVisits', { count: visits })}</Note>}
            <Rows label={`${t('closures.holidays')} ${year}`}>
              {days.map((day) => {
                const when = daysWords(day, formatLocale)
                const isClosed = !left.includes(day)
                return (
                  <ListRow
                    key={`${day.from} ${day.locationId} ${day.name}`}
                    end={
                      isClosed ? (
                        <Status tone="ok">{t('closures.isClosed')}</Status>
                      ) : (
                        <Button
                          size="small"
                          busy={busy}
                          aria-label={t('closures.closeNamed', { name: day.name, when })}
                          onClick={() => onClose([day])}
                        >
                          {t('closures.close')}
                        </Button>
                      )
                    }
                  >
                    <p className={text.strong}>
                      <Own>{day.name}</Own>
                    </p>
                    <p className={text.quiet}>
                      {when}
                      {day.locationId !== null && ` · ${places.find(({ id }) => id === day.locationId)?.name}`}
                    </p>
                    {!isClosed && day.visits > 0 && (
                      <Status tone="warn">{t('closures.visits', { count: day.visits })}</Status>
                    )}
                  </ListRow>
                )
              })}
            </Rows>
          </Stack>
        )
      })}
    </Stack>
  )
}
