import CircleAlert from 'lucide-react/icons/circle-alert'
import PenLine from 'lucide-react/icons/pen-line'
import { useId } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './sign-card.module.css'
import type { Missing } from './what-is-missing.ts'

type SignCardProps = {
  maySign: boolean
  doctor: string
  patientName: string
  missing: Missing | null
  busy: boolean
  problem: ApiProblem | null
  /** What was on the screen when it was pressed is not what would have been signed. */
  mustLookAgain: boolean
  onSign: () => void
  onGoTo: (itemId: string) => void
}

/** What signing does, the press that does it, and what is missing before that. */
export function SignCard(props: SignCardProps) {
  const { maySign, doctor, patientName, missing, busy, problem, mustLookAgain, onSign, onGoTo } = props
  const { t } = useTexts()
  const id = useId()
  if (!maySign)
    return (
      <Card>
        <p>{t('prescriptions.signDoctor', { name: doctor })}</p>
      </Card>
    )
  const words = missing && ('drug' in missing ? t(missing.words, { drug: missing.drug }) : t(missing.words))
  return (
    <Card>
      <Stack gap="small">
        <p>
          <b>{t('prescriptions.signTitle')}</b>{' '}
          <span className={styles.quiet}>{t('prescriptions.signText', { name: patientName })}</span>
        </p>
        {mustLookAgain && (
          <Note tone="warn" role="alert">
            {t('encounters.lookAgain')}
          </Note>
        )}
        {problem && <RefusalNote refusal={problem} isTeam />}
        <Button
          kind="main"
          wide
          icon={PenLine}
          busy={busy}
          disabled={missing !== null}
          aria-describedby={missing ? id : undefined}
          onClick={onSign}
        >
          {t('prescriptions.sign')}
        </Button>
        <p id={id} role="status" className={styles.missing}>
          {words && (
            <>
              <Icon of={CircleAlert} size="small" />
              <span>{words}</span>
            </>
          )}
        </p>
        {missing?.itemId && (
          <Button size="small" kind="quiet" onClick={() => onGoTo(missing.itemId!)}>
            {t('prescriptions.goThere')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
