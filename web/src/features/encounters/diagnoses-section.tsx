import { asksForCertainty, certainties, type Certainty, type Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import styles from './diagnoses-section.module.css'
import { DiagnosisSearch } from './diagnosis-search.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { NoteSection } from './note-section.tsx'
import type { LiveDraft } from './use-draft.ts'

type DiagnosesSectionProps = { draft: LiveDraft; timeZone: string; aside?: ReactNode }

/** What it is, coded where the list has it. */
export function DiagnosesSection({ draft, timeZone, aside }: DiagnosesSectionProps) {
  const { t } = useTexts()
  const { country } = useOrganization().settings
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<object | null>(null)
  const { keeper, content, conflicts } = draft
  const { diagnoses } = content
  const conflict = conflicts.diagnoses
  const put = (next: Diagnosis[], sentence: string) => {
    keeper.type('diagnoses', next)
    setSaid(sentence)
  }
  return (
    <NoteSection title={t('encounters.assessment')} aside={aside}>
      {diagnoses.length > 0 && (
        <ul className={styles.list}>
          {diagnoses.map((diagnosis, at) => (
            <li key={`${diagnosis.code} ${diagnosis.title}`} className={styles.row}>
              <span className={styles.code}>{diagnosis.code ?? t('encounters.noCode')}</span>
              <span className={styles.title}>{diagnosis.title}</span>
              {asksForCertainty(country) && (
                <Select
                  aria-label={t('encounters.certainty', { title: diagnosis.title })}
                  className={styles.certainty}
                  value={diagnosis.certainty ?? ''}
                  onChange={({ target }) =>
                    keeper.type('diagnoses', diagnoses.with(at, { ...diagnosis, certainty: target.value as Certainty }))
                  }
                >
                  {diagnosis.certainty === null && (
                    <option value="" disabled>
                      {t('encounters.certaintyMissing')}
                    </option>
                  )}
                  {certainties.map((certainty) => (
                    <option key={certainty} value={certainty}>
                      {t(`encounters.${certainty}`)}
                    </option>
                  ))}
                </Select>
              )}
              <FavoriteButton diagnosis={diagnosis} onSaid={setSaid} />
              <Button
                kind="quiet"
                size="small"
                icon={X}
                onClick={() => {
                  put(
                    diagnoses.filter((each) => each !== diagnosis),
                    t('encounters.diagnosisRemoved', { title: diagnosis.title }),
                  )
                  setRemoved(diagnosis)
                }}
              >
                <VisuallyHidden>{t('encounters.diagnosisRemove', { title: diagnosis.title })}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {conflict && (
        <ConflictNote
          conflict={conflict}
          timeZone={timeZone}
          theirs={conflict.theirs.map(({ code, title }) => `${code ?? ''} ${title}`.trim()).join('\n')}
          onSettle={(keep) => keeper.settle('diagnoses', keep)}
        />
      )}
      <DiagnosisSearch
        chosen={diagnoses}
        removed={removed}
        onChoose={(chosen) =>
          put(
            [...diagnoses, { ...chosen, certainty: asksForCertainty(country) ? 'confirmed' : null }],
            t('encounters.diagnosisAdded', { title: chosen.title }),
          )
        }
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </NoteSection>
  )
}
