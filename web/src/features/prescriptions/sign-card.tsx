import CircleAlert from 'lucide-react/icons/circle-alert'
import PenLine from 'lucide-react/icons/pen-line'
import { useId } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useWide } from '../../ui/use-wide.ts'
import type { EndingObstacle } from '../drafts/draft-keeper.ts'
import { HeldNote } from '../drafts/held-note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './sign-card.module.css'
import type { LivePrescription } from './use-live-prescription.ts'
import type { Missing } from './what-is-missing.ts'

type SignCardProps = {
  maySign: boolean
  doctor: string
  patientName: string
  missing: Missing | null
  busy: boolean
  problem: ApiProblem | null
  /** Why what was on the screen when it was pressed was not signed. */
  held: EndingObstacle | null
  saving: LivePrescription['saving']
  onSign: () => void
  onGoTo: (itemId: string) => void
}

/**
 * What signing does, the press that does it, and what is missing before that. In one column, where it comes after all else,
 * `SignBar` has the press.
 */
export function SignCard(props: SignCardProps) {
  const { maySign, doctor, patientName } = props
  const { t } = useTexts()
  const id = useId()
  const isBeside = useWide()
  if (!maySign)
    return (
      <Card>
        <p>{t('prescriptions.signDoctor', { name: doctor })}</p>
      </Card>
    )
  return (
    <Card>
      <Stack gap="small">
        <p>
          <b>{t('prescriptions.signTitle')}</b>{' '}
          <span className={styles.quiet}>{t('prescriptions.signText', { name: patientName })}</span>
        </p>
        {isBeside && (
          <>
            <WhyNotSigned {...props} />
            <SignButton {...props} describedBy={id} />
            <MissingLine {...props} id={id} />
          </>
        )}
      </Stack>
    </Card>
  )
}

/** The press in one column: it stays in view, with what is missing before it. */
export function SignBar(props: SignCardProps) {
  const id = useId()
  const isBeside = useWide()
  if (!props.maySign || isBeside) return null
  return (
    <ActionBar
      note={
        <>
          <WhyNotSigned {...props} />
          <MissingLine {...props} id={id} />
        </>
      }
    >
      <SignButton {...props} describedBy={id} />
    </ActionBar>
  )
}

/** Beside the press, wherever that stands: who pressed in the middle of a long page looks there. */
const WhyNotSigned = ({ problem, held, saving }: Pick<SignCardProps, 'problem' | 'held' | 'saving'>) => (
  <>
    <HeldNote {...{ held, saving }} />
    {problem && <RefusalNote refusal={problem} isTeam />}
  </>
)

/** What is missing, and the way there. */
function MissingLine({ missing, onGoTo, id }: Pick<SignCardProps, 'missing' | 'onGoTo'> & { id: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.line}>
      <p id={id} role="status" className={styles.missing}>
        {missing && (
          <>
            <Icon of={CircleAlert} size="small" />
            <span>{'drug' in missing ? t(missing.words, { drug: missing.drug }) : t(missing.words)}</span>
          </>
        )}
      </p>
      {missing?.itemId && (
        <Button size="small" kind="quiet" onClick={() => onGoTo(missing.itemId!)}>
          {t('prescriptions.goThere')}
        </Button>
      )}
    </div>
  )
}

type SignButtonProps = Pick<SignCardProps, 'missing' | 'busy' | 'onSign'> & { describedBy: string }

function SignButton({ missing, busy, onSign, describedBy }: SignButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      kind="main"
      wide
      icon={PenLine}
      busy={busy}
      disabled={missing !== null}
      aria-describedby={missing ? describedBy : undefined}
      onClick={onSign}
    >
      {t('prescriptions.sign')}
    </Button>
  )
}
