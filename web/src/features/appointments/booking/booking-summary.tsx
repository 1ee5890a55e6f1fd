import { useNavigation } from 'react-router'
import { Card, CardPart } from '../../../ui/card.tsx'
import { ChosenBar } from '../../holds/chosen-bar.tsx'
import { HeldBar } from '../../holds/held-bar.tsx'
import { HeldCountdown } from '../../holds/held-countdown.tsx'
import { VisitDoctor, VisitFacts, VisitPrice } from '../visit/visit-facts.tsx'
import { ChangeReason } from './change-reason.tsx'
import type { Draft } from './draft.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { fields } from './sent-form.ts'

export const formId = 'details'

/** What was chosen and how long it is held: at the side. */
export function BookingSummary({ draft, visit }: { draft: Draft; visit: NonNullable<Draft['visit']> }) {
  const { t } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  const { held, toldAt, reasons, unsure, isUnheld } = draft
  return (
    <Card bare as="aside" aria-label={t('booking.yourChoice')}>
      {held && <HeldCountdown held={held} toldAt={toldAt} form={formId} intent={fields.intent} busy={isBusy} />}
      <CardPart>
        <VisitDoctor provider={visit.provider} />
      </CardPart>
      <CardPart>
        <VisitFacts
          visit={visit}
          seats={held?.seat?.of}
          isLost={!held && !unsure && !isUnheld}
          changeReason={
            held && !unsure && <ChangeReason reasons={reasons} serviceId={visit.service.id} form={formId} />
          }
        />
      </CardPart>
      <CardPart>
        <VisitPrice service={visit.service} />
      </CardPart>
    </Card>
  )
}

/** The summary on a phone, folded under the top line. */
export function BookingBar({ draft, visit }: { draft: Draft; visit: NonNullable<Draft['visit']> }) {
  const isBusy = useNavigation().state !== 'idle'
  const { held, toldAt, reasons, unsure } = draft
  const { service } = visit
  const current = { name: service.name, price: service.price }
  const reason = (
    <ChangeReason reasons={held && !unsure ? reasons : []} serviceId={service.id} form={formId} current={current} />
  )
  const all = (
    <>
      <VisitFacts visit={visit} seats={held?.seat?.of} />
      <VisitPrice service={service} />
    </>
  )
  if (!held)
    return (
      <ChosenBar visit={visit} reason={reason}>
        {all}
      </ChosenBar>
    )
  return (
    <HeldBar held={held} toldAt={toldAt} form={formId} intent={fields.intent} busy={isBusy} reason={reason}>
      {all}
    </HeldBar>
  )
}

/** First of the form's buttons, so that Enter in a field books and does not press what stands above the fields. */
export function DefaultButton() {
  const { t } = useTexts()
  return (
    <button hidden type="submit" form={formId} name={fields.intent} value="book">
      {t('booking.book')}
    </button>
  )
}
