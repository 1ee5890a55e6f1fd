import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { asPrinted, unprintableIn } from '@polyclinic/domain/letters/printing.ts'
import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { validUntil } from '@polyclinic/domain/prescriptions/validity.ts'
import { texts as german } from '@polyclinic/domain/providers/speciality-names/de.ts'
import { texts as english } from '@polyclinic/domain/providers/speciality-names/en.ts'
import type { Speciality } from '@polyclinic/domain/providers/specialities.ts'
import type { Language } from '../../../platform/language.ts'
import { writeText } from '../../../platform/text.ts'
import { wordsOf } from './item-words.ts'
import { texts } from './texts.ts'

export type PaperFacts = {
  clinic: { name: string; country: string; locale: string; language: Language }
  place: { address: Parameters<typeof addressLines>[0]; phone: string | null }
  doctor: { name: string; speciality: string }
  patient: { givenName: string; familyName: string; birthDate: string | null }
  /** At the clinic, of today or of the day on which it was signed. */
  date: PlainDate
  /** As it is stored; null until it is signed. */
  code: string | null
  /** What a drug takes the place of, by the id of the drug. */
  stops?: ReadonlyMap<string, string>
}

/** All that is on the paper: for the pharmacy in the clinic’s language, and how to take it in the patient’s. */
export function composePaper(content: PrescriptionContent, facts: PaperFacts): PrescriptionPaper {
  const { clinic, place, doctor, patient, date, code, stops } = facts
  const { language, country, locale } = clinic
  const words = texts[language]
  const dateOf = (day: string) => formatLongDate(day as PlainDate, locale).replaceAll(' ', '\u00a0')
  const isRepeated = content.items.some(({ repeats }) => repeats > 0)
  return {
    language: locale,
    wordsLanguage: content.language,
    title: country === 'DE' ? words.privateTitle : words.title,
    sender: {
      name: asPrinted(clinic.name),
      lines: [...addressLines(place.address), ...(place.phone === null ? [] : [place.phone])].map((line) =>
        asPrinted(line),
      ),
    },
    date: dateOf(date),
    patient: [
      asPrinted(`${patient.givenName} ${patient.familyName}`),
      ...(patient.birthDate === null ? [] : [writeText(words.born, language, { date: dateOf(patient.birthDate) })]),
    ],
    birthDate: patient.birthDate,
    items: content.items.map((item) =>
      composeItem(item, { language, patientLanguage: content.language }, stops?.get(item.id)),
    ),
    signature: {
      name: asPrinted(doctor.name),
      label: [...professionOf(doctor.speciality, clinic), words.signature].join(' · '),
    },
    code: code === null ? null : formatReference(code),
    notice:
      code === null
        ? null
        : [
            // AMVV § 4 (3): a prescription that is filled again is marked as one.
            ...(country === 'DE' && isRepeated ? [words.repeated] : []),
            writeText(words.validUntil, language, { date: dateOf(validUntil(date, country)) }),
            words.byHand,
          ].join(' '),
  }
}

const specialityNames: Record<Language, Record<string, string>> = { en: english, de: german }
/** What a doctor is, which Germany wants beside the name (AMVV § 2 (1) no. 1), and in what. */
function professionOf(speciality: string, { country, language }: PaperFacts['clinic']): string[] {
  const profession = texts[language][speciality === ('dentistry' satisfies Speciality) ? 'dentist' : 'physician']
  const name = specialityNames[language][speciality]
  return [...(country === 'DE' ? [profession] : []), ...(name === undefined ? [] : [name])]
}

function composeItem(
  item: PrescribedDrug,
  languages: { language: Language; patientLanguage: Language },
  stops: string | undefined,
): PrescriptionPaper['items'][number] {
  const { language } = languages
  const { name, sentence, shorthand, quantity } = wordsOf(item, languages)
  const words = texts[language]
  const repeats = writeText(words.repeats, language, { count: item.repeats })
  // A new dose stops no box that is at home.
  const replaced =
    stops === undefined ? null : stops === name ? words.changes : writeText(words.stops, language, { drug: stops })
  const facts = [quantity, shorthand, repeats, item.mayBeSubstituted ? null : words.noSubstitution, replaced]
  return {
    heading: asPrinted(name),
    facts: asPrinted(facts.filter((fact) => fact !== null && fact !== '').join(' · ')),
    sentence: asPrinted(sentence ?? ''),
  }
}

/** What of a paper would be printed as boxes, each character once. */
export function unprintableOn({ sender, patient, items, signature }: PrescriptionPaper): string[] {
  const all = [
    ...[sender.name, ...sender.lines, ...patient, signature.name],
    ...items.flatMap(({ heading, facts, sentence }) => [heading, facts, sentence]),
  ]
  return unprintableIn(all.join('\n'))
}
