import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import type { OwnMedication } from './own-medication.ts'

type CurrentMedicationsProps = {
  medications: readonly OwnMedication[]
  label: string
  /** The rest is on a page of its own. */
  atMost?: number
}

/** What somebody takes now, in a line each. */
export function CurrentMedications({ medications, label, atMost = Infinity }: CurrentMedicationsProps) {
  const { t } = useTexts()
  const current = medications.filter(({ status }) => status === 'active')
  if (current.length === 0) return <p className={text.quiet}>{t('patient.medicinesNone')}</p>
  return (
    <Rows label={label}>
      {current.slice(0, atMost).map(({ id, name, sentence }) => (
        <ListRow key={id}>
          <p className={text.strong}>
            <Own>{name}</Own>
          </p>
          <p className={text.quiet}>{sentence}</p>
        </ListRow>
      ))}
    </Rows>
  )
}
