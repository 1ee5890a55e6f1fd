import { useTexts } from '../../platform/i18n/texts.tsx'
import { BehindNote } from '../versions/behind-note.tsx'
import type { Difference } from './differences.ts'

type SettingsBehindProps = {
  /** What was saved in the meantime. */
  sentence: string
  lines: readonly Difference[]
  busy: boolean
  /** The press that was refused for it; null where nobody pressed. */
  of: object | null
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else has saved since: where the two differ, and whose is to hold. Where they do not, both are saved. */
export function SettingsBehind({ lines, ...note }: SettingsBehindProps) {
  const { t } = useTexts()
  return (
    <BehindNote
      {...note}
      lines={lines.map((line) => ({ field: line.field, words: t('settingsForm.differs', line) }))}
      words={{ mine: t('settingsForm.useMine'), theirs: t('settingsForm.useTheirs'), goOn: t('settingsForm.save') }}
    />
  )
}
