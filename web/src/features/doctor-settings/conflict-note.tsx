import type { DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { differences } from './differences.ts'
import styles from './doctor-form.module.css'
import type { Choices } from './use-doctor-settings.ts'

type ConflictNoteProps = {
  theirs: DoctorWithOffers
  mine: DoctorWithOffers
  choices: Choices
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Somebody was quicker: where the two differ, and whose is to hold. */
export function ConflictNote({ theirs, mine, choices, busy, onMine, onTheirs }: ConflictNoteProps) {
  const texts = useTexts()
  const { t } = texts
  const { currency } = useOrganization().settings
  return (
    <Note tone="warn" role="alert">
      <Stack gap="small">
        <p>{t('doctorSettings.conflict')}</p>
        <ul className={styles.lines}>
          {differences(theirs, mine, { choices, currency, texts }).map((line) => (
            <li key={line.field}>{t('serviceSettings.differs', line)}</li>
          ))}
        </ul>
        <Row>
          <Button busy={busy} onClick={onMine}>
            {t('serviceSettings.useMine')}
          </Button>
          <Button onClick={onTheirs}>{t('serviceSettings.useTheirs')}</Button>
        </Row>
      </Stack>
    </Note>
  )
}
