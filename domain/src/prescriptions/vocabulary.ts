// The words of which a prescription is made. A browser offers them, without the shapes that `model.ts` makes of them.

export const drugForms = [
  ...([
    'tablet',
    'effervescent-tablet',
    'chewable-tablet',
    'orodispersible-tablet',
    'modified-release-tablet',
  ] as const),
  ...(['capsule', 'modified-release-capsule', 'oral-solution', 'oral-suspension', 'oral-drops', 'granules'] as const),
  ...(['powder', 'lozenge', 'sublingual-spray', 'suppository', 'enema', 'pessary', 'vaginal-cream'] as const),
  ...(['cream', 'ointment', 'gel', 'lotion', 'shampoo', 'patch', 'eye-drops', 'eye-ointment', 'ear-drops'] as const),
  ...(['nasal-spray', 'nasal-drops', 'inhaler', 'dry-powder-inhaler', 'nebulizer-solution'] as const),
  ...(['injection', 'prefilled-syringe', 'prefilled-pen'] as const),
] as const
export type DrugForm = (typeof drugForms)[number]

export const routes = [
  ...(['oral', 'sublingual', 'buccal', 'rectal', 'vaginal', 'cutaneous', 'transdermal', 'ophthalmic', 'otic'] as const),
  ...(['nasal', 'inhaled', 'subcutaneous', 'intramuscular', 'intravenous'] as const),
] as const
export type Route = (typeof routes)[number]

/** In what a dose is counted; a form has one of them. */
export const doseUnits = [
  ...(['tablet', 'capsule', 'ml', 'drop', 'sachet', 'lozenge', 'spray', 'suppository', 'enema', 'pessary'] as const),
  ...(['application', 'patch', 'puff', 'unit', 'injection', 'piece'] as const),
] as const
export type DoseUnit = (typeof doseUnits)[number]

export const foods = ['with-food', 'before-food', 'after-food', 'on-empty-stomach', 'with-water', 'at-bedtime'] as const

export const overrideReasons = [
  ...([
    'will-monitor',
    'not-significant',
    'benefit-outweighs-risk',
    'tolerated-before',
    'dose-adjusted',
    'other',
  ] as const),
] as const

export const drugsAtMost = 12
/** How much is taken at once, in the unit of the form. */
export const amountAtMost = 1000
export const hoursApartAtMost = 72
export const everyDaysAtMost = 90
export const daysAtMost = 366
export const quantityAtMost = 10_000

/** Of a duration: until further notice. */
export const ongoing = 'ongoing'
/** The days of a duration; null: until further notice, or not said yet. */
export const countedDays = (days: number | typeof ongoing | null): number | null =>
  typeof days === 'number' ? days : null

export const issueKinds = [
  ...(['allergy', 'duplicate', 'interaction', 'dose', 'pregnancy', 'age', 'official-form', 'not-checked'] as const),
] as const

/** As it is stored. */
export const storedMedicationStatuses = ['active', 'stopped', 'entered-in-error'] as const
/** As it is told: that its time is over, its last day says. */
export const medicationStatuses = [...storedMedicationStatuses, 'completed'] as const
export type MedicationStatus = (typeof medicationStatuses)[number]

/** That one person keeps. */
export const setsAtMost = 100
