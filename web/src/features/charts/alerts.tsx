import { currentAllergies, currentEntries } from '@polyclinic/domain/charts/entries.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import Baby from 'lucide-react/icons/baby'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Pill from 'lucide-react/icons/pill'
import ShieldCheck from 'lucide-react/icons/shield-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { DoseText } from '../../ui/dose-text.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import styles from './alerts.module.css'
import { allergyInFormWords, allergyName, medicinesOf, summaryOf } from './entry-words.ts'
import type { AllergyInForm, Entry, PrescribedHere } from './use-chart.ts'

type AlertsProps = {
  entries: readonly Entry[]
  /** What the patient wrote in forms and no entry has; with the way to them. */
  inForms: { said: readonly AllergyInForm[]; href: string }
  /** Beside the chart's own medicines. Absent where medicines and conditions are told elsewhere. */
  prescribed?: readonly PrescribedHere[]
  /** Smaller, where one came for something else. */
  isCompact?: boolean
}

/** What can hurt somebody, in one list. Allergies first: the only ones with a red line around them. */
export function Alerts({ entries, inForms, prescribed, isCompact = false }: AlertsProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const allergies = currentAllergies(entries)
  const pregnancies = currentEntries(entries, 'pregnancy')
  const notes = currentEntries(entries, 'team-note')
  const kindOf = (kind: 'medicine' | 'condition') => (currentEntries(entries, kind).length > 0 ? 'plain' : 'unknown')
  return (
    <ul aria-label={t('charts.alerts')} className={classNames(styles.alerts, isCompact && styles.compact)}>
      {allergies.length === 0 && (
        <Alert icon={CircleHelp} kind="unknown">
          {t('charts.allergiesUnknown')}
        </Alert>
      )}
      {allergies.map((entry) =>
        entry.status === 'none-known' ? (
          <Alert key={entry.id} icon={ShieldCheck} kind="plain">
            {t('charts.noAllergies')}
          </Alert>
        ) : (
          <Alert key={entry.id} icon={TriangleAlert} kind={entry.severity === 'mild' ? 'allergyMild' : 'allergy'}>
            {t('charts.allergyNamed', { name: allergyName(entry, texts) })}
          </Alert>
        ),
      )}
      {inForms.said.map((said) => (
        <Alert key={`${said.answersId} ${said.field}`} icon={CircleHelp} kind="tinted">
          <Anchor href={inForms.href}>{allergyInFormWords(said, texts)}</Anchor>
        </Alert>
      ))}
      {prescribed && (
        <>
          <Alert icon={ClipboardList} kind={kindOf('condition')}>
            {summaryOf('condition', entries, texts)}
          </Alert>
          <Alert icon={Pill} kind={prescribed.length > 0 ? 'plain' : kindOf('medicine')}>
            <DoseText>{medicinesOf(entries, prescribed, texts)}</DoseText>
          </Alert>
        </>
      )}
      {pregnancies.map(({ id, date }) => (
        <Alert key={id} icon={Baby} kind="tinted">
          {[t('charts.pregnant'), date && t('charts.dueOn', { date: formatLongDate(date as PlainDate, formatLocale) })]
            .filter(Boolean)
            .join(', ')}
        </Alert>
      ))}
      {notes.map(({ id, detail }) => (
        <Alert key={id} icon={StickyNote} kind="plain">
          {detail}
        </Alert>
      ))}
    </ul>
  )
}

type AlertProps = {
  icon: IconType
  kind: 'allergy' | 'allergyMild' | 'tinted' | 'plain' | 'unknown'
  children: ReactNode
}

function Alert({ icon, kind, children }: AlertProps) {
  return (
    <li className={classNames(styles.alert, styles[kind])}>
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  )
}
