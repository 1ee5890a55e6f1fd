import { IntlMessageFormat } from 'intl-messageformat'
import { de } from '../../web/src/messages/de.ts'
import { en } from '../../web/src/messages/en.ts'

export type Language = 'en' | 'de'
type Area = keyof typeof en
type Key = { [A in Area]: `${A}.${keyof (typeof en)[A] & string}` }[Area]

/** A sentence of the product as it stands on the screen, without its tags. */
export type Say = (key: Key, values?: Record<string, string | number>) => string

export function sayIn(language: Language): Say {
  const catalogue = { en, de }[language] as unknown as Record<string, Record<string, string>>
  return (key, values) => {
    const [area, name] = key.split('.') as [string, string]
    const source = catalogue[area]?.[name]
    if (source === undefined) throw new Error(`no sentence ${key}`)
    return String(new IntlMessageFormat(source.replace(/<\/?\w+>/g, ''), language).format(values))
  }
}

/** The heading over a visit that was just booked; German speaks to somebody by the whole name. */
export const bookedHeading = (say: Say, givenName: string) =>
  new RegExp(`^${say('booking.booked', { name: `${givenName}(?: [^.]+)?` })}$`, 'u')
