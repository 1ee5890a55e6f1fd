import { newId } from '../../server/src/platform/ids.ts'

export type Invented = {
  id: string
  givenName: string
  familyName: string
  email: string
  phone: string
  birthDate: string
}
export type Search = { kind: string; text: string; patient: Invented }

const given = `Anna Jürgen Rosa Seán Ursula Michael Søren Élodie Günther Björn Maria Thomas Petra Wolfgang Hannah Lukas
  Katharina Friedrich Amélie Noah Liam Olivia Emma Ava Sophia Isabella Mia Charlotte Amelia Harper Ethan Mason Logan
  Käthe Jörg Zoë Matthäus Saoirse Ángel Łukasz`.split(/\s+/)
const common = ['Müller', 'Schmidt', 'Schröder', 'Weiß', 'Smith', 'Johnson', 'García', 'Großmann', 'O’Brien', 'Jäger']
const starts = `Ab Bär Ced Dor Eis Flö Gran Hüb Iv Jan Kra Löw Mar Nör Ost Pet Quin Ros Schwar Thie Ull Vog Wand Zim
  Brau Cas Del Fein Gott Hart`.split(/\s+/)
const middles = `er in el ach en ig os ul ett and om ard ing ell aus ein`.split(/\s+/)
const ends = `mann berg feld stein hauer bach son ley worth field ski meier wald hofer sen`.split(/\s+/)

/** The same in every run, but for ids. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A tenth have one of ten names, as it is in a town; the others one of seven thousand. */
export function inventPatients(count: number): Invented[] {
  const next = chance(7)
  const pick = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)]!
  return Array.from({ length: count }, (_none, index) => {
    const familyName = next() < 0.1 ? pick(common) : pick(starts) + pick(middles) + pick(ends)
    const year = 1930 + Math.floor(next() * 95)
    const two = (most: number) => String(1 + Math.floor(next() * most)).padStart(2, '0')
    const digits = String(1_000_000 + index * 7)
    return {
      ...{ id: newId(), givenName: pick(given), familyName, email: `p${index}@example.test` },
      phone: index % 2 === 0 ? `+49 30 ${digits}` : `+1 617 ${digits.slice(0, 3)} ${digits.slice(3)}`,
      birthDate: `${year}-${two(12)}-${two(28)}`,
    }
  })
}

const spelt: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
const swapped = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)

/** What somebody types who looks for one of these; a common name needs a date of birth besides. */
export function searchesFor(all: readonly Invented[]): Search[] {
  const next = chance(11)
  const kinds: [string, (patient: Invented) => string][] = [
    ['two letters', ({ familyName }) => familyName.slice(0, 2)],
    ['three letters within the name', ({ familyName }) => familyName.slice(2, 5)],
    ['all but its first letter', ({ familyName, birthDate }) => `${familyName.slice(1)} ${birthDate}`],
    [
      'name and birth date, German',
      ({ familyName, birthDate: b }) => `${familyName} ${b.slice(8)}.${b.slice(5, 7)}.${b.slice(0, 4)}`,
    ],
    [
      'name and birth date, American',
      ({ familyName, birthDate: b }) =>
        `${familyName}, ${Number(b.slice(5, 7))}/${Number(b.slice(8))}/${b.slice(0, 4)}`,
    ],
    [
      'name, spelled out, reversed',
      ({ familyName, givenName, birthDate }) =>
        `${`${familyName} ${givenName}`.replace(/[äöüßÄÖÜ]/g, (letter) => spelt[letter]!)} ${birthDate}`,
    ],
    [
      'name with one typing error',
      ({ familyName, givenName, birthDate }) => `${swapped(familyName)} ${givenName} ${birthDate}`,
    ],
    ['both names alone, one error', ({ familyName, givenName }) => `${givenName} ${swapped(familyName)}`],
    ['phone without its prefix', ({ phone }) => phone.replace('+49 30', '030').replace('+1 ', '')],
    ['phone with it', ({ phone }) => phone],
    ['email', ({ email }) => email],
  ]
  return kinds.flatMap(([kind, textOf]) =>
    Array.from({ length: 40 }, () => {
      const patient = all[Math.floor(next() * all.length)]!
      return { kind, text: textOf(patient), patient }
    }),
  )
}
