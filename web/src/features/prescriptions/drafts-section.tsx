import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { DiscardDialog } from '../drafts/discard-dialog.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import { drugName } from './suggestion.ts'
import { discardPrescription } from './use-prescription.ts'
import type { PrescriptionDraft } from './use-requests.ts'

type DraftsSectionProps = {
  drafts: readonly PrescriptionDraft[]
  area: string
  isOwn: boolean
  onDiscarded: (draft: PrescriptionDraft) => void
}

const nameOf = ({ patient }: PrescriptionDraft) => `${patient.givenName} ${patient.familyName}`

/** What was begun and waits for a signature. */
export function DraftsSection({ drafts, area, isOwn, onDiscarded }: DraftsSectionProps) {
  const { t, locale, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [doomed, setDoomed] = useState<PrescriptionDraft | null>(null)
  if (drafts.length === 0)
    return (
      <Card>
        <p className={text.strong}>{t('prescriptions.draftsNone')}</p>
        <p className={text.quiet}>{t('prescriptions.draftsNoneText')}</p>
      </Card>
    )
  return (
    <>
      <Rows label={t('prescriptions.drafts')}>
        {drafts.map((draft) => {
          const updatedAt = draft.updatedAt as Instant
          return (
            <ListRow
              key={draft.id}
              start={<Face size="small" initials={initialsOf(nameOf(draft))} />}
              end={
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('prescriptions.discardNamed', { name: nameOf(draft) })}
                  onClick={() => setDoomed(draft)}
                >
                  {t('prescriptions.discard')}
                </Button>
              }
            >
              <p className={text.strong}>
                <Anchor href={prescriptionsHref(area, draft.id)}>{nameOf(draft)}</Anchor>
              </p>
              <p>{draft.drugs.map((drug) => drugName(drug, locale)).join(', ') || t('prescriptions.draftEmpty')}</p>
              <p className={text.quiet}>
                {t('prescriptions.draftLast', {
                  date: formatLongDate(dateIn(timeZone, updatedAt), formatLocale),
                  time: formatTime(updatedAt, formatLocale, timeZone),
                })}
                {!isOwn && <> · {t('prescriptions.draftOf', { doctor: draft.providerName })}</>}
              </p>
            </ListRow>
          )
        })}
      </Rows>
      <DiscardDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        discard={() => discardPrescription(doomed!.id)}
        onDone={() => {
          setDoomed(null)
          onDiscarded(doomed!)
        }}
      >
        {doomed && t('prescriptions.discardText', { name: nameOf(doomed) })}
      </DiscardDialog>
    </>
  )
}
