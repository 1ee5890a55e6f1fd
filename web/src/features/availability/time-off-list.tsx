import CalendarOff from 'lucide-react/icons/calendar-off'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import styles from './time-off-list.module.css'
import { timeOffWords } from './time-off-words.ts'
import type { Availability, TimeOff } from './use-availability.ts'
import { VisitList } from './visit-list.tsx'

type TimeOffListProps = {
  availability: Availability
  /** The day of a visit, for who may see it. */
  dayHref: (date: string) => string
  onChange: (timeOff: TimeOff) => void
  onRemove: (timeOff: TimeOff) => void
}

/** What is taken off from now on, and the visits that are booked in it all the same. */
export function TimeOffList({ availability, dayHref, onChange, onRemove }: TimeOffListProps) {
  const { t, formatLocale } = useTexts()
  const { timeOff, timeZone } = availability
  const [asked, setAsked] = useState<TimeOff | null>(null)
  const when = (each: TimeOff) => timeOffWords(each, timeZone, formatLocale)
  return (
    <section aria-labelledby="time-off-ahead" className={styles.section}>
      <h2 id="time-off-ahead" className={styles.title}>
        {t('availability.ahead')}
      </h2>
      {timeOff.length === 0 ? (
        <Card bare>
          <EmptyState icon={CalendarOff} title={t('availability.noneAhead')} headingLevel={3}>
            {t('availability.noneAheadText')}
          </EmptyState>
        </Card>
      ) : (
        <Rows>
          {timeOff.map((each) => (
            <ListRow
              key={each.id}
              className={styles.row}
              end={
                <Row>
                  <Button
                    size="small"
                    aria-label={t('availability.changeThis', { when: when(each) })}
                    onClick={() => onChange(each)}
                  >
                    {t('availability.change')}
                  </Button>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('availability.removeThis', { when: when(each) })}
                    onClick={() => setAsked(each)}
                  >
                    {t('availability.remove')}
                  </Button>
                </Row>
              }
            >
              <p className={styles.when}>{when(each)}</p>
              {each.note && <p className={styles.quiet}>{each.note}</p>}
              {each.visits.length > 0 && <VisitList visits={each.visits} timeZone={timeZone} dayHref={dayHref} />}
            </ListRow>
          ))}
        </Rows>
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('availability.removeTitle', { when: when(asked) })}
          closeLabel={t('common.close')}
          confirm={t('availability.removeIt')}
          keep={t('availability.keepIt')}
          onConfirm={() => {
            setAsked(null)
            onRemove(asked)
          }}
        >
          {t('availability.removeText')}
        </ConfirmDialog>
      )}
    </section>
  )
}
