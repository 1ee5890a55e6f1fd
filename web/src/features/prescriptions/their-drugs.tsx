import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Paper } from './use-prescription.ts'

/** The drugs of another version, as its paper says them: two that are called the same are told apart by how they are taken. */
export function TheirDrugs({ drugs }: { drugs: Paper['items'] }) {
  const { t } = useTexts()
  return (
    <ul>
      {drugs.map(({ heading, facts, sentence }, at) => (
        <li key={at}>
          <b>{heading}</b> {[facts, sentence || t('prescriptions.noDose')].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
