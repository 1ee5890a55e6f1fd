import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { actLooks } from '../days/act-looks.ts'
import { patientName } from '../days/day.ts'
import { offeredActions } from '../days/offered-actions.ts'
import { useDay } from '../days/use-day.ts'
import { useVisitActions } from '../days/use-visit-actions.ts'
import { nextVisit } from './next-visit.ts'
import type { VisitNote } from './use-encounter.ts'

type AfterSigningProps = { note: VisitNote; hrefOf: (visitId: string) => string }

/** What comes after the signature: the visit is finished, and the next note. Nothing on any other day than the visit's. */
export function AfterSigning({ note: { visit }, hrefOf }: AfterSigningProps) {
  const { t } = useTexts()
  const { day, now, pending, reload } = useDay(null)
  const items = day?.items ?? []
  const { start, toast, closeToast } = useVisitActions({ items, now, reload }, 'doctor')
  const own = items.find(({ id }) => id === visit.appointmentId)
  const mayFinish = own !== undefined && offeredActions(own, now).verb === 'finish'
  const next = own ? nextVisit(items, own.id) : null
  const isBusy = pending.has(visit.appointmentId)
  return (
    <>
      {(mayFinish || isBusy || next) && (
        <CardPart>
          <Row>
            {(mayFinish || isBusy) && own && (
              <Button kind="main" busy={isBusy} onClick={() => start(own, 'finish')}>
                {t(actLooks.finish.word)}
              </Button>
            )}
            {next && <Button href={hrefOf(next.id)}>{t('encounters.nextNote', { name: patientName(next) })}</Button>}
          </Row>
        </CardPart>
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={closeToast} />
    </>
  )
}
