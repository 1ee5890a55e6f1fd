import { inflateSync } from 'node:zlib'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { expect, test } from 'vitest'
import { composePaper, unprintableOn, type PaperFacts } from './compose-paper.ts'
import { drawPrescription, type PaperPrinting } from './draw-prescription.ts'
import { drug } from './item-words.fixture.ts'
import { markStandings } from './mark-standings.ts'

const facts: PaperFacts = {
  clinic: { name: 'Fachärzte <am> Spreebogen', country: 'DE', locale: 'de-DE', language: 'de' },
  place: {
    address: { street: 'Kirchstraße 12', postalCode: '10557', city: 'Berlin', region: '', country: 'DE' },
    phone: '+49 30 5550142',
  },
  doctor: { name: 'Dr. med. Tobias Lehmann', speciality: 'cardiology' },
  patient: { givenName: 'Rosa', familyName: 'Hartmann', birthDate: '1985-03-08' },
  date: '2026-11-25',
  code: 'K4PD9XQ2',
}
const doxycycline = drug('1-0-0-0', { name: 'Doxycyclin', strength: '200 mg', quantity: 10, food: 'with-water' })
const byHand = 'Nur gültig mit eigenhändiger Unterschrift der Ärztin oder des Arztes.'
const ofUs = { name: 'Harborlight', country: 'US', locale: 'en-US', language: 'en' } as const

test('the paper speaks to the pharmacy in the clinic’s language, and to the patient in theirs', () => {
  const paper = composePaper({ items: [doxycycline], language: 'en' }, facts)
  expect(paper).toMatchObject({
    ...{ title: 'Privatrezept', language: 'de-DE', wordsLanguage: 'en', code: 'K4PD-9XQ2' },
    items: [
      {
        heading: 'Doxycyclin 200 mg Tabletten',
        facts: '10 Stück · 1-0-0-0',
        sentence: 'Take 1 tablet in the morning, with a glass of water, for 7 days.',
      },
    ],
    signature: { name: 'Dr. med. Tobias Lehmann', label: 'Ärztin/Arzt · Kardiologie · Unterschrift' },
    notice: `Gültig bis 25.\u00a0Februar\u00a02027. ${byHand}`,
  })
})

test.each([
  [
    'in the United States',
    { ...facts, clinic: ofUs },
    'Prescription',
    'Valid until November\u00a025,\u00a02027. Valid only with the prescriber’s handwritten signature.',
  ],
  [
    'in Germany, filled again',
    facts,
    'Privatrezept',
    `Verschreibung zur wiederholten Abgabe. Gültig bis 25.\u00a0Februar\u00a02027. ${byHand}`,
  ],
  ['before it is signed', { ...facts, code: null }, 'Privatrezept', null],
])('it is called and valid as its country has it: %s', (_, of, title, notice) => {
  const paper = composePaper({ items: [{ ...doxycycline, repeats: 2 }], language: 'de' }, of)
  expect(paper).toMatchObject({ title, notice })
})

test('what a pharmacy needs to know of a drug stands in one line', () => {
  const item = { ...doxycycline, repeats: 1, mayBeSubstituted: false }
  const [german] = composePaper({ items: [item], language: 'de' }, facts).items
  expect(german!.facts).toBe('10 Stück · 1-0-0-0 · 1 Wiederholung · kein Austausch (aut idem)')
  const [english] = composePaper({ items: [{ ...item, repeats: 0 }], language: 'en' }, { ...facts, clinic: ofUs }).items
  // Nobody reads 1-0-0-0 there.
  expect(english!.facts).toBe('10 tablets · 1 tablet in the morning · no refills · no substitution')
})

const valid = { state: 'valid' } as const

