import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { compileMessage } from '../../../build/compile-message.ts'
import type { ArgumentsOf, TagsOf } from './arguments.ts'
import { formatText } from './format-message.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { createTexts } from './texts.tsx'

const say = (source: string, values = {}, locale = 'en') => formatText(locale, compileMessage(source), values)

describe('a compiled sentence', () => {
  it('fills arguments, numbers and choices', () => {
    expect(say('Hello {name}', { name: 'Rosa' })).toBe('Hello Rosa')
    expect(say('{n, number}', { n: 12345 }, 'de')).toBe('12.345')
    expect(say('{who, select, me {mine} other {theirs}}', { who: 'me' })).toBe('mine')
    expect(say('{who, select, me {mine} other {theirs}}', { who: 'x' })).toBe('theirs')
  })

  it('counts in the plural rules of its language', () => {
    const visits = '{n, plural, =0 {no visits} one {# visit} other {# visits with {name}}}'
    expect(say(visits, { n: 0 })).toBe('no visits')
    expect(say(visits, { n: 1 })).toBe('1 visit')
    expect(say(visits, { n: 1200, name: 'Rosa' })).toBe('1,200 visits with Rosa')
    expect(say('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 })).toBe('22nd')
  })

  it('refuses what the catalogue must not format', () => {
    expect(() => compileMessage('{day, date}')).toThrow('formatted before')
    expect(() => compileMessage('{n, plural, one {x}}')).toThrow('OTHER')
  })
})

describe('texts', () => {
  it('say sentences by key in the chosen language', async () => {
    const english = createTexts('en', await loadCatalogue('en'))
    const german = createTexts('de', await loadCatalogue('de'), 'de-AT')
    expect(english.t('common.range', { from: 1, to: 10, total: 23 })).toBe('1 – 10 of 23')
    expect(german.t('booking.daysLater', { count: 1 })).toBe('einen Tag später')
    expect([english.formatLocale, german.formatLocale]).toEqual(['en-US', 'de-AT'])
  })

  it('put elements where a sentence has tags', async () => {
    const { rich } = createTexts('en', await loadCatalogue('en'))
    const have = rich('booking.haveAccount', { link: (words) => <a href="/patient/login">{words}</a> })
    expect(renderToStaticMarkup(have)).toBe('Have an account? <a href="/patient/login">Sign in</a> and skip this.')
    const visit = rich('booking.withDoctor', { service: 'Check-up', doctor: 'Dr. Okafor' })
    expect(renderToStaticMarkup(visit)).toBe('<b>Check-up</b> with Dr. Okafor')
  })
})

it('knows the arguments of a sentence at compile time', () => {
  expectTypeOf<ArgumentsOf<'none', string>>().toEqualTypeOf<{}>()
  expectTypeOf<ArgumentsOf<'{a} and {b}', string>>().toEqualTypeOf<{ a: string; b: string }>()
  expectTypeOf<ArgumentsOf<'{n, plural, one {# visit} other {# visits of {name}}} {last}', string>>().toEqualTypeOf<{
    n: number
    name: string
    last: string
  }>()
  expectTypeOf<ArgumentsOf<'{who, select, me {mine} other {theirs}}', string>>().toEqualTypeOf<{ who: string }>()
  expectTypeOf<TagsOf<'a <b>bold</b> <link>word</link>'>>().toEqualTypeOf<'b' | 'link'>()
})
