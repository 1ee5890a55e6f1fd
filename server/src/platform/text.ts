import { IntlMessageFormat } from 'intl-messageformat'
import { LRUCache } from 'lru-cache'

const compiled = new LRUCache<string, IntlMessageFormat>({ max: 500 })

/** Writes an ICU message. Values are text: nothing in them is read as a message or as markup. */
export function writeText(message: string, language: string, values: Record<string, string | number> = {}): string {
  const key = `${language}\0${message}`
  let format = compiled.get(key)
  if (!format) compiled.set(key, (format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })))
  return String(format.format(values))
}
