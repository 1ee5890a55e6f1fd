import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useId, useState } from 'react'
import { isOpen } from '@polyclinic/domain/prescriptions/is-open.ts'
import type { Issue, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './issue-lines.module.css'
import { OverrideForm, type Reason } from './override-form.tsx'
import { overrideOf } from './overrides.ts'

/** What a check says quietly, or could not check: one line, and the rest of it on demand. */
export function QuietIssue({ issue: { severity, title, text, source } }: { issue: Issue }) {
  const { t } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const rest = [text, source && t('prescriptions.source', { source })].filter(Boolean)
  return (
    <li className={styles.quiet}>
      <Icon of={severity === 'unknown' ? CircleHelp : Info} size="small" className={styles.sign} />
      <div className={styles.words}>
        <p className={styles.line}>{title}</p>
        {isWhole && (
          <div id={id}>
            {rest.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </div>
        )}
      </div>
      {rest.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={isWhole ? id : undefined}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'prescriptions.lessDetails' : 'prescriptions.details')}
        </button>
      )}
    </li>
  )
}

type SeriousIssuesProps = {
  drug: PrescribedDrug
  /** All on the prescription: a reason may stand with another. */
  items: readonly PrescribedDrug[]
  issues: readonly Issue[]
  onOverride: (issues: readonly Issue[], reason: Reason) => void
  onTakeBack: (issue: Issue) => void
}

/** What speaks against a drug that is on the prescription: until somebody has said why, it is not signed. */
export function SeriousIssues({ drug, items, issues, onOverride, onTakeBack }: SeriousIssuesProps) {
  const { t } = useTexts()
  const id = useId()
  const open = issues.filter(isOpen)
  const decided = issues.filter((issue) => issue.severity === 'serious' && issue.isOverridden)
  return (
    <>
      {open.length > 0 && (
        <div
          role="alertdialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          tabIndex={-1}
          data-open-issue={drug.id}
          className={styles.serious}
        >
          {open.map(({ key, title, text, source, given = [] }, at) => (
            <div key={key} className={styles.finding}>
              <Icon of={OctagonAlert} className={styles.stop} />
              <div>
                <p id={at === 0 ? `${id}-title` : undefined} className={styles.title}>
                  {title}
                </p>
                <p id={at === 0 ? `${id}-text` : undefined}>{text}</p>
                {given.map(({ by, ...reason }) => (
                  <p key={by}>{t('prescriptions.given', { name: by, reason: wordsOfReason(reason, t) })}</p>
                ))}
                {source && <p className={styles.source}>{t('prescriptions.source', { source })}</p>}
              </div>
            </div>
          ))}
          {open.every(({ mayBeOverridden }) => mayBeOverridden) && (
            <OverrideForm
              heading={t('prescriptions.anyway', { drug: drug.name })}
              button={t('prescriptions.keepAnyway')}
              onDecide={(reason) => onOverride(open, reason)}
            />
          )}
        </div>
      )}
      {decided.length > 0 && (
        <ul className={styles.decided}>
          {decided.map((issue) => (
            <li key={issue.key} className={styles.quiet}>
              <Icon of={OctagonAlert} size="small" className={styles.stop} />
              <div className={styles.words}>
                <p className={styles.line}>{issue.title}</p>
                <p>{t('prescriptions.overridden', { reason: reasonOf(items, issue, t) })}</p>
              </div>
              <Button size="small" kind="quiet" onClick={() => onTakeBack(issue)}>
                {t('prescriptions.takeBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function reasonOf(items: readonly PrescribedDrug[], { key }: Issue, t: ReturnType<typeof useTexts>['t']): string {
  const override = overrideOf(items, key)
  if (!override) return ''
  return wordsOfReason(override, t)
}

const wordsOfReason = ({ reason, text }: Reason, t: ReturnType<typeof useTexts>['t']): string =>
  reason === 'other' ? text : t(`prescriptions.${reason}`)
