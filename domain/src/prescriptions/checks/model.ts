import type { Dose, DoseUnit, DrugForm, foods, Route } from '../model.ts'

// What the checks know of substances and drugs: read from a list, never from code.

export type InBoth = { en: string; de: string }

/** Where something is from, and when that was read. */
export type Citation = { source: string; date: string }

export const pregnancyLevels = ['contraindicated', 'caution', 'compatible'] as const
export type PregnancyLevel = (typeof pregnancyLevels)[number]

export const officialForms = [
  ...(['btm', 't-rezept', 'retinoids', 'schedule-2', 'schedule-3', 'schedule-4', 'schedule-5', 'ipledge'] as const),
] as const
export type OfficialForm = (typeof officialForms)[number]

export type Substance = Citation & {
  /** Its INN in lower case. */
  key: string
  name: InBoth
  synonyms: readonly string[]
  classes: ReadonlySet<string>
  /** Null: not known, and said so. */
  pregnancy:
    | (Citation & {
        level: PregnancyLevel
        late: { level: PregnancyLevel; fromWeek: number } | null
      })
    | null
  /** For it on the skin, in an eye or an ear, or in the vagina. */
  pregnancyLocal: (Citation & { level: PregnancyLevel }) | null
  leastAge: (Citation & { months: number }) | null
  /** By whatever way it is taken. */
  leastEveryDays: LeastEveryDays | null
  officialForm: { DE: (Citation & { form: OfficialForm }) | null; US: (Citation & { form: OfficialForm }) | null }
}

export type SubstanceClass = Citation & {
  key: string
  name: InBoth
  synonyms: readonly string[]
  /** What two of it are. Null: many people take two. */
  two: 'serious' | 'minor' | null
  /** Whoever is allergic to one is taken to be allergic to all. */
  isAllergyClass: boolean
}

/** How many days lie between two doses at the least. */
export type LeastEveryDays = Citation & { days: number }

export const massUnits = ['mg', 'µg', 'g', 'ml', 'IU'] as const
export type MassUnit = (typeof massUnits)[number]

/** A presentation that can be prescribed. */
export type ListedDrug = Citation & {
  key: string
  /** How much is in one dose unit; an amount that the list does not know is null. */
  substances: readonly { key: string; amount: number | null; unit: MassUnit | null }[]
  /** Null: as its substances are called. */
  name: InBoth | null
  /** With decimals as in English. */
  strength: string
  form: DrugForm
  route: Route
  unit: DoseUnit
  usual: { dose: Dose; everyDays: number; days: number | null; food: (typeof foods)[number] | null } | null
  /** 7 days: never more often than once a week. */
  leastEveryDays: LeastEveryDays | null
  countries: readonly ('DE' | 'US')[]
}

/** The most of a substance by a way into the body. */
export type DoseLimit = Citation & {
  substance: string
  route: Route
  unit: MassUnit
  single: number | null
  day: number | null
  /** What an adult seldom takes more of in a day, where the most is far above it: that of few diseases. */
  usual: (Citation & { day: number }) | null
  /** From what age the figures above hold. */
  adultFromMonths: number
  /** From what weight they do, at any age: who weighs less is given so much per kilogram. Null: not known. */
  adultFromKg: (Citation & { kilograms: number }) | null
  /** Less from a later age on. */
  older: (Citation & { fromMonths: number; single: number | null; day: number | null }) | null
  child: { fromMonths: number; singlePerKg: number | null; dayPerKg: number | null } | null
}

/** Up to so much it does not belong to some of its groups, in pairs and doubles; allergies know no dose. */
export type LowDose = Citation & {
  substance: string
  unit: MassUnit
  day: number
  /** Where the dose of a day is not known: up to so much in one unit. */
  strength: number
  classes: readonly string[]
  /** The group it belongs to instead. */
  becomes: string | null
}

/** What a child of an age can weigh: what is less or more is looked at before a dose is computed from it. */
export type ChildWeight = Citation & { months: number; least: number; most: number }

/** A side of a pair: a substance, or `@` and a class. */
export type Side = string

export type Pair = Citation & {
  key: string
  a: Side
  b: Side
  severity: 'serious' | 'minor'
  mechanism: InBoth
  advice: InBoth
}

/** A word of allergies that is neither a substance's nor a class's own. */
export type AllergyWord = Citation & {
  words: readonly string[]
  /** Null: no drug is meant by it (pollen). */
  target: Side | null
}

export type CrossReaction = Citation & { from: Side; to: Side; rate: InBoth }

export type DrugList = {
  substances: ReadonlyMap<string, Substance>
  classes: ReadonlyMap<string, SubstanceClass>
  drugs: ReadonlyMap<string, ListedDrug>
  doseLimits: readonly DoseLimit[]
  lowDoses: readonly LowDose[]
  /** By age, the youngest first. */
  childWeights: readonly ChildWeight[]
  pairs: readonly Pair[]
  allergyWords: readonly AllergyWord[]
  crossReactions: readonly CrossReaction[]
}
