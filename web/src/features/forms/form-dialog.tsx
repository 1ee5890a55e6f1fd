import type { ComponentProps } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'closeLabel' | 'draftWords'>

/** A dialog in which something is typed: that is not lost by a key or a press beside it. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTexts()
  const draftWords = { ask: t('typing.discardAsk'), discard: t('typing.discard'), keep: t('typing.keepTyping') }
  return <Dialog {...props} closeLabel={t('common.close')} draftWords={draftWords} />
}
