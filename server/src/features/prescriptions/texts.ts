import type { SuggestionSource } from '@polyclinic/domain/prescriptions/rank-suggestions.ts'
import type { Language } from '../../platform/language.ts'

/** Why a drug is offered. */
export const suggestionTexts: Record<Language, Record<SuggestionSource, string>> = {
  en: {
    diagnosis: 'You prescribed it for: {because}',
    set: 'In your set “{because}”',
    own: '{times, plural, one {You prescribed it once} other {You prescribed it # times}}',
    formulary: 'In your clinic’s formulary',
    list: 'From the starter list',
  },
  de: {
    diagnosis: 'Von Ihnen verordnet bei: {because}',
    set: 'In Ihrer Vorlage „{because}“',
    own: '{times, plural, one {Einmal von Ihnen verordnet} other {#-mal von Ihnen verordnet}}',
    formulary: 'In der Hausliste Ihrer Praxis',
    list: 'Aus der Grundliste',
  },
}