test('what was prescribed in error stands on it as that, with nothing of how to take it', () => {
  const paper = composePaper({ items: [doxycycline, doxycycline], language: 'en' }, facts)
  expect(markStandings(paper, [valid, { state: 'entered-in-error' }])).toEqual({
    ...paper,
    items: [
      paper.items[0],
      {
        heading: 'IRRTÜMLICH VERORDNET: Doxycyclin 200 mg Tabletten',
        facts: 'Nicht abgeben.',
        sentence: 'Please do not take it, and call us.',
      },
    ],
  })
})

test('what was stopped, too; and of a paper on which nothing stands the title says so', () => {
  const paper = composePaper({ items: [doxycycline, doxycycline], language: 'en' }, facts)
  const stopped = {
    heading: 'ABGESETZT: Doxycyclin 200 mg Tabletten',
    ...{ facts: 'Nicht abgeben.', sentence: 'Please do not take it any longer.' },
  }
  expect(markStandings(paper, [valid, valid])).toEqual(paper)
  const one = markStandings(paper, [{ state: 'stopped' }, valid])
  expect([one.title, one.items[0]]).toEqual(['Privatrezept', stopped])
  const renewed = { state: 'renewed', renewedOn: '2026-12-01' as PlainDate } as const
  expect(markStandings(paper, [renewed, valid]).items[0]).toEqual({
    heading: 'ERNEUERT: Doxycyclin 200 mg Tabletten',
    facts: 'Hierauf nicht abgeben: Es gibt ein neueres Rezept.',
    sentence: 'Please take it as your newer prescription says.',
  })
  const both = markStandings(paper, [{ state: 'stopped' }, renewed])
  // Nor does it say until when it is valid.
  expect(both).toMatchObject({ title: 'Privatrezept: UNGÜLTIG', notice: null })
})

test('what cannot be printed is named', () => {
  const items = [{ ...doxycycline, note: '先に食べる' }]
  expect(unprintableOn(composePaper({ items: [doxycycline], language: 'de' }, facts))).toEqual([])
  expect(unprintableOn(composePaper({ items, language: 'de' }, facts))).toEqual(['先', 'に', '食', 'べ', 'る'])
})

const printing: PaperPrinting = {
  ...{ size: 'A5', country: 'DE', language: 'de', brand: '#3730a3', at: '2026-11-25T15:00:00Z' },
  ...{ checkAt: 'https://berlin.example/prescription', isCopy: false },
}
async function draw(changes: Partial<PrescriptionPaper> = {}, printed: Partial<PaperPrinting> = {}) {
  const paper = composePaper({ items: [doxycycline], language: 'en' }, facts)
  const pdf = await drawPrescription({ ...paper, ...changes }, { ...printing, ...printed })
  return pdf.toString('latin1')
}
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length
/** The drawing of each page. */
const streamsOf = (pdf: string) =>
  [...pdf.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream]) => inflate(stream!))
    .filter((stream) => stream.includes('BDC'))
function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

test('it is one tagged page with its languages, its fonts, and a code that is read out', async () => {
  const pdf = await draw()
  expect(pagesOf(pdf)).toBe(1)
  expect(pdf).toMatch(/\/Marked true/)
  expect(pdf).toContain('/Lang (de-DE)')
  // What the patient reads.
  expect(pdf).toContain('/Lang (en)')
  for (const tag of ['H1', 'L', 'LI', 'Lbl', 'LBody', 'Figure']) expect(pdf).toContain(`/S /${tag}\n`)
  expect(pdf).toMatch(/\/Alt /)
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
})

test('without a page to check it, it has no QR', async () => {
  expect(await draw({}, { checkAt: null })).not.toContain('/S /Figure')
})

