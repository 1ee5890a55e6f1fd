import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'

/** Takes what was typed along, to wherever it belongs. */
export function CopyWords({ words }: { words: string }) {
  const { t } = useTexts()
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words)
      setCopied('copied')
    } catch {
      // Some browsers allow it to nobody: the words stand there to be marked.
      setCopied('failed')
    }
  }
  return (
    <>
      <Button size="small" icon={copied === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {t(copied === 'copied' ? 'common.copied' : 'common.copy')}
      </Button>
      {copied === 'failed' && <span role="status">{t('typing.notCopied')}</span>}
    </>
  )
}
