import type { DoseUnit, DrugForm, PrescribedDrug } from '../model.ts'
import type { Language } from './numbers.ts'
import { readStrength } from './strength.ts'
import { isMisread } from './misread.ts'

const units: Record<DrugForm, DoseUnit> = {
  tablet: 'tablet',
  'effervescent-tablet': 'tablet',
  'chewable-tablet': 'tablet',
  'orodispersible-tablet': 'tablet',
  'modified-release-tablet': 'tablet',
  capsule: 'capsule',
  'modified-release-capsule': 'capsule',
  'oral-solution': 'ml',
  'oral-suspension': 'ml',
  'oral-drops': 'drop',
  granules: 'sachet',
  powder: 'sachet',
  lozenge: 'lozenge',
  'sublingual-spray': 'spray',
  suppository: 'suppository',
  enema: 'enema',
  pessary: 'pessary',
  'vaginal-cream': 'application',
  cream: 'application',
  ointment: 'application',
  gel: 'application',
  lotion: 'application',
  shampoo: 'application',
  patch: 'patch',
  'eye-drops': 'drop',
  'eye-ointment': 'application',
  'ear-drops': 'drop',
  'nasal-spray': 'spray',
  'nasal-drops': 'drop',
  inhaler: 'puff',
  'dry-powder-inhaler': 'puff',
  'nebulizer-solution': 'ml',
  injection: 'injection',
  'prefilled-syringe': 'injection',
  'prefilled-pen': 'injection',
}

/** In what a drug's dose is counted. A pen whose strength is in units, as of insulin, is dialed in units. */
export function doseUnitOf({ form, strength }: Pick<PrescribedDrug, 'form' | 'strength'>): DoseUnit {
  if (form === null) return 'piece'
  if (form !== 'prefilled-pen') return units[form]
  const read = readStrength(strength)
  return !isMisread(read) && read.amounts.some(({ unit }) => unit === 'IU') ? 'unit' : units[form]
}

/** Of these nobody takes one without saying so: an amount that is missing is asked for. */
const measured: ReadonlySet<DoseUnit> = new Set(['ml', 'drop', 'puff', 'spray', 'unit'])
export const isMeasured = (unit: DoseUnit): boolean => measured.has(unit)

/** What is handed out by the piece, and therefore whole. */
const handedOutWhole: ReadonlySet<DoseUnit> = new Set([
  ...(['tablet', 'capsule', 'sachet', 'lozenge', 'suppository', 'enema', 'pessary', 'patch', 'injection'] as const),
  'piece',
])
export const isHandedOutWhole = (unit: DoseUnit): boolean => handedOutWhole.has(unit)

type Word = readonly [one: string, many: string]
const words: Record<Language, Record<DoseUnit, Word>> = {
  en: {
    tablet: ['tablet', 'tablets'],
    capsule: ['capsule', 'capsules'],
    ml: ['mL', 'mL'],
    drop: ['drop', 'drops'],
    sachet: ['packet', 'packets'],
    lozenge: ['lozenge', 'lozenges'],
    spray: ['spray', 'sprays'],
    suppository: ['suppository', 'suppositories'],
    enema: ['enema', 'enemas'],
    pessary: ['vaginal insert', 'vaginal inserts'],
    application: ['application', 'applications'],
    patch: ['patch', 'patches'],
    puff: ['puff', 'puffs'],
    unit: ['unit', 'units'],
    injection: ['injection', 'injections'],
    piece: ['dose', 'doses'],
  },
  de: {
    tablet: ['Tablette', 'Tabletten'],
    capsule: ['Kapsel', 'Kapseln'],
    ml: ['ml', 'ml'],
    drop: ['Tropfen', 'Tropfen'],
    sachet: ['Beutel', 'Beutel'],
    lozenge: ['Lutschtablette', 'Lutschtabletten'],
    spray: ['Sprühstoß', 'Sprühstöße'],
    suppository: ['Zäpfchen', 'Zäpfchen'],
    enema: ['Klistier', 'Klistiere'],
    pessary: ['Vaginalzäpfchen', 'Vaginalzäpfchen'],
    application: ['Anwendung', 'Anwendungen'],
    patch: ['Pflaster', 'Pflaster'],
    puff: ['Hub', 'Hübe'],
    unit: ['Einheit', 'Einheiten'],
    injection: ['Injektion', 'Injektionen'],
    piece: ['Stück', 'Stück'],
  },
}

