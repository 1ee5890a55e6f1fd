import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import type { Conflict } from './draft-keeper.ts'
import styles from './conflict-note.module.css'

type ConflictNoteProps = {
  /** Of which field it is, where it does not stand at it. */
  about?: string
  conflict: Conflict
  timeZone: string
  /** The other version, as it is read. */
  theirs: ReactNode
  onSettle: (keep: 'mine' | 'theirs') => void
}

/** Somebody else wrote on the same field: which version stays is chosen here. */
export function ConflictNote({ about, conflict: { change }, timeZone, theirs, onSettle }: ConflictNoteProps) {
  const { t, formatLocale } = useTexts()
  return (
    <div data-marked tabIndex={-1}>
      <Note tone="warn" role="alert">
        <Stack gap="small">
          {about && <p className={styles.label}>{about}</p>}
          {change && (
            <p>
              {t('encounters.conflict', {
                name: change.by,
                time: formatTime(change.at as Instant, formatLocale, timeZone),
              })}
            </p>
          )}
          <div>
            <p className={styles.label}>{t('encounters.conflictTheirs')}</p>
            <div className={styles.theirs}>{theirs || t('encounters.conflictEmpty')}</div>
          </div>
          <Row>
            <Button size="small" onClick={() => onSettle('mine')}>
              {t('encounters.keepMine')}
            </Button>
            <Button size="small" onClick={() => onSettle('theirs')}>
              {t('encounters.takeTheirs')}
            </Button>
          </Row>
        </Stack>
      </Note>
    </div>
  )
}
