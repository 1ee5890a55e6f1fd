import { useRef } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { handoverWords, useHandOver, type FormTablets } from './hand-over.ts'

type FormOnTabletProps = { appointmentId: string; form: { formId: string; name: string }; tablets: FormTablets }

/** One form of a visit: which tablet it is on and how it stands there, or on which it can be handed over. */
export function FormOnTablet({
  appointmentId,
  form: { formId, name },
  tablets: { tablets, handed },
}: FormOnTabletProps) {
  const { t } = useTexts()
  const { hand, takeBack } = useHandOver(appointmentId)
  const { problem, busy, send } = useSubmission()
  const place = useRef<HTMLDivElement>(null)
  const there = handed.find((each) => each.formId === formId)
  const isThere = there && (there.state === 'waiting' || there.state === 'open')
  const act = async (work: () => Promise<unknown>) => {
    if ((await send(work)).done) place.current?.focus()
  }
  if (!there && tablets.length === 0) return null
  return (
    <Stack gap="tiny">
      <div ref={place} tabIndex={-1}>
        <Row gap="small">
          {there && (
            <Status tone={handoverWords[there.state].tone}>
              {t(handoverWords[there.state].word, { tablet: there.deviceName })}
            </Status>
          )}
          {isThere ? (
            <Button
              size="small"
              kind="quiet"
              busy={busy}
              aria-label={t('doctor.takeBackTabletNamed', { name })}
              onClick={() => void act(() => takeBack(there.deviceId))}
            >
              {t('doctor.takeBackTablet')}
            </Button>
          ) : (
            tablets.length > 0 && (
              <Menu
                label={t('doctor.giveTabletNamed', { name })}
                word={t('doctor.giveTablet')}
                held={busy}
                items={tablets.map((tablet) => ({
                  id: tablet.id,
                  label: <Own>{tablet.isFree ? tablet.name : t('doctor.tabletTaken', { name: tablet.name })}</Own>,
                  onSelect: () => void act(() => hand(formId, tablet.id)),
                }))}
              />
            )
          )}
        </Row>
      </div>
      {problem && <RefusalNote refusal={problem} isTeam />}
    </Stack>
  )
}
