import Pill from 'lucide-react/icons/pill'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { MedicationRow } from './medication-row.tsx'
import styles from './medications.module.css'
import { PrescribeButton } from './prescribe-button.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import { useMedications, type Medication } from './use-medications.ts'

type MedicationsProps = {
  patientId: string
  /** Of this visit alone; its doctor. */
  visit?: { appointmentId: string; providerId: string } | undefined
  /** Of the staff, such as `/doctor`. */
  area: string
  timeZone: string
}

/** What was prescribed to a patient, what is current first; or in one visit. With the way to prescribe more. */
export function Medications({ patientId, visit, area, timeZone }: MedicationsProps) {
  const { t } = useTexts()
  const id = useId()
  const { data, error, refetch } = useMedications(patientId)
  const [said, setSaid] = useState<{ words: string } | null>(null)
  const note = useRef<HTMLDivElement>(null)
  // What was pressed is gone, and what it was about may stand elsewhere.
  useFocusOn(note, said)
  const isPermitted = usePermitted()
  const problem = problemOf(error)
  if (data && data.items === null) return null
  const all = data?.items ?? []
  const items = visit ? all.filter(({ appointmentId }) => appointmentId === visit.appointmentId) : all
  const current = items.filter(({ status }) => status === 'active')
  const past = items.filter(({ status }) => status !== 'active')
  const draft = data?.drafts.find(({ mayWrite }) => mayWrite)
  const listOf = (medications: readonly Medication[]) => (
    <ul className={styles.list}>
      {medications.map((medication) => (
        <MedicationRow
          key={medication.id}
          {...{ medication, all, patientId, area, timeZone }}
          mayWrite={data?.mayWrite ?? false}
          maySign={isPermitted('prescriptions:sign')}
          onChanged={(sentence) => {
            setSaid({ words: sentence })
            void refetch()
          }}
        />
      ))}
    </ul>
  )
  if (visit && data && items.length === 0 && !data.mayWrite) return null
  return (
    <Card bare>
      <CardPart>
        <section aria-labelledby={id}>
          <Stack gap="small">
            <Row between>
              <h2 id={id} className={styles.title}>
                {t(visit ? 'prescriptions.inThisVisit' : 'prescriptions.prescribed')}
              </h2>
              {data?.mayWrite &&
                (draft ? (
                  <Button size="small" href={prescriptionsHref(area, draft.id)}>
                    {t('prescriptions.draftOpen', { name: draft.providerName })}
                  </Button>
                ) : (
                  <PrescribeButton
                    icon={Pill}
                    area={area}
                    size="small"
                    what={{ patientId, ...visit }}
                    word={t('prescriptions.prescribe')}
                  />
                ))}
            </Row>
            {!data && !problem && <Skeleton label={t('common.loading')} lines={2} />}
            {problem && !data && (
              <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
                {t(`errors.${problem.code}`)}
              </Note>
            )}
            {said && (
              <div ref={note} tabIndex={-1}>
                <Note tone="ok" role="status">
                  {said.words}
                </Note>
              </div>
            )}
            {data && items.length === 0 && (
              <p className={text.quiet}>
                {t(visit ? 'prescriptions.inThisVisitNone' : 'prescriptions.medicationsNone')}
              </p>
            )}
            {current.length > 0 && listOf(current)}
            {past.length > 0 &&
              (visit ? (
                listOf(past)
              ) : (
                <details className={styles.former}>
                  <summary>{t('prescriptions.past', { count: past.length })}</summary>
                  {listOf(past)}
                </details>
              ))}
          </Stack>
        </section>
      </CardPart>
    </Card>
  )
}
