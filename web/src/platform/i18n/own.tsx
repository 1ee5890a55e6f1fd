import type { ReactNode } from 'react'
import { langOf } from './lang-of.ts'
import { useTexts } from './texts.tsx'

type OwnProps = {
  /** Where it is known of this text; else the clinic's. */
  language?: string | undefined
  children: ReactNode
}

/** Words of the clinic's own, which no catalogue translates: marked with their language where the page speaks another. */
export function Own({ language, children }: OwnProps) {
  const { locale, ownLang } = useTexts()
  const lang = language === undefined ? ownLang : langOf(language, locale)
  return lang ? <span lang={lang}>{children}</span> : children
}
