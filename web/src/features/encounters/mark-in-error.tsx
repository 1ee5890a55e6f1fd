import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { WithdrawForm } from '../chart-files/withdraw-form.tsx'
import { markInError, oneNote, type VisitNote } from './use-encounter.ts'

type MarkInErrorProps = {
  note: VisitNote
  /** Null: the whole note. */
  addendumId: string | null
  onDone: () => void
  onCancel: () => void
}

/** Says what becomes of a note, or of an addendum, that was entered in error; asks why, and marks it. */
export function MarkInError({ note, addendumId, onDone, onCancel }: MarkInErrorProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  return (
    <WithdrawForm
      words={{
        title: t(addendumId === null ? 'encounters.errorTitle' : 'encounters.addendumErrorTitle'),
        text: t(addendumId === null ? 'encounters.errorText' : 'encounters.addendumErrorText'),
        ...{ label: t('encounters.errorReason'), missing: t('encounters.errorReasonMissing') },
        ...{ button: t('encounters.errorMark'), cancel: t('encounters.errorCancel') },
      }}
      withdraw={(reason) => markInError(oneNote(note), addendumId, reason)}
      onDone={() => void client.invalidateQueries({ queryKey: ['encounter'] }).then(onDone)}
      onCancel={onCancel}
    />
  )
}
