import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartFormsId } from '../../platform/session/destinations.ts'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import styles from './patient-forms.module.css'
import { ReadAnswers } from './read-answers.tsx'
import { askForm, usePatientForms } from './use-forms.ts'

type PatientFormsProps = {
  patientId: string
  /** Somebody finds it in their account. */
  hasReader: boolean
  timeZone: string
  onChanged: () => void
}

/** In a chart: what the patient was asked and answered, and the way to ask for more. */
export function PatientForms({ patientId, hasReader, timeZone, onChanged }: PatientFormsProps) {
  const { t, formatLocale } = useTexts()
  const { data } = usePatientForms(patientId)
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; words: string } | null>(null)
  if (!data || data.items.length + data.forms.length === 0) return null
  const ask = async (formId: string, name: string) => {
    try {
      await askForm(patientId, formId)
      setSaid({ tone: 'ok', words: t(hasReader ? 'formBuilder.asked' : 'formBuilder.askedUnread', { name }) })
      onChanged()
    } catch (error) {
      setSaid({ tone: 'bad', words: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    }
  }
  return (
    <Card bare as="section" id={chartFormsId} aria-label={t('formBuilder.ofPatient')}>
      <CardPart>
        <Row between>
          <h2 className={styles.title}>{t('formBuilder.ofPatient')}</h2>
          {data.forms.length > 0 && (
            <Menu
              label={t('formBuilder.ask')}
              word={t('formBuilder.ask')}
              items={data.forms.map(({ id, name }) => ({
                id,
                label: <Own>{name}</Own>,
                onSelect: () => void ask(id, name),
              }))}
            />
          )}
        </Row>
        {said && (
          <Note tone={said.tone} role={said.tone === 'ok' ? 'status' : 'alert'}>
            {said.words}
          </Note>
        )}
        {data.items.length === 0 ? (
          <p className={text.quiet}>{t('formBuilder.nonePatient')}</p>
        ) : (
          <Rows kind="plain" label={t('formBuilder.ofPatient')}>
            {data.items.map(({ id, name, status, completedAt }) => (
              <ListRow
                key={id}
                end={
                  status === 'completed' ? <ReadAnswers {...{ patientId, answersId: id, name, timeZone }} /> : undefined
                }
              >
                <p>
                  <Own>{name}</Own>
                </p>
                <p className={text.quiet}>
                  {completedAt
                    ? t('formBuilder.sentOn', {
                        date: formatLongDate(dateIn(timeZone, completedAt as Instant), formatLocale),
                      })
                    : t('formBuilder.waiting')}
                </p>
              </ListRow>
            ))}
          </Rows>
        )}
      </CardPart>
    </Card>
  )
}
