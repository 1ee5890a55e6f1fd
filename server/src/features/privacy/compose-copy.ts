import { vitalNames, vitals } from '@polyclinic/domain/encounters/vitals.ts'
import { formatExactMoney, formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { asPrinted } from '@polyclinic/domain/letters/printing.ts'
import { wordsOfNote } from '@polyclinic/domain/privacy/bundle.ts'
import type { CopiedRecord } from '@polyclinic/domain/privacy/copied-record.ts'
import type { Language } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'
import type { AnswersPaper } from '../forms/paper/compose-answers.ts'
import { texts } from './copy-texts.ts'

type Of = { language: Language; locale: string; timeZone: string; lines: string[] }
type Line = { label: string; value: string }

/** A copied record for reading: part by part, in the clinic's language, with nothing under a heading that has nothing. */
export function composeCopy(record: CopiedRecord, { language, locale, timeZone, lines }: Of): AnswersPaper {
  const words = texts[language]
  const say = (message: string, values: Record<string, string>) => writeText(message, language, values)
  const dayOf = (at: string, zone = timeZone) => formatLongDate(dateIn(zone, at as Instant), locale)
  const momentOf = (at: string, zone = timeZone) => `${dayOf(at, zone)}, ${formatTime(at as Instant, locale, zone)}`
  const onDay = (day: string) => formatLongDate(day as PlainDate, locale)
  const { patient, clinic } = record
  const name = `${patient.givenName} ${patient.familyName}`
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const money = (minor: number, currency: string) => formatExactMoney({ minor, currency }, locale)

  const visits = record.visits.map((visit): Line => {
    const state = words.visitStates[visit.status]
    const told = say(words.visit, { service: visit.service, doctor: visit.provider, location: visit.location, state })
    const message = visit.message ? say(words.message, { text: visit.message }) : ''
    return { label: momentOf(visit.startsAt, visit.timeZone), value: [told, message].filter(Boolean).join('\n') }
  })
  const notes = record.notes.map((note): Line => {
    const numbers = new Intl.NumberFormat(locale)
    const diagnoses = note.content.diagnoses.map(({ code, title }) => [code, title].filter(Boolean).join(' '))
    const measured = vitalNames.flatMap((vital) => {
      const value = note.content[vital]
      return value === null ? [] : [`${words.bundle.vitals[vital]} ${numbers.format(value)} ${vitals[vital].unit}`]
    })
    const addenda = note.addenda.map(({ at, ...rest }) => ({ ...rest, at: momentOf(at) }))
    return {
      label: say(words.noteOf, { date: dayOf(note.signedAt), name: note.signedBy }),
      value: [
        wordsOfNote({ content: note.content, addenda }, words.bundle),
        diagnoses.length > 0 ? `${words.diagnoses}\n${diagnoses.join('\n')}` : '',
        measured.length > 0 ? `${words.measured}\n${measured.join('\n')}` : '',
      ]
        .filter(Boolean)
        .join('\n\n'),
    }
  })
  const chart = record.entries.map((entry): Line => {
    const none = entry.kind === 'pregnancy' || entry.kind === 'team-note' ? '' : words.bundle.noneKnown[entry.kind]
    const what = [entry.title, entry.detail, entry.code, entry.date && onDay(entry.date)].filter(Boolean).join(', ')
    const text = entry.status === 'none-known' ? none : what || words.entryKinds[entry.kind]
    const now = entry.status === 'ended' ? say(words.ended, { text }) : text
    const written = { text: now, date: dayOf(entry.writtenAt), name: entry.writtenBy }
    return { label: words.entryKinds[entry.kind], value: say(words.writtenBy, written) }
  })
  const medications = record.medications.map(({ name: drug, sentence, signedAt, signedBy, status }): Line => ({
    label: drug,
    value: say(words.medication, {
      ...{ sentence, date: dayOf(signedAt), name: signedBy, state: words.medicationStates[status] },
    }),
  }))
  const invoices = record.invoices.map((invoice): Line => {
    const { reference, lines: billed, currency } = invoice
    const total = `${onDay(invoice.issuedOn)}: ${money(invoice.totalMinor, currency)} (${words.invoiceStates[invoice.status]})`
    return {
      label: say(invoice.isCreditNote ? words.creditNote : words.invoice, { reference }),
      value: [
        total,
        ...billed.map((line) => `${line.description}: ${money(line.netMinor, currency)}`),
        ...invoice.taxes.map(({ rate, taxMinor }) =>
          say(words.tax, { rate: percent.format(rate), amount: money(taxMinor, currency) }),
        ),
        ...invoice.payments.flatMap(({ paidOn, method, amountMinor, refundedMinor }) => [
          say(words.paid, {
            ...{ date: onDay(paidOn), method: words.paymentMethods[method], amount: money(amountMinor, currency) },
          }),
          ...(refundedMinor > 0 ? [say(words.refunded, { amount: money(refundedMinor, currency) })] : []),
        ]),
      ].join('\n'),
    }
  })
  const referrals = record.referrals.map(({ by, to, at, state, consentWithdrawnAt, content }): Line => ({
    label: dayOf(at),
    value: [
      say(words.referral, { by, to, state: words.referralStates[state] }),
      content ? words.urgencies[content.urgency] : '',
      content?.reason ? say(words.referralReason, { text: content.reason }) : '',
      content?.question ? say(words.referralQuestion, { text: content.question }) : '',
      consentWithdrawnAt === null ? '' : say(words.consentWithdrawn, { date: dayOf(consentWithdrawnAt) }),
    ]
      .filter(Boolean)
      .join('\n'),
  }))
  const reviews = record.reviews.map(({ doctor, stars, text, status, submittedAt, reply }): Line => ({
    label: `${doctor}, ${dayOf(submittedAt)}`,
    value: [
      say(words.review, { stars: String(stars), state: words.reviewStates[status] }),
      text,
      reply === null ? '' : say(words.reply, { text: reply }),
    ]
      .filter(Boolean)
      .join('\n'),
  }))
  const files = record.files.map(({ title, size, at, result }): Line => {
    const kilobytes = new Intl.NumberFormat(locale).format(Math.ceil(size / 1024))
    const value = say(words.file, { date: dayOf(at), size: kilobytes })
    const standing =
      result === null || result.sharedAt !== null
        ? null
        : result.reviewedBy === null
          ? words.notReviewed
          : say(words.notReleased, { name: result.reviewedBy })
    return { label: title, value: [value, standing, result?.word].filter(Boolean).join('\n') }
  })
  const asSection = (title: string, all: readonly Line[]): AnswersPaper['sections'] =>
    all.length === 0
      ? []
      : [
          {
            ...{ title: asPrinted(title), consents: [] },
            answers: all.map(({ label, value }) => ({
              ...{ label: asPrinted(label), value: asPrinted(value), isAnswered: true, signature: null },
            })),
          },
        ]
  const forms = record.forms.flatMap((form): AnswersPaper['sections'] => {
    const date = dayOf(form.completedAt)
    const title = say(words.form, { name: form.name, date })
    const answers = form.answers.map(({ label, said }) => ({ label, value: said }))
    const consents = form.consents.map(({ label, text, isAgreed, withdrawn }) => {
      const state = withdrawn
        ? say(words.withdrawn, { date, end: dayOf(withdrawn.at), text: label })
        : say(isAgreed ? words.agreed : words.notAgreed, { date, text: label })
      return { label: asPrinted(label), text: asPrinted(text), state: asPrinted(state) }
    })
    const [section] = asSection(title, answers)
    const empty = { title: asPrinted(title), answers: [], consents: [] }
    return [{ ...(section ?? empty), consents }]
  })
  const reached = [patient.email, patient.phone].filter(Boolean).join(', ')
  return {
    title: words.title,
    sender: { name: clinic.name, lines },
    facts: [
      {
        label: words.patient,
        value: patient.birthDate ? say(words.born, { name, date: onDay(patient.birthDate) }) : name,
      },
      ...(reached ? [{ label: words.reached, value: reached }] : []),
      { label: words.taken, value: momentOf(record.at) },
      { label: words.scope, value: say(words.scopeText[record.extent], { clinic: clinic.name }) },
    ].map(({ label, value }) => ({ label, value: asPrinted(value) })),
    sections: [
      ...asSection(words.visits, visits),
      ...asSection(words.chart, chart),
      ...asSection(words.medications, medications),
      ...asSection(words.notes, notes),
      ...forms,
      ...asSection(words.invoices, invoices),
      ...asSection(words.referrals, referrals),
      ...asSection(words.reviews, reviews),
      ...asSection(words.files, files),
    ],
  }
}
