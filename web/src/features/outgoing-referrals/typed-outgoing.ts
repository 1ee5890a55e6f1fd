import { emailPattern } from '@polyclinic/domain/kit/email.ts'
import { outgoingConsentVersion } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { TypedConsent } from '../referrals/consent-fields.tsx'
import type { Outgoing, TypedOutgoing } from './use-outgoing.ts'

/** As it is typed, readable or not. */
export type Fields = {
  to: 'partner' | 'outside'
  partnerId: string
  name: string
  email: string
  reason: string
  question: string
  urgency: TypedOutgoing['urgency']
  letterIds: readonly string[]
} & TypedConsent

export function fieldsOf(draft: Outgoing | null, hasPartners: boolean, today: string): Fields {
  const consent = draft?.consent?.version === outgoingConsentVersion ? draft.consent : null
  const isOutside = draft ? draft.partnerId === null && draft.outside !== null : !hasPartners
  return {
    ...{ to: isOutside ? 'outside' : 'partner', partnerId: draft?.partnerId ?? '' },
    ...{ name: draft?.outside?.name ?? '', email: draft?.outside?.email ?? '' },
    ...{ reason: draft?.reason ?? '', question: draft?.question ?? '', urgency: draft?.urgency ?? 'routine' },
    letterIds: draft?.letters.map(({ id }) => id) ?? [],
    ...{ isConsented: consent !== null, givenBy: consent?.givenBy ?? '', way: consent?.way ?? '' },
    givenOn: consent?.givenOn ?? today,
  }
}

const isEmail = (typed: string) => emailPattern.test(typed.trim())

const namedByConsent: readonly (keyof Fields)[] = ['to', 'partnerId', 'name', 'email', 'letterIds']

/** The patient agreed that these letters go to this address: to others they agree again. */
export const endsConsent = (before: Fields, field: keyof Fields): boolean =>
  before.isConsented && namedByConsent.includes(field)

export function withTyped<Field extends keyof Fields>(
  before: Fields,
  field: Field,
  value: Fields[Field],
  today: string,
): Fields {
  const again = endsConsent(before, field)
    ? ({ isConsented: false, givenBy: '', way: '', givenOn: today } as const)
    : {}
  return { ...before, ...again, [field]: value }
}

/** What can be read of it: the rest is not kept until it can. @param recipient whom the consent's text named */
export function typedOf(fields: Fields, recipient: string): TypedOutgoing {
  const { isConsented, givenBy, way, givenOn } = fields
  const isOutside = fields.to === 'outside'
  return {
    partnerId: isOutside || fields.partnerId === '' ? null : fields.partnerId,
    outside: isOutside
      ? { name: fields.name.trim() || null, email: isEmail(fields.email) ? fields.email.trim() : null }
      : null,
    ...{ reason: fields.reason.trim(), question: fields.question.trim(), urgency: fields.urgency },
    letterIds: [...fields.letterIds],
    consent:
      isConsented && givenBy && way && givenOn
        ? { version: outgoingConsentVersion, recipient, givenBy, way, givenOn }
        : null,
  }
}

type Missing = { field: keyof Fields; word: PlainTextKey }

/** What it lacks before it is sent, in the order of the form. */
export function missingIn(fields: Fields): Missing[] {
  const { to, isConsented } = fields
  const isOutside = to === 'outside'
  const all: [lacks: boolean, field: keyof Fields, word: PlainTextKey][] = [
    [!isOutside && fields.partnerId === '', 'partnerId', 'outgoing.missingPartner'],
    [isOutside && fields.name.trim() === '', 'name', 'outgoing.missingName'],
    [isOutside && !isEmail(fields.email), 'email', 'outgoing.missingEmail'],
    [fields.reason.trim() === '', 'reason', 'outgoing.missingReason'],
    [!isConsented, 'isConsented', 'outgoing.missingConsent'],
    [isConsented && fields.givenBy === '', 'givenBy', 'outgoing.missingBy'],
    [isConsented && fields.way === '', 'way', 'outgoing.missingWay'],
    [isConsented && fields.givenOn === '', 'givenOn', 'outgoing.missingOn'],
  ]
  return all.flatMap(([lacks, field, word]) => (lacks ? [{ field, word }] : []))
}

const isOfConsent = (field: keyof Fields) => field === 'givenBy' || field === 'way' || field === 'givenOn'

/** What is typed of it and cannot be kept yet: it would be gone with the form. */
export const unkeptIn = (fields: Fields): Missing[] =>
  missingIn(fields).filter(({ field }) => isOfConsent(field) || (field === 'email' && fields.email.trim() !== ''))
