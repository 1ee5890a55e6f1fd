import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, daysBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { ListRow } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import type { WaitingNotes } from './use-encounter.ts'

type WaitingNoteProps = { note: WaitingNotes['items'][number]; href: string }

/** A note that waits to be signed, or to be begun, and for how long already. */
export function WaitingNote({ note, href }: WaitingNoteProps) {
  const { t, formatLocale } = useTexts()
  const { patient, startsAt, timeZone, serviceName, providerName, updatedAt } = note
  const name = `${patient.givenName} ${patient.familyName}`
  const dayOf = (instant: string) => dateIn(timeZone, instant as Instant)
  const day = (instant: string) => formatLongDate(dayOf(instant), formatLocale)
  const time = (instant: string) => formatTime(instant as Instant, formatLocale, timeZone)
  const days = Math.max(0, daysBetween(dayOf(startsAt), dayOf(useNow())))
  return (
    <ListRow
      start={<Face size="small" initials={initialsOf(name)} />}
      end={<span className={text.quiet}>{t('encounters.draftsAge', { count: days })}</span>}
    >
      <p className={text.strong}>
        <Anchor href={href}>{name}</Anchor>
      </p>
      <p className={text.quiet}>
        {day(startsAt)}, {time(startsAt)} · <Own>{serviceName}</Own> · {providerName}
      </p>
      {updatedAt === null ? (
        <Status tone="warn">{t('encounters.draftsNotBegun')}</Status>
      ) : (
        <p className={text.quiet}>{t('encounters.draftsLast', { date: day(updatedAt), time: time(updatedAt) })}</p>
      )}
    </ListRow>
  )
}
