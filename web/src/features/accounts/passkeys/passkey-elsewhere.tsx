import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'

/** For whoever needs a passkey and has one only for other domains. */
export function PasskeyElsewhere({ domains }: { domains: readonly string[] }) {
  const { t } = useTexts()
  return (
    <Note tone="warn" role="status">
      {t('passkeys.onlyElsewhere', { domains: domains.join(', ') })}
    </Note>
  )
}
