import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ruleLabel } from './rule-fields.ts'
import { restoreRules, useKeptRules, type RuleVersion } from './use-booking-rules.ts'

type RuleVersionsProps = {
  items: readonly RuleVersion[]
  /** Told of the version that going back has made. */
  onRestored: (version: number) => void
  onBehind: () => Promise<unknown>
}

/** Who changed which rules, and when; each version can be gone back to. */
export function RuleVersions({ items, onRestored, onBehind }: RuleVersionsProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone, currency } = useOrganization().settings
  const keep = useKeptRules()
  const { busy, problem, send } = useSubmission()
  const [pressed, setPressed] = useState<number | null>(null)
  const [done, setDone] = useState<{ version: number } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const [live] = items

  async function goBack(version: number) {
    setPressed(version)
    setDone(null)
    const outcome = await send(() => restoreRules(live!.version, version))
    if (outcome.done) {
      onRestored(outcome.value.version)
      keep(outcome.value)
      setDone({ version })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  const whatChanged = ({ restoredFrom, changed }: RuleVersion) => {
    if (restoredFrom !== null) return t('bookingRules.restoredFrom', { version: restoredFrom })
    if (changed.length === 0) return t('bookingRules.firstVersion')
    return new Intl.ListFormat(formatLocale).format(changed.map((rule) => ruleLabel(rule, currency, texts)))
  }
  return (
    <Stack as="section" gap="small">
      <Row between>
        <h2 className={text.large}>{t('bookingRules.versions')}</h2>
        <span className={text.quiet}>{t('bookingRules.versionsHint')}</span>
      </Row>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <div ref={answer} tabIndex={-1}>
        {done && (
          <Note tone="ok" role="status">
            {t('bookingRules.restored', done)}
          </Note>
        )}
      </div>
      <Rows label={t('bookingRules.versions')}>
        {items.map((item, at) => (
          <ListRow
            key={item.version}
            end={
              at === 0 ? (
                <Status tone="ok">{t('bookingRules.live')}</Status>
              ) : (
                <Button
                  size="small"
                  icon={Undo2}
                  busy={busy && pressed === item.version}
                  onClick={() => void goBack(item.version)}
                >
                  <span aria-hidden="true">{t('bookingRules.goBack')}</span>
                  <VisuallyHidden>{t('bookingRules.goBackTo', { version: item.version })}</VisuallyHidden>
                </Button>
              )
            }
          >
            <b>{t('bookingRules.version', { version: item.version })}</b>
            <p className={text.quiet}>
              {[
                formatFullDate(dateIn(timeZone, item.savedAt as Instant), formatLocale),
                item.savedBy ?? t('bookingRules.byFile'),
                whatChanged(item),
              ].join(' · ')}
            </p>
          </ListRow>
        ))}
      </Rows>
    </Stack>
  )
}
