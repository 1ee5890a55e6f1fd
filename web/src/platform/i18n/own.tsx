import type { ReactNode } from 'react'
import { useTexts } from './texts.tsx'

/** Words of the clinic's own, which no catalogue translates: marked with their language where the page speaks another. */
export function Own({ children }: { children: ReactNode }) {
  const { ownLang } = useTexts()
  return ownLang ? <span lang={ownLang}>{children}</span> : children
}
