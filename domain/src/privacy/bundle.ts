import type { ResultCategory } from '../chart-files/kinds.ts'
import { certainties, type Certainty, type Content } from '../encounters/content.ts'
import { vitalNames, vitals, type VitalName } from '../encounters/vitals.ts'
import { majorOf } from '../kit/format.ts'
import type { OutgoingState } from '../outgoing-referrals/acts.ts'
import type { CopiedRecord } from './copied-record.ts'

// A copied record as resources of FHIR R4 (4.0.1): what another practice's software takes in.

export type Resource = { resourceType: string; id: string; [name: string]: unknown }

/** What the clinic's language calls what has no words of its own. */
export type BundleWords = {
  note: string
  complaint: string
  findings: string
  plan: string
  addendum: string
  pregnancy: string
  payment: string
  refund: string
  referral: string
  consentWithdrawn: string
  review: string
  teamNote: string
  noneKnown: Record<'allergy' | 'condition' | 'medicine', string>
  vitals: Record<VitalName, string>
}

const loinc = 'http://loinc.org'
const terminology = 'http://terminology.hl7.org/CodeSystem'
const coded = (system: string, code: string, text?: string) => ({
  coding: [{ system, code }],
  ...(text && { text }),
})

const vitalCodes: Record<VitalName, { loinc: string; ucum: string }> = {
  systolic: { loinc: '8480-6', ucum: 'mm[Hg]' },
  diastolic: { loinc: '8462-4', ucum: 'mm[Hg]' },
  pulse: { loinc: '8867-4', ucum: '/min' },
  oxygenSaturation: { loinc: '2708-6', ucum: '%' },
  respiration: { loinc: '9279-1', ucum: '/min' },
  temperature: { loinc: '8310-5', ucum: 'Cel' },
  weight: { loinc: '29463-7', ucum: 'kg' },
  height: { loinc: '8302-2', ucum: 'cm' },
}

/** In whose edition of ICD-10 a country codes. */
const diagnosesOf = (country: string): string => {
  if (country === 'DE') return 'http://fhir.de/CodeSystem/bfarm/icd-10-gm'
  return `http://hl7.org/fhir/sid/${country === 'US' ? 'icd-10-cm' : 'icd-10'}`
}

const verification: Record<Certainty, string> = {
  confirmed: 'confirmed',
  suspected: 'provisional',
  excluded: 'refuted',
  history: 'confirmed',
}

/** Sections of diagnostic services (HL7 table 0074). */
const reportCategories: Record<ResultCategory, string> = { laboratory: 'LAB', imaging: 'RAD', other: 'OTH' }

/** A link that nobody used in time leaves nothing to be done. */
const requestStates: Record<OutgoingState, string> = {
  draft: 'draft',
  requested: 'active',
  received: 'active',
  completed: 'completed',
  rejected: 'revoked',
  cancelled: 'revoked',
  expired: 'revoked',
}

