import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useBegin } from './use-begin.ts'
import type { Beginning } from './use-prescription.ts'

type PrescribeButtonProps = Pick<ButtonProps, 'kind' | 'size' | 'wide' | 'icon'> & {
  area: string
  what: Beginning
  /** What it says, and for whom to who hears it alone. */
  word: string
  label?: string | undefined
}

/** Begins a prescription and opens it; says why where it cannot be begun. */
export function PrescribeButton({ area, what, word, label, ...look }: PrescribeButtonProps) {
  const { t } = useTexts()
  const { busy, problem, begin } = useBegin(area)
  const button = (
    <Button {...look} busy={busy} aria-label={label} onClick={() => void begin(what)}>
      {word}
    </Button>
  )
  if (!problem) return button
  return (
    <Stack gap="small">
      {button}
      <RefusalNote refusal={problem} isTeam />
      {problem.code === 'reason_required' && <Anchor href={chartHref(what.patientId)}>{t('doctor.openRecord')}</Anchor>}
    </Stack>
  )
}
