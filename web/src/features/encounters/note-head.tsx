import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { formatFullDate, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { NoteBar } from './note-bar.tsx'
import styles from './note-head.module.css'
import type { VisitNote } from './use-encounter.ts'

/** Of a visit about which a note is read all the same. */
const notHeld: Partial<Record<AppointmentState, PlainTextKey>> = {
  cancelled: 'doctor.canceled',
  noshow: 'doctor.noShow',
}

type NoteHeadProps = {
  note: VisitNote
  backHref: string
  saveState?: ReactNode
  critical?: ReactNode
  children?: ReactNode
}

/** Whose visit it is, when, and what for; that it did not take place; and what can hurt the patient. */
export function NoteHead({ note, backHref, children, ...bar }: NoteHeadProps) {
  const { visit } = note
  const { t, formatLocale } = useTexts()
  const date = dateIn(visit.timeZone, visit.startsAt as Instant)
  const times = formatTimeRange(visit.startsAt as Instant, visit.endsAt as Instant, formatLocale, visit.timeZone)
  return (
    <>
      <Stack gap="small">
        <BackLink href={backHref}>{t('encounters.backToDay')}</BackLink>
        <Row between>
          <h1 className={styles.title}>{t('encounters.title')}</h1>
          <div className={styles.state}>{children}</div>
        </Row>
        <div>
          <p>
            <Own>{visit.serviceName}</Own> · {visit.providerName}
          </p>
          <p className={text.quiet}>
            {formatFullDate(date, formatLocale)}, {times}
          </p>
          {notHeld[visit.status] && <Status tone="bad">{t(notHeld[visit.status]!)}</Status>}
        </div>
      </Stack>
      <NoteBar note={note} {...bar} />
    </>
  )
}
