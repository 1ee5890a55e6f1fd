import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { makeDomainPrimary, type Domain, type Domains } from './use-domains.ts'

type PrimaryDialogProps = { domain: Domain; onDone: (domains: Domains, message: string) => void; onClose: () => void }

/** Says what changes for patients, and lets somebody look whether the address opens at all. */
export function PrimaryDialog({ domain: { host, written }, onDone, onClose }: PrimaryDialogProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  async function make() {
    const outcome = await send(() => makeDomainPrimary(host))
    if (outcome.done) onDone(outcome.value, t('domains.madePrimary', { host: written }))
  }
  return (
    <ConfirmDialog
      title={t('domains.makePrimaryTitle', { host: written })}
      confirm={t('domains.makePrimary')}
      keep={t('domains.keep')}
      closeLabel={t('common.close')}
      isDanger={false}
      busy={busy}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      <Stack>
        <p>{t('domains.makePrimaryText')}</p>
        {/* A page that stays at this address, whichever is the primary one. */}
        <Anchor href={`https://${host}/doctor/login`} target="_blank" rel="noreferrer">
          {t('domains.open', { host: written })}
        </Anchor>
        <p>{t('domains.signedOut')}</p>
        {problem && <RefusalNote refusal={problem} isTeam />}
      </Stack>
    </ConfirmDialog>
  )
}
