import type { readOwnReaders } from '@polyclinic/domain/charts/endpoints.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'

const shownAtFirst = 5

/** Who of the clinic opened the record, in words. */
export function OwnReaders({ readers }: { readers: Answer<typeof readOwnReaders>['items'] }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [isAll, setIsAll] = useState(false)
  return (
    <Stack>
      <div>
        <h2 className={text['large']}>{t('patient.readers')}</h2>
        <p className={text['quiet']}>{t(readers.length > 0 ? 'patient.readersLead' : 'patient.noReaders')}</p>
      </div>
      {readers.length > 0 && (
        <Rows kind="plain" label={t('patient.readers')}>
          {readers.slice(0, isAll ? undefined : shownAtFirst).map(({ at, name, reason }) => (
            <ListRow key={at + name}>
              <p>
                {t('patient.readAt', {
                  name,
                  date: formatLongDate(dateIn(timeZone, at as Instant), formatLocale),
                  time: formatTime(at as Instant, formatLocale, timeZone),
                })}
              </p>
              {reason && <p>{t('patient.readWhy', { reason })}</p>}
            </ListRow>
          ))}
        </Rows>
      )}
      {!isAll && readers.length > shownAtFirst && (
        <Button onClick={() => setIsAll(true)}>{t('patient.allReaders')}</Button>
      )}
    </Stack>
  )
}
