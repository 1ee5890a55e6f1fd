import { currentAllergies, currentEntries } from '@polyclinic/domain/charts/entries.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import Baby from 'lucide-react/icons/baby'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Pill from 'lucide-react/icons/pill'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { DoseText } from '../../ui/dose-text.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import styles from './alerts.module.css'
import {
  allergyInFormWords,
  allergyName,
  contradictedNone,
  medicinesOf,
  otherStrengthsOf,
  summaryOf,
} from './entry-words.ts'
import { TakeAllergy } from './take-allergy.tsx'
import type { AllergyInForm, Entry, PrescribedHere } from './use-chart.ts'

type AlertsProps = {
  entries: readonly Entry[]
  /** What the patient wrote in forms and no entry has; with the way to them. */
  inForms: { said: readonly AllergyInForm[]; href: string }
  /** Of whose chart; for who writes in it. */
  taking?: { patientId: string; onTaken: () => void } | null
  /** Beside the chart's own medicines. Absent where medicines and conditions are told elsewhere. */
  prescribed?: readonly PrescribedHere[]
  /** Smaller, where one came for something else. */
  isCompact?: boolean
}

/** What can hurt somebody, in one list. Allergies first: the only ones with a red line around them. */
export function Alerts({ entries, inForms, taking = null, prescribed, isCompact = false }: AlertsProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const [taken, setTaken] = useState<{ said: AllergyInForm | null; times: number }>({ said: null, times: 0 })
  const list = useRef<HTMLUListElement>(null)
  // What was pressed is gone once the chart has it.
  useFocusOn(list, taken.times || null)
  const allergies = currentAllergies(entries)
  const none = allergies.find(({ status }) => status === 'none-known')
  const pregnancies = currentEntries(entries, 'pregnancy')
  const notes = currentEntries(entries, 'team-note')
  const others = prescribed && otherStrengthsOf(entries, prescribed, texts)
  const kindOf = (kind: 'medicine' | 'condition') => (currentEntries(entries, kind).length > 0 ? 'plain' : 'unknown')
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('charts.alerts')}
        className={classNames(styles.alerts, isCompact && styles.compact)}
      >
        {allergies
          .filter((entry) => entry !== none)
          .map((entry) => (
            <Alert key={entry.id} icon={TriangleAlert} kind={entry.severity === 'mild' ? 'allergyMild' : 'allergy'}>
              {t('charts.allergyNamed', { name: allergyName(entry, texts) })}
            </Alert>
          ))}
        {inForms.said.map((said) => (
          <Alert
            key={`${said.answersId} ${said.field}`}
            icon={CircleHelp}
            kind="tinted"
            act={
              taking && (
                <Button
                  size="small"
                  icon={Plus}
                  aria-label={`${t('charts.addToRecord')}: ${typeof said.answer === 'string' ? said.answer : said.question}`}
                  onClick={() => setTaken({ ...taken, said })}
                >
                  {t('charts.addToRecord')}
                </Button>
              )
            }
          >
            <Anchor href={inForms.href}>{allergyInFormWords(said, texts)}</Anchor>
          </Alert>
        ))}
        {allergies.length === 0 && (
          <Alert icon={CircleHelp} kind="unknown">
            {t('charts.allergiesUnknown')}
          </Alert>
        )}
        {none &&
          (inForms.said.length > 0 ? (
            <Alert icon={CircleHelp} kind="unknown">
              {contradictedNone(none, timeZone, texts)}
            </Alert>
          ) : (
            <Alert icon={ShieldCheck} kind="plain">
              {t('charts.noAllergies')}
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
            {others && (
              <Alert icon={CircleHelp} kind="tinted">
                <DoseText>{others}</DoseText>
              </Alert>
            )}
          </>
        )}
        {pregnancies.map(({ id, date }) => (
          <Alert key={id} icon={Baby} kind="tinted">
            {[
              t('charts.pregnant'),
              date && t('charts.dueOn', { date: formatLongDate(date as PlainDate, formatLocale) }),
            ]
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
      {taking && taken.said && (
        <TakeAllergy
          patientId={taking.patientId}
          said={taken.said}
          onTaken={() => {
            setTaken({ said: null, times: taken.times + 1 })
            taking.onTaken()
          }}
          onClose={() => setTaken({ ...taken, said: null })}
        />
      )}
    </>
  )
}

type AlertProps = {
  icon: IconType
  kind: 'allergy' | 'allergyMild' | 'tinted' | 'plain' | 'unknown'
  /** What can be done about it. */
  act?: ReactNode
  children: ReactNode
}

function Alert({ icon, kind, act, children }: AlertProps) {
  return (
    <li className={classNames(styles.alert, styles[kind], Boolean(act) && styles.withAct)}>
      <Icon of={icon} />
      <span>{children}</span>
      {act}
    </li>
  )
}
