import { useTexts } from '../../platform/i18n/texts.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Takes what was typed along, to wherever it belongs. */
export function CopyWords({ words }: { words: string }) {
  const { t } = useTexts()
  return <CopyButton words={words} copy={t('common.copy')} copied={t('common.copied')} failed={t('typing.notCopied')} />
}
