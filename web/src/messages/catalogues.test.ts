import { describe, expect, it } from 'vitest'
import type { Message, Part } from '../platform/i18n/compiled.ts'
import { ARGUMENT, NUMBER, PLURAL, SELECT, TAG } from '../platform/i18n/compiled.ts'
import { de } from './de.ts'
import { en } from './en.ts'

type Compiled = Record<string, Record<string, Message>>

const english = en as unknown as Compiled
const translations: Record<string, Compiled> = { de: de }

describe.each(Object.keys(translations))('the catalogue in %s', (language) => {
  const translated = translations[language] as Compiled

  it('has every sentence and no other', () => {
    expect(keys(translated)).toEqual(keys(english))
  })

  it('takes the same arguments in every sentence', () => {
    for (const key of keys(english)) {
      expect([key, names(sentence(translated, key))]).toEqual([key, names(sentence(english, key))])
    }
  })
})

it('writes real apostrophes, so that none is read as an ICU escape', () => {
  for (const catalogue of [english, ...Object.values(translations)]) {
    for (const key of keys(catalogue)) expect(JSON.stringify(sentence(catalogue, key)), key).not.toContain("'")
  }
})

it('says the sentences of the specification exactly', () => {
  expect(en.system).toMatchObject({
    pleaseWait: 'Please Wait...',
    offlineTitle: 'Oops! Connection lost',
    offlineText: 'Looks like you’ve hit a digital dead zone. Check your internet connection and try again!',
    wrong: 'Something went wrong',
    redirecting: ['Redirecting to home ... ', [ARGUMENT, 'seconds']],
  })
  expect(en.common.tryAgain).toBe('Try again')
})

function keys(catalogue: Compiled): string[] {
  return Object.entries(catalogue)
    .flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}.${key}`))
    .sort()
}

function sentence(catalogue: Compiled, key: string): Message {
  const [area, name] = key.split('.') as [string, string]
  return catalogue[area]?.[name] ?? ''
}

/** Argument and tag names with what they are, sorted; a plural in one language may be plain text in another. */
function names(message: Message): string[] {
  if (typeof message === 'string') return []
  return [...new Set(message.flatMap(namesOf))].sort()
}

function namesOf(part: Part): string[] {
  if (typeof part === 'string') return []
  switch (part[0]) {
    case ARGUMENT:
    case NUMBER:
      return [part[1]]
    case TAG:
      return [`<${part[1]}>`, ...names(part[2])]
    case SELECT:
    case PLURAL:
      return [part[1], ...Object.values(part[2]).flatMap(names)]
    default:
      return []
  }
}
