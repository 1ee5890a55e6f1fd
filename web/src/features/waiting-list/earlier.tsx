import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { earlierField } from './earlier-field.ts'

type EarlierNoteProps = { appointmentId: string; byCookie: boolean; isAsked: boolean }

/** Whether an earlier time is waited for in place of a visit, and the way to say so. */
export function EarlierNote({ appointmentId, byCookie, isAsked }: EarlierNoteProps) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" reloadDocument={byCookie} preventScrollReset>
      <input type="hidden" name="id" value={appointmentId} />
      <Note tone={isAsked ? 'ok' : 'info'}>
        <Stack gap="small">
          <p>{t(isAsked ? 'waiting.earlierOn' : 'waiting.earlierText')}</p>
          <Row>
            <Button type="submit" size="small" name={earlierField} value={isAsked ? 'leave' : 'ask'} busy={busy}>
              {t(isAsked ? 'waiting.earlierStop' : 'waiting.earlierAsk')}
            </Button>
          </Row>
        </Stack>
      </Note>
    </Form>
  )
}
