import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCopying } from './copy-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = {
  kind?: 'main'
  /** What is copied. */
  words: string
  copy: string
  copied: string
  /** Where the browser does not let it. */
  failed: ReactNode
}

/** A button with what came of it beside it. */
export function CopyButton({ kind, words, copy: label, copied, failed }: CopyButtonProps) {
  const { outcome, copy } = useCopying(words)
  const isCopied = outcome === 'copied'
  return (
    <>
      <Button {...(kind ? { kind } : { size: 'small' })} icon={isCopied ? Check : Copy} onClick={copy}>
        {isCopied ? copied : label}
      </Button>
      <span role="status">
        {isCopied && <VisuallyHidden>{copied}</VisuallyHidden>}
        {outcome === 'failed' && failed}
      </span>
    </>
  )
}