/** `tablet`, `tablets`: up to one of something is one of it. */
export const unitWord = (unit: DoseUnit, amount: number, language: Language): string =>
  words[language][unit][amount > 0 && amount <= 1 ? 0 : 1]

type Container = 'bottle' | 'tube' | 'inhaler' | 'pen'
/** Of these one is handed out, and many doses are in it: how many nobody counts by the dose. */
const containers: Partial<Record<DrugForm, Container>> = {
  ...{ 'oral-drops': 'bottle', 'sublingual-spray': 'bottle', lotion: 'bottle', shampoo: 'bottle' },
  ...{ 'eye-drops': 'bottle', 'ear-drops': 'bottle', 'nasal-spray': 'bottle', 'nasal-drops': 'bottle' },
  ...{ cream: 'tube', ointment: 'tube', gel: 'tube', 'vaginal-cream': 'tube', 'eye-ointment': 'tube' },
  ...{ inhaler: 'inhaler', 'dry-powder-inhaler': 'inhaler', 'prefilled-pen': 'pen' },
}
const containerWords: Record<Language, Record<Container, Word>> = {
  en: {
    bottle: ['bottle', 'bottles'],
    tube: ['tube', 'tubes'],
    inhaler: ['inhaler', 'inhalers'],
    pen: ['pen', 'pens'],
  },
  de: {
    bottle: ['Flasche', 'Flaschen'],
    tube: ['Tube', 'Tuben'],
    inhaler: ['Inhalator', 'Inhalatoren'],
    pen: ['Pen', 'Pens'],
  },
}
export const isInContainer = ({ form }: Pick<PrescribedDrug, 'form'>): boolean =>
  form !== null && containers[form] !== undefined

/** What a quantity is counted in: `2 inhalers`, and never puffs. */
export function quantityWord(
  item: Pick<PrescribedDrug, 'form' | 'strength'>,
  amount: number,
  language: Language,
): string {
  const container = item.form === null ? undefined : containers[item.form]
  return container
    ? containerWords[language][container][amount > 1 ? 1 : 0]
    : unitWord(doseUnitOf(item), amount, language)
}

/** As they are typed, beside the words above. */
const alsoTyped: Record<string, DoseUnit> = {
  ...{ tab: 'tablet', tabs: 'tablet', tbl: 'tablet', tabl: 'tablet', pill: 'tablet', pills: 'tablet' },
  ...{ cap: 'capsule', caps: 'capsule', kps: 'capsule', kaps: 'capsule' },
  ...{ milliliter: 'ml', milliliters: 'ml', millilitre: 'ml' },
  ...{ gtt: 'drop', gtts: 'drop', tr: 'drop', trpf: 'drop', btl: 'sachet', sachet: 'sachet', sachets: 'sachet' },
  ...{ sprühstöße: 'spray', stoß: 'spray', stöße: 'spray', supp: 'suppository', pessary: 'pessary' },
  ...{ hub: 'puff', hübe: 'puff', iu: 'unit', ie: 'unit', 'i.e': 'unit', 'i.u': 'unit', inj: 'injection' },
  ...{ stk: 'piece', piece: 'piece', pieces: 'piece', dosis: 'piece', dosen: 'piece' },
} as const
const typed = new Map<string, DoseUnit>([
  ...Object.entries(alsoTyped),
  ...Object.values(words).flatMap((ofLanguage) =>
    (Object.entries(ofLanguage) as [DoseUnit, Word][]).flatMap(([unit, forms]) =>
      forms.map((form): [string, DoseUnit] => [form.toLowerCase(), unit]),
    ),
  ),
])

/** Which unit a typed word means; a nasal spray may be counted in puffs, and an inhaler in sprays. */
export function isWordOf(word: string, unit: DoseUnit): boolean {
  const meant = typed.get(word.toLowerCase().replace(/\.$/, ''))
  const alike: readonly DoseUnit[] = ['puff', 'spray']
  return meant === unit || (meant !== undefined && alike.includes(meant) && alike.includes(unit))
}
/** Longest first, for a pattern. */
export const typedUnits: readonly string[] = [...typed.keys()].toSorted((a, b) => b.length - a.length)