test.each([
  ['A5', 'DE', 420],
  ['A4', 'DE', 595],
  ['A5', 'US', 396],
  ['A4', 'US', 612],
] as const)('%s in %s has the country’s size', async (size, country, width) => {
  const [, drawn] = /\/MediaBox \[0 0 ([\d.]+)/.exec(await draw({}, { size, country }))!
  expect(Math.round(Number(drawn))).toBe(width)
})

test('the signature is never on a page without a drug, however long what is said of them', async () => {
  // A dose in words and a note are a thousand characters.
  for (let lines = 1; lines <= 20; lines += 2) {
    const item = { heading: 'Doxycyclin', facts: '10 Stück', sentence: 'Nehmen Sie es. '.repeat(lines * 4) }
    const pdf = await draw({ items: [item, item, item] })
    const last = streamsOf(pdf).findLast((stream) => stream.includes('/Figure'))
    expect(last?.includes('/Lbl'), `${lines} lines`).toBe(true)
  }
})

test('what a drug is called and how it is taken stand on one page, whatever comes before', async () => {
  const long = { heading: 'Doxycyclin 200 mg', facts: '10 Stück', sentence: 'Nehmen Sie es so. '.repeat(58) }
  for (const size of ['A5', 'A4'] as const)
    for (let before = 0; before <= 9; before += 3) {
      const short = { heading: 'Ibuprofen', facts: '20 Stück', sentence: 'Nehmen Sie es. '.repeat(4) }
      const pdf = await draw({ items: [...Array.from({ length: before }, () => short), long] }, { size })
      // Its number and its three lines: nothing of it begins on the page before.
      const page = streamsOf(pdf).findLast((stream) => stream.includes('/Lbl'))!
      expect(page.split('/Lbl').at(-1)!.match(/\/P\b/g)!.length, `${size}, ${before} before`).toBeGreaterThan(2)
    }
})

test('a page that is not the last says below its drugs that it goes on', async () => {
  const item = { heading: 'Doxycyclin', facts: '10 Stück', sentence: 'Nehmen Sie es. '.repeat(40) }
  const linesOn = (pdf: string) => streamsOf(pdf).map((stream) => stream.match(/ l\b/g)?.length ?? 0)
  const one = linesOn(await draw({ items: [item] }))
  const [first, ...more] = linesOn(await draw({ items: [item, item, item] }))
  expect(one).toHaveLength(1)
  expect(more.length).toBeGreaterThan(0)
  // Beside that below the sender the one below the drugs; that of the signature is on the last.
  expect(first).toBe(one[0])
})

test('names of any length and twelve drugs stay on paper', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(12)
  const item = { heading: word, facts: '10 Stück', sentence: 'Nehmen Sie es. '.repeat(40) }
  const pdf = await draw({
    ...{ items: Array.from({ length: 12 }, () => item), patient: [word, 'geb.'] },
    ...{ sender: { name: word, lines: [word] }, signature: { name: word, label: '' } },
  })
  expect(pagesOf(pdf)).toBeLessThan(15)
})

test('a dentist is none of the others, and in the US the specialty is enough', () => {
  const labelOf = (of: PaperFacts) => composePaper({ items: [doxycycline], language: 'de' }, of).signature.label
  const dentist = { ...facts.doctor, speciality: 'dentistry' }
  expect(labelOf({ ...facts, doctor: dentist })).toBe('Zahnärztin/Zahnarzt · Zahnmedizin · Unterschrift')
  expect(labelOf({ ...facts, clinic: ofUs })).toBe('Cardiology · Signature')
})

test('a patient’s copy says so on each of its pages', async () => {
  const item = { heading: 'Doxycyclin', facts: '10 Stück', sentence: 'Nehmen Sie es. '.repeat(40) }
  const items = Array.from({ length: 6 }, () => item)
  const [paper, copy] = await Promise.all([draw({ items }), draw({ items }, { isCopy: true })])
  const pages = pagesOf(copy)!
  expect(pages).toBeGreaterThan(1)
  expect(pages).toBe(pagesOf(paper))
  // Texts of a page are glyphs of a font of its own: one more of them on each page is the line above it.
  const texts = (pdf: string) => streamsOf(pdf).map((stream) => stream.match(/\bBT\b/g)!.length)
  expect(texts(copy)).toEqual(texts(paper).map((count) => count + 1))
})
