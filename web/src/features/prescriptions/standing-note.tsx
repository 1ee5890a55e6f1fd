import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import OctagonX from 'lucide-react/icons/octagon-x'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { medicationStatuses } from './medication-row.tsx'
import styles from './medications.module.css'
import type { Medication } from './use-medications.ts'
import type { Prescription } from './use-prescription.ts'

type StandingNoteProps = {
  /** As they stand on the paper. */
  medications: readonly Medication[]
  standings: Prescription['standings']
  timeZone: string
  /** Something was ended here just now: the focus goes to where that is said. */
  hasEnded: boolean
}

/** What of a prescription does not stand any more, and of each drug since when, why and who said so. */
export function StandingNote({ medications, standings, timeZone, hasEnded }: StandingNoteProps) {
  const { t, formatLocale } = useTexts()
  const day = (date: PlainDate) => formatLongDate(date, formatLocale)
  const gone = medications.flatMap((medication, place) => {
    const { state = 'valid', renewedOn = null } = standings[place] ?? {}
    return state === 'valid' ? [] : [{ ...medication, state, renewedOn }]
  })
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOn(title, hasEnded ? gone.length : null)
  if (gone.length === 0) return null
  const counts = { ended: gone.length, count: medications.length }
  const isAll = (...states: (typeof gone)[number]['state'][]) => gone.every(({ state }) => states.includes(state))
  const heading = () => {
    if (gone.length < medications.length) return t('prescriptions.partlyValid', counts)
    if (isAll('entered-in-error')) return t('prescriptions.notValidError')
    if (isAll('renewed')) return t('prescriptions.notValidRenewed')
    return isAll('stopped', 'entered-in-error') ? t('prescriptions.notValid', counts) : t('prescriptions.notValidNone')
  }
  const whyOf = ({ ended, renewedOn }: (typeof gone)[number]) => {
    if (renewedOn !== null) return t('prescriptions.renewedBy', { date: day(renewedOn as PlainDate) })
    if (ended === null) return t('prescriptions.stoppedLater')
    const date = day(dateIn(timeZone, ended.at as Instant))
    return ended.reason
      ? t('prescriptions.endedBy', { reason: ended.reason, name: ended.by, date })
      : t('prescriptions.endedByNext', { name: ended.by, date })
  }
  return (
    <Note tone={gone.length === medications.length && !isAll('renewed') ? 'bad' : 'warn'} icon={OctagonX}>
      <Stack gap="tiny">
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {heading()}
        </h2>
        <ul>
          {gone.map((drug) => (
            <li key={drug.id}>
              <s>{drug.name}</s>:{' '}
              {drug.state !== 'renewed' && (
                <>
                  <b>{t(medicationStatuses[drug.state].word)}</b>.{' '}
                </>
              )}
              {whyOf(drug)}
            </li>
          ))}
        </ul>
      </Stack>
    </Note>
  )
}
