import { isOpen } from '@polyclinic/domain/prescriptions/is-open.ts'
import type { Issue, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Misread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Languages from 'lucide-react/icons/languages'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { DoseText } from '../../ui/dose-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { DoseFields } from './dose-fields.tsx'
import { isSaid } from './dose-kinds.ts'
import { kindOfForm } from './issue-words.ts'
import { QuietIssue, SeriousIssues } from './issue-lines.tsx'
import styles from './item-card.module.css'
import { ItemFields } from './item-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import type { Reason } from './override-form.tsx'
import { PriorLine } from './prior-line.tsx'
import { drugName } from './suggestion.ts'
import { MisreadNote, TypedDose } from './typed-dose.tsx'
import type { Medication } from './use-medications.ts'
import { isBrief, type ItemWords } from './use-prescription.ts'

type ItemCardProps = {
  item: PrescribedDrug
  /** All on the prescription. */
  items: readonly PrescribedDrug[]
  /** As the server has it; undefined as long as it has not answered. */
  words: ItemWords | undefined
  issues: readonly Issue[]
  /** What it goes on from. */
  before: Medication | undefined
  isUnfolded: boolean
  isLocked: boolean
  /** What is typed is on its way, so that the sentence may be another in a moment. */
  isBehind: boolean
  patientName: string
  language: { name: string; lang: string; onSwitch: () => void }
  onFold: () => void
  onChange: (changes: Partial<PrescribedDrug>) => void
  onOverride: (keys: readonly string[], reason: Reason) => void
  onTakeBack: (key: string) => void
  onRemove: () => void
}

/** One drug: folded to a line, or with everything that is said about it. */
export function ItemCard(props: ItemCardProps) {
  const { item, items, words, issues, before, isUnfolded, isLocked, isBehind, patientName, language } = props
  const { onFold, onChange, onOverride, onTakeBack, onRemove } = props
  const { t, locale } = useTexts()
  const id = useId()
  const drug = drugName(item, locale)
  const quiet = issues.filter(({ severity }) => severity !== 'serious')
  const isDecided = !issues.some(isOpen)
  const shorthand = words?.shorthand ?? null
  const [misread, setMisread] = useState<Misread | null>(null)
  const take = (changes: Partial<PrescribedDrug>) => {
    setMisread(null)
    onChange(changes)
  }
  return (
    <li className={styles.item} data-item={item.id}>
      <div className={styles.top}>
        <div className={styles.heading}>
          <h3 className={styles.name} id={`${id}-name`} tabIndex={-1}>
            {drug}
            {item.form && <span className={styles.form}> {t(kindOfForm(item.form))}</span>}
          </h3>
          {item.prior && <PriorLine name={words?.name} kind={item.prior.kind} stops={words?.stops} before={before} />}
          {!isUnfolded && (
            <p className={styles.about} lang={language.lang}>
              {[words?.sentence, quiet.length > 0 && t('prescriptions.hints', { count: quiet.length })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        {isUnfolded && !isLocked ? (
          <TypedDose key={item.id} item={item} onChange={onChange} onMisread={setMisread} />
        ) : isSaid(item.dose) ? (
          isBrief(shorthand) && (
            <span className={styles.shorthand}>
              <DoseText>{shorthand}</DoseText>
            </span>
          )
        ) : (
          <span className={styles.missing}>
            <Status tone="warn">{t('prescriptions.noDose')}</Status>
          </span>
        )}
        <div className={styles.acts}>
          {!isLocked && (
            <button
              type="button"
              className={styles.act}
              aria-label={t('prescriptions.remove', { drug })}
              onClick={onRemove}
            >
              <Icon of={Trash2} />
            </button>
          )}
          <button
            type="button"
            className={styles.act}
            aria-expanded={isUnfolded}
            aria-controls={`${id}-fields`}
            aria-label={t(isUnfolded ? 'prescriptions.close' : 'prescriptions.open', { drug })}
            onClick={onFold}
          >
            <Icon of={isUnfolded ? ChevronUp : ChevronDown} />
          </button>
        </div>
      </div>
      {isUnfolded && misread && <MisreadNote misread={misread} item={item} onChange={take} />}
      <SeriousIssues
        drug={item}
        {...{ items, issues }}
        onOverride={(decided, reason) =>
          onOverride(
            decided.map(({ key }) => key),
            reason,
          )
        }
        onTakeBack={({ key }) => onTakeBack(key)}
      />
      {isUnfolded && (
        <fieldset id={`${id}-fields`} disabled={isLocked} className={styles.fields} aria-labelledby={`${id}-name`}>
          <DoseFields key={item.dose?.kind} item={item} shorthand={shorthand} onChange={onChange} />
          <ItemFields item={item} computed={words?.quantity ?? null} onChange={onChange} />
          <div className={styles.reads}>
            <div className={styles.readsTop}>
              <span>{t('prescriptions.reads', { name: patientName })}</span>
              <button
                type="button"
                className={styles.language}
                aria-label={t('prescriptions.readIn', { language: language.name })}
                onClick={language.onSwitch}
              >
                <Icon of={Languages} size="small" />
                <span>{language.name}</span>
              </button>
            </div>
            <p className={styles.sentence} lang={language.lang} aria-busy={isBehind}>
              {words?.sentence ?? <span className={styles.none}>{t('prescriptions.readsNothing')}</span>}
            </p>
          </div>
          <MoreFields item={item} onChange={onChange} />
        </fieldset>
      )}
      {quiet.length > 0 && (isUnfolded || !isDecided) && (
        <ul className={styles.issues}>
          {quiet.map((issue) => (
            <QuietIssue key={issue.key} issue={issue} />
          ))}
        </ul>
      )}
    </li>
  )
}
