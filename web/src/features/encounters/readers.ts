import type { Texts } from '../../platform/i18n/texts.tsx'
import { patientName } from '../days/day.ts'
import type { VisitNote } from './use-encounter.ts'

/** Who reads what is shared from a visit: `Zoe Quinn and Anna Quinn (acts for Zoe Quinn)`. */
export function readersOf({ patient, readers }: Pick<VisitNote, 'patient' | 'readers'>, { t, formatLocale }: Texts) {
  const name = patientName({ patient })
  const acting = readers.filter(({ isPatient }) => !isPatient)
  if (acting.length === 0) return { names: name, others: null }
  const known = acting.flatMap((reader) => reader.name ?? [])
  const others =
    known.length === acting.length
      ? new Intl.ListFormat(formatLocale).format(known)
      : t('encounters.readersUnnamed', { count: acting.length })
  const both = readers.some(({ isPatient }) => isPatient)
  const words = { name, others, count: acting.length }
  return { names: t(both ? 'encounters.readersBoth' : 'encounters.readersActing', words), others }
}
