import ClipboardList from 'lucide-react/icons/clipboard-list'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import { formStates } from './form-states.ts'
import styles from './patient-forms.module.css'
import { ReadAnswers } from './read-answers.tsx'
import { useVisitForms } from './use-forms.ts'

type NoteFormsProps = { appointmentId: string; patientId: string; timeZone: string }

/** Beside the note of a visit: which forms its patient has filled in, and which are missing. Nothing where none is asked. */
export function NoteForms({ appointmentId, patientId, timeZone }: NoteFormsProps) {
  const { t } = useTexts()
  const { data } = useVisitForms(appointmentId)
  if (!data || data.items.length === 0) return null
  return (
    <Card bare as="section" aria-label={t('formBuilder.ofVisit')}>
      <CardPart>
        <h2 className={styles.title}>
          <Row gap="small">
            <Icon of={ClipboardList} size="small" />
            {t('formBuilder.ofVisit')}
          </Row>
        </h2>
        <Rows kind="plain" label={t('formBuilder.ofVisit')}>
          {data.items.map(({ formId, name, state, answersId }) => (
            <ListRow
              key={formId}
              end={
                state === 'answered' && answersId ? (
                  <ReadAnswers {...{ patientId, answersId, name, timeZone }} />
                ) : undefined
              }
            >
              <Own>{name}</Own> <Status tone={formStates[state].tone}>{t(formStates[state].word)}</Status>
            </ListRow>
          ))}
        </Rows>
      </CardPart>
    </Card>
  )
}
