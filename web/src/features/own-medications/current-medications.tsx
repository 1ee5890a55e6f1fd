import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import type { OwnMedication } from './own-medication.ts'

/** The rest is on a page of its own. */
const shownAtMost = 3

/** What somebody takes now, in a line each. */
export function CurrentMedications({ medications, label }: { medications: readonly OwnMedication[]; label: string }) {
  const { t } = useTexts()
  const current = medications.filter(({ status }) => status === 'active')
  if (current.length === 0) return <p className={text.quiet}>{t('patient.medicinesNone')}</p>
  return (
    <Rows label={label}>
      {current.slice(0, shownAtMost).map(({ id, name, sentence }) => (
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
