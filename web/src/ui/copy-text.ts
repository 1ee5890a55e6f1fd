import { useState } from 'react'

/** Whether it could be copied: some browsers allow it to nobody, and it is shown to be marked. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return false
  }
}

/** Copies these words by a press; what came of it is said until they are others. */
export function useCopying(words: string) {
  const [last, setLast] = useState<{ words: string; outcome: 'copied' | 'failed' } | null>(null)
  return {
    outcome: last?.words === words ? last.outcome : null,
    copy: () => void copyText(words).then((done) => setLast({ words, outcome: done ? 'copied' : 'failed' })),
  }
}
