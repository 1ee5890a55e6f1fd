import type { DrugForm, PrescribedDrug, Route } from '@polyclinic/domain/prescriptions/model.ts'

/** What somebody does with a drug: a sentence of its own in each language. */
export const manners = [
  ...([
    'swallow',
    'swallow-whole',
    'chew',
    'dissolve-in-water',
    'on-tongue',
    'suck',
    'under-tongue',
    'in-cheek',
  ] as const),
  ...([
    'shake',
    'spray-under-tongue',
    'rectal',
    'vaginal',
    'skin',
    'scalp',
    'patch',
    'eye-drop',
    'eyelid',
    'ear',
  ] as const),
  ...([
    'nose-spray',
    'nose-drop',
    'inhale',
    'nebulize',
    'under-skin',
    'into-muscle',
    'into-vein',
    'inject',
    'use',
  ] as const),
] as const
export type Manner = (typeof manners)[number]

const ofForm: Record<DrugForm, Manner> = {
  tablet: 'swallow',
  'effervescent-tablet': 'dissolve-in-water',
  'chewable-tablet': 'chew',
  'orodispersible-tablet': 'on-tongue',
  'modified-release-tablet': 'swallow-whole',
  capsule: 'swallow',
  'modified-release-capsule': 'swallow-whole',
  'oral-solution': 'swallow',
  'oral-suspension': 'shake',
  'oral-drops': 'swallow',
  granules: 'swallow',
  powder: 'swallow',
  lozenge: 'suck',
  'sublingual-spray': 'spray-under-tongue',
  suppository: 'rectal',
  enema: 'rectal',
  pessary: 'vaginal',
  'vaginal-cream': 'vaginal',
  cream: 'skin',
  ointment: 'skin',
  gel: 'skin',
  lotion: 'skin',
  shampoo: 'scalp',
  patch: 'patch',
  'eye-drops': 'eye-drop',
  'eye-ointment': 'eyelid',
  'ear-drops': 'ear',
  'nasal-spray': 'nose-spray',
  'nasal-drops': 'nose-drop',
  inhaler: 'inhale',
  'dry-powder-inhaler': 'inhale',
  'nebulizer-solution': 'nebulize',
  injection: 'inject',
  'prefilled-syringe': 'inject',
  'prefilled-pen': 'inject',
}
/** Where it goes when its form does not say. */
const ofRoute: Partial<Record<Route, Manner>> = {
  sublingual: 'under-tongue',
  buccal: 'in-cheek',
  rectal: 'rectal',
  vaginal: 'vaginal',
  subcutaneous: 'under-skin',
  intramuscular: 'into-muscle',
  intravenous: 'into-vein',
}
/** Of which a route makes something else: a tablet may go under the tongue. */
const isOpen: ReadonlySet<Manner> = new Set(['swallow', 'on-tongue', 'inject'])
const ofUnknownForm: Partial<Record<Route, Manner>> = { oral: 'swallow', inhaled: 'inhale', ...ofRoute }

export function mannerOf({ form, route }: Pick<PrescribedDrug, 'form' | 'route'>): Manner {
  if (form === null) return (route && ofUnknownForm[route]) ?? 'use'
  const manner = ofForm[form]
  return (route && isOpen.has(manner) && ofRoute[route]) || manner
}

/** Not swallowed: nobody `takes` it. */
export const isTaken = (manner: Manner): boolean =>
  ['swallow', 'swallow-whole', 'chew', 'dissolve-in-water', 'on-tongue', 'suck', 'shake'].includes(manner)