const base64 = (text: string) => {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Of what somebody wrote; empty strings are no values in FHIR. */
const said = <Name extends string>(name: Name, value: string | null) => (value ? { [name]: value } : {})
const annotated = (text: string | null) => (text ? { note: [{ text }] } : {})

/** Every resource of the copy, one after the other, the patient first. */
export function* resourcesOf(record: CopiedRecord, words: BundleWords): Generator<Resource> {
  const { patient, clinic, country } = record
  const subject = { reference: `Patient/${patient.id}` }
  const organization = { reference: `Organization/${clinic.id}`, display: clinic.name }
  const encounters = new Set(record.visits.filter(({ status }) => isTreated(status)).map(({ id }) => id))
  const during = (visitId: string | null) =>
    visitId !== null && encounters.has(visitId) ? { encounter: { reference: `Encounter/${visitId}` } } : {}

  yield {
    ...{ resourceType: 'Patient', id: patient.id },
    name: [{ use: 'official', family: patient.familyName, given: [patient.givenName] }],
    ...said('birthDate', patient.birthDate),
    ...((patient.email ?? patient.phone) && {
      telecom: [
        ...(patient.email ? [{ system: 'email', value: patient.email }] : []),
        ...(patient.phone ? [{ system: 'phone', value: patient.phone }] : []),
      ],
    }),
    managingOrganization: organization,
  }
  yield { resourceType: 'Organization', id: clinic.id, name: clinic.name }

  for (const visit of record.visits) {
    yield {
      ...{ resourceType: 'Appointment', id: visit.id, status: visit.status },
      identifier: [{ system: `${record.origin}/visits`, value: visit.reference }],
      serviceType: [{ text: visit.service }],
      ...{ start: visit.startsAt, end: visit.endsAt, created: visit.bookedAt },
      ...said('comment', visit.message),
      participant: [
        { actor: subject, status: 'accepted' },
        { actor: { display: visit.provider }, status: 'accepted' },
        { actor: { display: visit.location }, status: 'accepted' },
      ],
    }
    if (encounters.has(visit.id))
      yield {
        ...{ resourceType: 'Encounter', id: visit.id },
        status: visit.status === 'fulfilled' ? 'finished' : 'in-progress',
        class: { system: `${terminology}/v3-ActCode`, code: 'AMB' },
        ...{ subject, appointment: [{ reference: `Appointment/${visit.id}` }] },
        participant: [{ individual: { display: visit.provider } }],
        period: { start: visit.startedAt ?? visit.startsAt, ...said('end', visit.finishedAt) },
        serviceProvider: organization,
      }
  }

  for (const note of record.notes) {
    const id = `${note.visitId}-${note.number}`
    const context = during(note.visitId)
    yield {
      ...{ resourceType: 'DocumentReference', id: `note-${id}`, status: 'current' },
      type: coded(loinc, '11506-3', words.note),
      ...{ subject, date: note.signedAt, author: [{ display: note.signedBy }], custodian: organization },
      content: [
        {
          attachment: {
            ...{ contentType: 'text/plain; charset=utf-8', title: words.note },
            data: base64(wordsOfNote(note, words)),
          },
        },
      ],
      ...('encounter' in context && { context: { encounter: [context.encounter] } }),
    }
    for (const [position, diagnosis] of note.content.diagnoses.entries())
      yield {
        ...{ resourceType: 'Condition', id: `${id}-${position}` },
        ...(diagnosis.certainty !== 'excluded' && {
          clinicalStatus: coded(
            `${terminology}/condition-clinical`,
            diagnosis.certainty === 'history' ? 'inactive' : 'active',
          ),
        }),
        verificationStatus: coded(
          `${terminology}/condition-ver-status`,
          verification[certainties.find((each) => each === diagnosis.certainty) ?? 'confirmed'],
        ),
        category: [coded(`${terminology}/condition-category`, 'encounter-diagnosis')],
        code: diagnosis.code ? coded(diagnosesOf(country), diagnosis.code, diagnosis.title) : { text: diagnosis.title },
        ...{ subject, ...context, recordedDate: note.signedAt, recorder: { display: note.signedBy } },
      }
    for (const name of vitalNames) {
      const value = note.content[name]
      if (value === null) continue
      yield {
        ...{ resourceType: 'Observation', id: `${id}-${name}`, status: 'final' },
        category: [coded(`${terminology}/observation-category`, 'vital-signs')],
        code: coded(loinc, vitalCodes[name].loinc, words.vitals[name]),
        ...{ subject, ...context, effectiveDateTime: note.signedAt, performer: [{ display: note.signedBy }] },
        valueQuantity: {
          ...{ value, unit: vitals[name].unit, system: 'http://unitsofmeasure.org', code: vitalCodes[name].ucum },
        },
      }
    }
  }

  for (const entry of record.entries) yield* resourceOfEntry(entry)
  for (const medication of record.medications)
    yield {
      ...{ resourceType: 'MedicationRequest', id: medication.id, status: medication.status, intent: 'order' },
      medicationCodeableConcept: { text: medication.name },
      ...{ subject, authoredOn: medication.signedAt, requester: { display: medication.signedBy } },
      ...(medication.sentence && { dosageInstruction: [{ text: medication.sentence }] }),
      ...(medication.endsOn && { dispenseRequest: { validityPeriod: { end: medication.endsOn } } }),
    }

  for (const form of record.forms) {
    yield {
      ...{ resourceType: 'QuestionnaireResponse', id: form.id, status: 'completed' },
      ...{ subject, ...during(form.visitId), authored: form.completedAt, source: { display: form.completedBy } },
      item: [
        {
          ...{ linkId: 'form', text: form.name },
          item: form.answers.map(({ field, label, value, said: text }) => ({
            ...{ linkId: field, text: label },
            answer: [typeof value === 'boolean' ? { valueBoolean: value } : answerOf(value, text)],
          })),
        },
      ].map(({ item, ...of }) => (item.length > 0 ? { ...of, item } : of)),
    }
    for (const consent of form.consents)
      yield {
        ...{ resourceType: 'Consent', id: `${form.id}-${idPart(consent.field)}` },
        status: consent.withdrawn ? 'inactive' : consent.isAgreed ? 'active' : 'rejected',
        scope: coded(`${terminology}/consentscope`, 'patient-privacy'),
        category: [coded(loinc, '59284-0', consent.label)],
        ...{ patient: subject, dateTime: form.completedAt, organization: [organization] },
        ...(form.completedBy && { performer: [{ display: form.completedBy }] }),
        policyRule: { text: `${form.name}, ${form.version}` },
        sourceAttachment: {
          ...{ contentType: 'text/plain; charset=utf-8', title: consent.label },
          data: base64(consent.text || consent.label),
        },
        ...(consent.withdrawn && {
          verification: [{ verified: false, verificationDate: consent.withdrawn.at }],
        }),
      }
  }

  for (const invoice of record.invoices) {
    const { currency } = invoice
    const money = (minor: number) => ({ value: majorOf({ minor, currency }), currency })
    yield {
      ...{ resourceType: 'Invoice', id: invoice.id, status: invoice.status },
      identifier: [{ system: `${record.origin}/invoices`, value: invoice.reference }],
      ...{ subject, date: invoice.issuedOn, issuer: organization },
      lineItem: invoice.lines.map(({ position, description, netMinor }) => ({
        ...{ sequence: position, chargeItemCodeableConcept: { text: description } },
        priceComponent: [{ type: 'base', amount: money(netMinor) }],
      })),
      ...(invoice.taxes.length > 0 && {
        totalPriceComponent: invoice.taxes.map(({ rate, taxMinor }) => ({
          ...{ type: 'tax', factor: rate, amount: money(taxMinor) },
        })),
      }),
      ...{ totalNet: money(invoice.netMinor), totalGross: money(invoice.totalMinor) },
    }
    for (const { id, reference, paidOn, amountMinor, refundedMinor } of invoice.payments)
      yield {
        ...{ resourceType: 'PaymentReconciliation', id, status: 'active', created: paidOn, paymentDate: paidOn },
        ...{ paymentAmount: money(amountMinor), paymentIdentifier: { value: reference }, requestor: organization },
        detail: [
          {
            type: { text: words.payment },
            request: { reference: `Invoice/${invoice.id}` },
            amount: money(amountMinor),
          },
          ...(refundedMinor > 0 ? [{ type: { text: words.refund }, amount: money(-refundedMinor) }] : []),
        ],
      }
  }

  for (const referral of record.referrals)
    yield {
      ...{ resourceType: 'ServiceRequest', id: referral.id, status: requestStates[referral.state], intent: 'order' },
      ...{ code: { text: words.referral }, subject, authoredOn: referral.at },
      ...{ requester: { display: referral.by }, performer: [{ display: referral.to }] },
      ...(referral.content && { priority: referral.content.urgency }),
      ...(referral.content?.reason && { reasonCode: [{ text: referral.content.reason }] }),
      ...annotated(
        [
          referral.content?.question,
          referral.consentWithdrawnAt && `${words.consentWithdrawn} ${referral.consentWithdrawnAt}`,
        ]
          .filter(Boolean)
          .join('\n'),
      ),
    }

  for (const review of record.reviews)
    yield {
      ...{
        resourceType: 'Communication',
        id: review.id,
        status: review.status === 'withdrawn' ? 'stopped' : 'completed',
      },
      ...{ topic: { text: words.review }, subject, sender: subject, sent: review.submittedAt },
      ...during(review.visitId),
      recipient: [{ ...organization, display: review.doctor }],
      payload: [{ contentString: [`${review.stars}/5`, review.text].filter(Boolean).join('\n') }],
      ...annotated(review.reply),
    }

  for (const file of record.files) {
    const attachment = {
      ...{ contentType: file.mediaType, url: file.path, size: file.size, title: file.title },
      ...{ creation: file.at },
    }
    if (file.result)
      yield {
        ...{ resourceType: 'DiagnosticReport', id: file.id, status: file.result.sharedAt ? 'final' : 'preliminary' },
        category: [coded(`${terminology}/v2-0074`, reportCategories[file.result.category])],
        ...{ code: { text: file.title }, subject },
        ...said('issued', file.result.sharedAt),
        ...(file.result.reviewedBy !== null && { resultsInterpreter: [{ display: file.result.reviewedBy }] }),
        ...said('conclusion', file.result.word),
        presentedForm: [attachment],
      }
    else
      yield {
        ...{ resourceType: 'DocumentReference', id: file.id, status: 'current' },
        ...{ subject, date: file.at, author: [file.by === null ? subject : { display: file.by }] },
        ...{ custodian: organization, content: [{ attachment }] },
      }
  }

  function* resourceOfEntry(entry: CopiedRecord['entries'][number]): Generator<Resource> {
    const isError = entry.status === 'entered-in-error'
    const isOver = entry.status === 'ended'
    const isNone = entry.status === 'none-known'
    const recorded = { recordedDate: entry.writtenAt, recorder: { display: entry.writtenBy } }
    const named = (none: string) => ({
      ...(entry.code && !isNone && { coding: [{ system: diagnosesOf(country), code: entry.code }] }),
      text: isNone ? none : (entry.title ?? entry.detail ?? none),
    })
    if (entry.kind === 'allergy')
      yield {
        ...{ resourceType: 'AllergyIntolerance', id: entry.id },
        ...(!isError && {
          clinicalStatus: coded(`${terminology}/allergyintolerance-clinical`, isOver ? 'inactive' : 'active'),
        }),
        verificationStatus: coded(
          `${terminology}/allergyintolerance-verification`,
          isError ? 'entered-in-error' : 'confirmed',
        ),
        ...{ code: named(words.noneKnown.allergy), patient: subject, ...recorded },
        ...said('onsetDateTime', entry.date),
        ...annotated(entry.detail),
        ...(entry.severity && {
          reaction: [
            { manifestation: [{ text: entry.detail || entry.title || words.note }], severity: entry.severity },
          ],
        }),
      }
    if (entry.kind === 'condition')
      yield {
        ...{ resourceType: 'Condition', id: entry.id },
        ...(!isError && {
          clinicalStatus: coded(`${terminology}/condition-clinical`, isOver ? 'resolved' : 'active'),
        }),
        verificationStatus: coded(
          `${terminology}/condition-ver-status`,
          isError ? 'entered-in-error' : isNone ? 'refuted' : 'confirmed',
        ),
        category: [coded(`${terminology}/condition-category`, 'problem-list-item')],
        ...{ code: named(words.noneKnown.condition), subject, ...recorded },
        ...said('onsetDateTime', entry.date),
        ...annotated(entry.detail),
      }
    if (entry.kind === 'medicine')
      yield {
        ...{ resourceType: 'MedicationStatement', id: entry.id },
        status: isError ? 'entered-in-error' : isOver ? 'completed' : isNone ? 'not-taken' : 'active',
        medicationCodeableConcept: { text: isNone ? words.noneKnown.medicine : (entry.title ?? words.note) },
        ...{ subject, dateAsserted: entry.writtenAt, informationSource: { display: entry.writtenBy } },
        ...annotated(entry.detail),
      }
    if (entry.kind === 'team-note')
      yield {
        ...{ resourceType: 'DocumentReference', id: entry.id, status: 'current' },
        ...{ type: { text: words.teamNote }, subject, date: entry.writtenAt, author: [{ display: entry.writtenBy }] },
        custodian: organization,
        content: [
          {
            attachment: {
              ...{ contentType: 'text/plain; charset=utf-8', title: words.teamNote },
              data: base64([entry.title, entry.detail].filter(Boolean).join('\n') || words.teamNote),
            },
          },
        ],
      }
    if (entry.kind === 'pregnancy')
      yield {
        ...{ resourceType: 'Observation', id: entry.id, status: isError ? 'entered-in-error' : 'final' },
        ...{ code: coded(loinc, '82810-3', words.pregnancy), subject, effectiveDateTime: entry.writtenAt },
        performer: [{ display: entry.writtenBy }],
        valueString: [entry.title, entry.detail, entry.date].filter(Boolean).join(', ') || words.pregnancy,
      }
  }
}

/** A Bundle piece by piece: however long it is, one resource of it is in memory. */
export function* bundlePieces(record: CopiedRecord, words: BundleWords): Generator<string> {
  const head = { resourceType: 'Bundle', type: 'collection', timestamp: record.at }
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[`
  let separator = '\n'
  for (const resource of resourcesOf(record, words)) {
    const fullUrl = `${record.origin}/fhir/${resource.resourceType}/${resource.id}`
    yield separator + JSON.stringify({ fullUrl, resource })
    separator = ',\n'
  }
  yield '\n]}\n'
}

const isTreated = (status: string) => status === 'checked-in' || status === 'fulfilled'

const answerOf = (value: string | number, text: string) =>
  typeof value === 'number' ? { valueDecimal: value } : { valueString: text }

/** Ids of FHIR have letters, digits, hyphens and dots alone. */
const idPart = (field: string) => field.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 27)

export function wordsOfNote(
  { content, addenda }: { content: Content; addenda: { at: string; by: string; text: string }[] },
  words: BundleWords,
): string {
  return [
    ...(['complaint', 'findings', 'plan'] as const).map((name) => content[name] && `${words[name]}\n${content[name]}`),
    ...addenda.map(({ at, by, text }) => `${words.addendum}, ${by}, ${at}\n${text}`),
  ]
    .filter(Boolean)
    .join('\n\n')
}
