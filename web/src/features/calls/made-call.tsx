import { formatShortMoment } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import type { CallsOfPerson } from './calls.ts'

/** Who was reached, and the way back. */
export function MadeCall({ calls, busy, onUndo }: { calls: CallsOfPerson; busy: boolean; onUndo: () => void }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [{ patient, noted }] = calls
  const reasons = [...new Set(calls.map(({ reason }) => t(`calls.why-${reason}`)))].join('; ')
  const name = `${patient.givenName} ${patient.familyName}`
  const { at, by } = noted[0]!
  return (
    <ListRow
      end={
        <Button size="small" kind="quiet" busy={busy} aria-label={t('calls.undoOf', { name })} onClick={onUndo}>
          {t('calls.undo')}
        </Button>
      }
    >
      <p>
        {name}: {reasons}
      </p>
      <p className={`${text.quiet} ${text.small}`}>
        {t('calls.madeAt', { when: formatShortMoment(at as Instant, formatLocale, timeZone), name: by })}
      </p>
    </ListRow>
  )
}
