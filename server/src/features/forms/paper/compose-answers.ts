import { sayAnswer, type AnswerWords } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, visibleSections, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { isAsked, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { readSignature } from '@polyclinic/domain/forms/signature.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { asPrinted } from '@polyclinic/domain/letters/printing.ts'
import type { Language } from '../../../platform/language.ts'
import { writeText } from '../../../platform/text.ts'
import { texts } from './texts.ts'

type Fact = { label: string; value: string }

/** All that is on the paper of a form, part by part. */
export type AnswersPaper = {
  title: string
  sender: { name: string; lines: string[] }
  facts: Fact[]
  sections: {
    title: string
    /** A signature is the path that was drawn, and what stands below it. */
    answers: (Fact & { isAnswered: boolean; signature: string | null })[]
    consents: { label: string; text: string; state: string }[]
  }[]
}

export type AnswersFacts = {
  name: string
  number: number
  definition: Definition
  answers: Answers
  patient: { name: string; birthDate: string | null }
  visit: { startsAt: string; timeZone: string; provider: string; service: string } | null
  completedAt: string
  completedBy: string
  withdrawn: readonly { field: string; at: string; by: string }[]
  clinic: { language: Language; locale: string; timeZone: string; words: AnswerWords }
  sender: { name: string; lines: string[] }
}

/** Completed answers in the words of the version that they were given to. */
export function composeAnswers(facts: AnswersFacts): AnswersPaper {
  const { clinic, patient, visit, completedAt, definition, answers } = facts
  const { language, locale, timeZone } = clinic
  const words = texts[language]
  const say = (message: string, values: Record<string, string>) => writeText(message, language, values)
  const dayOf = (at: string, zone = timeZone) => formatLongDate(dateIn(zone, at as Instant), locale)
  const momentOf = (at: string, zone = timeZone) => `${dayOf(at, zone)}, ${formatTime(at as Instant, locale, zone)}`
  const consentState = (id: string) => {
    if (answerTo(answers, id) !== true) return words.notAgreed
    const agreed = dayOf(completedAt)
    const withdrawal = facts.withdrawn.find(({ field }) => field === id)
    if (!withdrawal) return say(words.agreed, { date: agreed })
    return say(words.withdrawn, { agreed, date: dayOf(withdrawal.at), name: withdrawal.by })
  }
  const born = patient.birthDate && formatLongDate(patient.birthDate as PlainDate, locale)
  return {
    title: asPrinted(facts.name),
    sender: facts.sender,
    facts: [
      { label: words.patient, value: born ? say(words.born, { name: patient.name, date: born }) : patient.name },
      ...(visit
        ? [
            {
              label: words.visit,
              value: say(words.visitWith, {
                ...{ service: visit.service, doctor: visit.provider },
                date: momentOf(visit.startsAt, visit.timeZone),
              }),
            },
          ]
        : []),
      {
        label: words.sent,
        value: say(words.sentBy, { date: momentOf(completedAt), name: facts.completedBy }),
      },
      { label: words.version, value: String(facts.number) },
    ].map(({ label, value }) => ({ label, value: asPrinted(value) })),
    sections: visibleSections(definition, answers).map((section) => ({
      title: asPrinted(section.title),
      answers: section.fields
        .filter((field) => isAsked(field) && field.kind !== 'consent')
        .map((field) => {
          const given = answerTo(answers, field.id)
          const said = asPrinted(sayAnswer(field, given, clinic.words))
          const isSigned = field.kind === 'signature' && said !== ''
          const signed = isSigned ? [said, say(words.signed, { date: dayOf(completedAt) })].join(' · ') : said
          return {
            ...{ label: asPrinted(field.label), value: signed || words.notAnswered, isAnswered: said !== '' },
            signature: (isSigned && typeof given === 'string' && readSignature(given).path) || null,
          }
        }),
      consents: section.fields
        .filter(({ kind }) => kind === 'consent')
        .map((field) => ({
          ...{ label: asPrinted(field.label), text: asPrinted(field.text) },
          state: asPrinted(consentState(field.id)),
        })),
    })),
  }
}
