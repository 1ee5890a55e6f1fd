import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { tellsOrder } from '@polyclinic/domain/letters/decide-letter.ts'
import type { LetterPage } from '@polyclinic/domain/letters/endpoints.ts'
import type { LetterContent, Referral, Report, SickNote } from '@polyclinic/domain/letters/model.ts'
import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import type { Language } from '../../platform/language.ts'
import { asPrinted } from '@polyclinic/domain/letters/printing.ts'
import { writeText } from '../../platform/text.ts'
import { noticeOf, texts, titleOf } from './texts.ts'

/** What is known of whom a letter is about and from whom it comes. */
export type LetterFacts = {
  clinic: { name: string; country: string; locale: string; language: Language; timeZone: string }
  place: { address: Parameters<typeof addressLines>[0]; phone: string | null }
  doctor: { name: string }
  patient: { givenName: string; familyName: string; birthDate: string | null }
  visit: { startsAt: string; timeZone: string; isStatutory: boolean }
  now: string
  /** Of a letter whose place this one takes. */
  former: { reference: string; writtenAt: string } | null
}
type Parts = LetterPage['parts']

/** Everything that a letter says, in the clinic's language. */
export function composeLetter(content: LetterContent, facts: LetterFacts): LetterPage {
  const { clinic, place, doctor, patient, visit, former } = facts
  const { language, country, locale } = clinic
  const words = texts[language]
  const say = (message: string, values: Record<string, string> = {}) => writeText(message, language, values)
  // On one line, on paper as well.
  const dateOf = (date: string) => formatLongDate(date as PlainDate, locale).replaceAll(' ', '\u00a0')
  const dayOf = (at: string, zone: string) => dateOf(dateIn(zone, at as Instant))
  const name = asPrinted(`${patient.givenName} ${patient.familyName}`)
  const said = { patient: name, seen: dayOf(visit.startsAt, visit.timeZone) }
  const fact = (label: string, value: string) => ({ label, value })

  const ofSickNote = ({ from, until, keptFrom, diagnosis, remark }: SickNote): Parts => {
    const days = { from: dateOf(from), until: dateOf(until) }
    const unable = from === until ? words.unableForADay : words.unable
    return [
      { heading: null, text: say(unable[keptFrom], { ...said, ...days }) },
      ...part(words.diagnosis, diagnosis ?? ''),
      ...part(null, remark),
    ]
  }
  const toColleague = (letter: Referral | Report): Parts => [
    { heading: null, text: words.salutation },
    { heading: null, text: say(letter.kind === 'report' ? words.thanks : words.introduction, said) },
    ...(letter.kind === 'report' ? [] : part(words.question, letter.question)),
    ...part(words.diagnoses, letter.diagnoses),
    ...part(words.findings, letter.findings),
    ...part(words.therapy, letter.therapy),
    ...(letter.kind === 'report' ? part(words.assessment, letter.assessment) : []),
    { heading: null, text: words.regards },
  ]
  return {
    language: locale,
    title: titleOf(content, country, language),
    sender: {
      name: clinic.name,
      lines: [...addressLines(place.address), ...(place.phone === null ? [] : [place.phone])],
    },
    recipient:
      content.kind !== 'sick-note'
        ? asPrinted(content.recipient)
            .split('\n')
            .map((line) => line.trim())
        : [],
    placeAndDate: say(words.placeAndDate, { place: place.address.city, date: dayOf(facts.now, clinic.timeZone) }),
    facts: [
      fact(words.patient, name),
      ...(patient.birthDate === null ? [] : [fact(words.birthDate, dateOf(patient.birthDate))]),
      ...(content.kind === 'sick-note' && tellsOrder({ country, isStatutory: visit.isStatutory })
        ? [fact(words.kindOfNote, content.isFirst ? words.first : words.following)]
        : []),
      ...(former === null
        ? []
        : [
            fact(
              words.replaces,
              say(words.replaced, {
                reference: formatReference(former.reference),
                date: dayOf(former.writtenAt, clinic.timeZone),
              }),
            ),
          ]),
    ],
    parts: content.kind === 'sick-note' ? ofSickNote(content) : toColleague(content),
    signature: { name: doctor.name, label: words.signature },
    notice: noticeOf(content, country, language),
  }
}

const part = (heading: string | null, text: string): Parts => (text === '' ? [] : [{ heading, text: asPrinted(text) }])
