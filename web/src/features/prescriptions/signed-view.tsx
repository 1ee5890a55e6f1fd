import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import PenLine from 'lucide-react/icons/pen-line'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref, noteHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { NextToPrescribe } from './next-to-prescribe.tsx'
import { Paper } from './paper.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { PrescriptionHead } from './prescription-head.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import type { PrescriptionViewProps } from './prescription-view.tsx'
import styles from './signed-view.module.css'

/** A prescription that nobody changes any more: its paper, its code, and what comes next. */
export function SignedView({ prescription, area, isJustSigned }: PrescriptionViewProps & { isJustSigned: boolean }) {
  const { id, patient, appointmentId, paper, code, signedBy } = prescription
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const signature = useRef<HTMLDivElement>(null)
  // What was pressed is gone with the draft.
  useFocusOn(signature, isJustSigned ? 'signed' : null)
  const signedAt = prescription.signedAt as Instant
  return (
    <Stack gap="large">
      <PrescriptionHead
        prescription={prescription}
        title={t('prescriptions.prescription')}
        backHref={appointmentId ? noteHref(area, appointmentId) : prescriptionsHref(area)}
        backWord={t(appointmentId ? 'prescriptions.backToNote' : 'prescriptions.back')}
      >
        <div ref={signature} tabIndex={-1} role="status">
          <Status tone="ok" icon={PenLine}>
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
      </div>
    </Stack>
  )
}
