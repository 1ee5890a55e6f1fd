import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOnline } from '../../platform/online/use-offline-gate.ts'
import { Status } from '../../ui/status.tsx'
import type { DraftState, SavedDraft } from './draft-keeper.ts'
import { isTrouble } from './is-trouble.ts'
import styles from './save-state.module.css'

type SaveStateProps = Pick<DraftState<unknown, SavedDraft<unknown>>, 'saving' | 'version'> & {
  /** The version at which nothing is written yet. */
  begins?: number
  /** Something is typed that cannot be saved as it is. */
  isMarked: boolean
}

/**
 * Whether what was typed is safe. Where it stands somebody writes, also before the first word and without a connection: no
 * offline screen comes in its place (`data-written`).
 */
export function SaveState({ saving, version, begins = 0, isMarked }: SaveStateProps) {
  const { t } = useTexts()
  // A screen reader hears of trouble and of its end, not of every pause.
  const isOnline = useOnline()
  const isBad = isTrouble(saving)
  return (
    <span className={styles.state} data-written aria-live={isBad ? 'assertive' : 'off'}>
      {isBad ? (
        <Status tone="bad" icon={CloudOff}>
          {t(saving !== 'failing' ? 'encounters.unsaved' : isOnline ? 'encounters.failing' : 'encounters.offline')}
        </Status>
      ) : isMarked ? (
        <Status tone="warn">{t('encounters.savedBut')}</Status>
      ) : saving === 'saved' ? (
        <Status icon={CloudCheck}>{t(version === begins ? 'encounters.savedEmpty' : 'encounters.saved')}</Status>
      ) : (
        <Status icon={CloudUpload}>{t(saving === 'saving' ? 'encounters.saving' : 'encounters.unsaved')}</Status>
      )}
    </span>
  )
}
