import { inflateSync } from 'node:zlib'
import type { LetterPage } from '@polyclinic/domain/letters/endpoints.ts'
import { expect, test } from 'vitest'
import { TooManyPages } from '../../platform/paper/open-sheet.ts'
import { drawLetter } from './draw-letter.ts'

const page: LetterPage = {
  ...{
    language: 'de-DE',
    title: 'Arztbrief',
    placeAndDate: 'Berlin, 25. November 2026',
    notice: 'Kein Schein',
  },
  sender: { name: 'Weiß & Söhne <Berlin>', lines: ['Große Straße 1', '10557 Berlin'] },
  recipient: ['Dr. Łukaszewicz'],
  facts: [{ label: 'Patient/in', value: 'Rosa Größmann' }],
  parts: [{ heading: 'Befund', text: 'Unauffällig' }],
  signature: { name: 'Dr. Krüger', label: 'Unterschrift' },
}
const draw = async (changes: Partial<LetterPage> = {}) => {
  const about = 'Maximiliane '.repeat(20)
  const pdf = await drawLetter(
    { ...page, ...changes },
    {
      ...{ reference: 'K4PD-9XQ2', about, brand: '#3730a3', country: 'DE', at: '2026-11-25T15:00:00Z' },
      language: 'de',
    },
  )
  return pdf.toString('latin1')
}
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

test('a letter is one tagged page with its language and its fonts, whatever the clinic is called', async () => {
  const pdf = await draw()
  expect(pagesOf(pdf)).toBe(1)
  expect(pdf).toMatch(/\/Marked true/)
  expect(pdf).toContain('/Lang (de-DE)')
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
  const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf)![0]
  expect(xml).not.toMatch(/&(?!amp;)|<Berlin/)
})

test('what is long goes on over pages, and a word of any length stays on paper', async () => {
  const lines = Array.from({ length: 120 }, (_, line) => `${line}. Blutdruck 142/91 mmHg`)
  expect(pagesOf(await draw({ parts: [{ heading: 'Befund', text: lines.join('\n') }] }))).toBe(4)
  // The library alone takes many seconds for these.
  for (const word of ['x', 'a\u00a0', '\n'])
    expect(pagesOf(await draw({ parts: [{ heading: null, text: word.repeat(12_000 / word.length) }] }))).toBeLessThan(9)
  const text = 'x\n'.repeat(700)
  await expect(draw({ parts: [{ heading: null, text }] })).resolves.toBeTruthy()
  await expect(draw({ parts: [{ heading: null, text: text + text }] })).rejects.toThrow(TooManyPages)
})

test('the notice stays on the page of the signature', async () => {
  const streamsOf = (pdf: string) =>
    [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
      } catch {
        return []
      }
    })
  const paragraphsOf = (stream: string) => stream.match(/^\/P /gm)?.length ?? 0
  const notice = 'Dieser Brief ersetzt keinen Überweisungsschein (Muster 6).'
  const lasts = []
  for (let count = 14; count < 34; count++) {
    const text = Array.from({ length: count }, (_, line) => `${line}. Blutdruck`).join('\n')
    const pdf = await draw({ notice, parts: [{ heading: 'Befund', text }] })
    const drawn = streamsOf(pdf).filter((stream) => paragraphsOf(stream) > 0)
    expect(drawn).toHaveLength(pagesOf(pdf)!)
    if (drawn.length > 1) lasts.push(paragraphsOf(drawn.at(-1)!))
  }
  expect(lasts).not.toHaveLength(0)
  // Who signed, what that is, and the notice.
  for (const paragraphs of lasts) expect(paragraphs).toBeGreaterThanOrEqual(3)
})
