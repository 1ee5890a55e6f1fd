import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import type { Catalogue, RichArguments, TextArguments, TextKey } from './catalogue.ts'
import type { Message } from './compiled.ts'
import { formatPieces, formatText } from './format-message.ts'
import { langOf } from './lang-of.ts'
import { formatLocale, type Locale } from './locales.ts'

type Arguments<Values> = keyof Values extends never ? [] : [values: Values]

/** The sentences of one language, ready to be said. */
export type Texts = {
  locale: Locale
  /** The tag to give to `Intl` and to the formats of the domain, such as `en-US`. */
  formatLocale: string
  /** The `lang` of the clinic's own texts; undefined where they speak the page's language. */
  ownLang: string | undefined
  /** A sentence as text: `t('common.pageOf', { page: 2, pages: 3 })`. */
  t: <Key extends TextKey>(key: Key, ...values: Arguments<TextArguments<Key>>) => string
  /** A sentence with tags or elements in it: `rich('booking.have', { link: (words) => <a href="…">{words}</a> })`. */
  rich: <Key extends TextKey>(key: Key, ...values: Arguments<RichArguments<Key, ReactNode>>) => ReactNode
}

/** For code outside of React; components use `useTexts`. */
export function createTexts(locale: Locale, catalogue: Catalogue, clinicLocale?: string): Texts {
  const message = (key: TextKey): Message => {
    const [area, name] = key.split('.') as [string, string]
    return (catalogue as unknown as Record<string, Record<string, Message>>)[area]?.[name] ?? key
  }
  return {
    locale,
    formatLocale: formatLocale(locale, clinicLocale),
    ownLang: clinicLocale === undefined ? undefined : langOf(clinicLocale, locale),
    t: (key, ...[values]) => formatText(locale, message(key), values),
    rich: (key, ...[values]) => {
      const given = (values ?? {}) as Record<string, unknown>
      const pieces = formatPieces<ReactNode>(locale, message(key), given, (name, children) => {
        const render = given[name]
        const content = keyed(children)
        return typeof render === 'function' ? (render(content) as ReactNode) : <b>{content}</b>
      })
      return keyed(pieces)
    },
  }
}

function keyed(pieces: ReactNode[]): ReactNode {
  return pieces.length === 1 ? pieces[0] : pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
}

const TextsContext = createContext<Texts | null>(null)

type ProviderProps = { locale: Locale; catalogue: Catalogue; clinicLocale?: string | undefined; children: ReactNode }

/** Stands above every screen, on the server and in the browser with the same language. */
export function TextsProvider({ locale, catalogue, clinicLocale, children }: ProviderProps) {
  const texts = useMemo(() => createTexts(locale, catalogue, clinicLocale), [locale, catalogue, clinicLocale])
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
