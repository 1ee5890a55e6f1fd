import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Appointment } from '../visit/booked.ts'
import { CancelConsequence } from '../visit/cancel-consequence.tsx'
import { visitPath } from '../visit/visit-path.ts'

type CancelFormProps = { appointment: Appointment; byCookie: boolean; now: string }

/** What canceling means now, an optional reason, and the act itself. */
export function CancelForm({ appointment, byCookie, now }: CancelFormProps) {
  const { t } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  const { id, version } = appointment
  return (
    <Form method="post" reloadDocument={byCookie}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Stack gap="large">
        <CancelConsequence visit={appointment} now={now} />
        <Field label={t('booking.cancelReason')} optional={t('common.optional')}>
          <TextArea name="reason" maxLength={500} rows={2} />
        </Field>
        <Row gap="normal">
          <Button type="submit" kind="danger" busy={isBusy}>
            {isBusy ? t('patient.canceling') : t('booking.cancelVisit')}
          </Button>
          <Button kind="quiet" href={visitPath('/appointment/manage', id)} reload={byCookie}>
            {t('patient.keepVisit')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
