import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref, noteHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { StandingNote } from './standing-note.tsx'
import { MedicationRow } from './medication-row.tsx'
import rows from './medications.module.css'
import { NextToPrescribe } from './next-to-prescribe.tsx'
import { Paper } from './paper.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { PrescriptionHead } from './prescription-head.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import type { PrescriptionViewProps } from './prescription-view.tsx'
import styles from './signed-view.module.css'

/** A prescription that nobody changes any more: whether it still stands, its paper, its drugs, its code, and what comes next. */
export function SignedView({ prescription, area, isJustSigned }: PrescriptionViewProps & { isJustSigned: boolean }) {
  const { id, patient, appointmentId, paper, code, signedBy, medications, standings, expiredAfter } = prescription
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const isPermitted = usePermitted()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const signature = useRef<HTMLDivElement>(null)
  // What was pressed is gone with the draft.
  useFocusOn(signature, isJustSigned ? 'signed' : null)
  const signedAt = prescription.signedAt as Instant
  const own = medications.filter(({ prescriptionId }) => prescriptionId === id)
  const stands = expiredAfter === null && standings.every(({ state }) => state === 'valid')
  return (
    <Stack gap="large">
      <PrescriptionHead
        prescription={prescription}
        title={t('prescriptions.prescription')}
        backHref={appointmentId ? noteHref(area, appointmentId) : prescriptionsHref(area)}
        backWord={t(appointmentId ? 'prescriptions.backToNote' : 'prescriptions.back')}
        notice={
          <>
            {expiredAfter && (
              <Note tone="warn">
                {t('prescriptions.expired', { date: formatLongDate(expiredAfter as PlainDate, formatLocale) })}
              </Note>
            )}
            <StandingNote medications={own} {...{ standings, timeZone }} hasEnded={said !== ''} />
          </>
        }
      >
        <div ref={signature} tabIndex={-1} role="status">
          <Status tone={stands ? 'ok' : 'neutral'} icon={PenLine}>
            {t('prescriptions.signedBy', {
              name: signedBy ?? '',
              date: formatLongDate(dateIn(timeZone, signedAt), formatLocale),
              time: formatTime(signedAt, formatLocale, timeZone),
            })}
          </Status>
        </div>
      </PrescriptionHead>
      <div className={styles.columns}>
        <Paper paper={paper} />
        <Stack gap="large">
          <Card bare>
            <CardPart>
              <section aria-labelledby="its-drugs">
                <Stack gap="small">
                  <h2 id="its-drugs" className={rows.title}>
                    {t('prescriptions.drugsOnIt')}
                  </h2>
                  {said && (
                    <Note tone="ok" role="status">
                      {said}
                    </Note>
                  )}
                  <ul className={rows.list}>
                    {own.map((medication) => (
                      <MedicationRow
                        key={medication.id}
                        {...{ medication, all: medications, patientId: patient.id, area, timeZone }}
                        mayWrite={isPermitted('prescriptions:write')}
                        maySign={isPermitted('prescriptions:sign')}
                        onChanged={(sentence) => {
                          setSaid(sentence)
                          void client.invalidateQueries({ queryKey: ['prescription'] })
                        }}
                      />
                    ))}
                  </ul>
                </Stack>
              </section>
            </CardPart>
          </Card>
          <Card>
            <Stack>
              <div>
                <p className={styles.code}>{t('prescriptions.code', { code: code ?? '' })}</p>
                <p className={text.quiet}>{t('prescriptions.codeText')}</p>
              </div>
              <PdfButtons id={id} code={code ?? ''} />
              <Row>
                <NextToPrescribe area={area} isMain={isJustSigned} />
                {appointmentId && <Button href={noteHref(area, appointmentId)}>{t('prescriptions.toNote')}</Button>}
                <Button href={chartHref(patient.id)}>{t('doctor.openRecord')}</Button>
              </Row>
            </Stack>
          </Card>
        </Stack>
      </div>
    </Stack>
  )
}
