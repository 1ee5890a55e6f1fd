import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { FocusedNote } from '../../ui/focused-note.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { Difference } from './differences.ts'
import styles from './settings-form.module.css'

type ConflictNoteProps = {
  /** What was saved in the meantime. */
  sentence: string
  lines: readonly Difference[]
  busy: boolean
  /** The press that was refused for it, which is far below; null where nobody pressed. */
  of: object | null
  onMine: () => void
  onTheirs: () => void
}

/** Something else was saved meanwhile: where the two differ, and whose is to hold. Where they do not, both are saved. */
export function ConflictNote({ sentence, lines, busy, of, onMine, onTheirs }: ConflictNoteProps) {
  const { t } = useTexts()
  return (
    <FocusedNote tone="warn" of={of}>
      <Stack gap="small">
        <p>{sentence}</p>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.field}>{t('settingsForm.differs', line)}</li>
            ))}
          </ul>
        )}
        <Row>
          <Button busy={busy} onClick={onMine}>
            {t(lines.length > 0 ? 'settingsForm.useMine' : 'settingsForm.save')}
          </Button>
          {lines.length > 0 && <Button onClick={onTheirs}>{t('settingsForm.useTheirs')}</Button>}
        </Row>
      </Stack>
    </FocusedNote>
  )
}
