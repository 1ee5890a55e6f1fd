import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { isSameName } from '@polyclinic/domain/kit/personal-name.ts'
import { statusAfter, type ReferralAct } from '@polyclinic/domain/referrals/acts.ts'
import * as contracts from '@polyclinic/domain/referrals/endpoints.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { bookAtDesk } from '../appointments/book-at-desk.ts'
import { findChartFile } from '../chart-files/chart-files.ts'
import type { PatientRow } from '../patient-records/new-patient.ts'
import { accessEncounter } from '../encounters/queries.ts'
import { act, lockReferral, noteBooked, withdrawConsent } from './act.ts'
import {
  asReferral,
  findReferral,
  findReferralOfVisit,
  pageOfReferrals,
  type Referral,
  type ReferralRow,
} from './queries.ts'

/** The clinic's work list. */
export async function listReferrals(
  context: Context,
  { query }: Input<typeof contracts.listReferrals>,
): Promise<Output<typeof contracts.listReferrals>> {
  const { rows, ...counts } = await pageOfReferrals(context, 'partners:read', 'clinic', query)
  await auditOften(context, { action: 'referrals:list', side: 'clinic' })
  return { items: rows.map((row) => asReferral(context, row)), ...counts, skip: query.skip, take: query.take }
}

export async function readReferral(
  context: Context,
  { params: { id } }: Input<typeof contracts.readReferral>,
): Promise<Referral> {
  const row = await findReferral(context, 'partners:read', id)
  await auditOften(context, { action: 'referrals:read', object: { kind: 'referral', id }, side: 'clinic' })
  return asReferral(context, row)
}

/** For the doctor of a visit: who sent the patient, and what they want to know. */
export async function readReferralOfVisit(
  context: Context,
  { params: { id } }: Input<typeof contracts.readReferralOfVisit>,
): Promise<Output<typeof contracts.readReferralOfVisit>> {
  await accessEncounter(context, id, 'encounters:sign')
  const row = await findReferralOfVisit(context, 'encounters:sign', id)
  if (!row) return { referral: null }
  await auditOften(
    context,
    { action: 'referrals:read', object: { kind: 'referral', id: row.id }, side: 'clinic' },
    // It names whose record the visit is of.
    { action: 'appointments:read', object: { kind: 'appointment', id }, side: 'clinic' },
  )
  return { referral: asReferral(context, row) }
}

type ActRequest = { params: { id: string }; headers: { 'if-match'?: string | undefined } }

function consents({ consentWithdrawnAt }: ReferralRow): void {
  if (consentWithdrawnAt !== null) throw refuse('consent_withdrawn')
}

const doing =
  (name: ReferralAct, check?: (row: ReferralRow) => void) =>
  async (
    context: Context,
    { params, headers, body }: ActRequest & { body: { text?: string; reason?: string } | Record<never, never> },
  ): Promise<Referral> =>
    asReferral(
      context,
      await act(context, name, {
        ...{ permission: 'referrals:handle', side: 'clinic', id: params.id, ifMatch: headers['if-match'], ...body },
        ...(check && { check }),
        ...(name === 'unbook' && { sets: [sql`appointment_id = null, patient_id = null`] }),
      }),
    )

export const receiveReferral = doing('receive')
export const askAboutReferral = doing('ask', consents)
export const answerAboutReferral = doing('answer', consents)
export const acceptReferral = doing('accept', consents)
export const rejectReferral = doing('reject')
export const failReferral = doing('fail')
export const unbookReferral = doing('unbook')

/** Releases a letter of the visit to the partner: its doctor alone does. */
export async function completeReferral(
  context: Context,
  { params, headers, body: { letterId } }: Input<typeof contracts.completeReferral>,
): Promise<Referral> {
  const row = await act(context, 'complete', {
    ...{ permission: 'encounters:sign', side: 'clinic', id: params.id, ifMatch: headers['if-match'] },
    sets: [sql`report_id = ${letterId}`],
    check: async (found) => {
      consents(found)
      const letter = await findChartFile(context.db, found.patientId!, letterId)
      if (letter.appointment_id !== found.visit!.id) throw refuse('not_found')
      if (letter.kind !== 'report' && letter.kind !== 'referral')
        throw refuseField('/body/letterId', 'invalid_value', 'A letter to who sent them, and no sick note.')
      if (letter.withdrawn_at !== null) throw refuse('file_withdrawn')
    },
  })
  return asReferral(context, row)
}

/** @throws {Refusal} `state_conflict` when it was said before */
export async function noteConsentWithdrawn(
  context: Context,
  { params: { id }, headers }: Input<typeof contracts.noteConsentWithdrawn>,
): Promise<Referral> {
  const row = await findReferral(context, 'referrals:handle', id)
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  if (row.consentWithdrawnAt !== null) throw refuse('state_conflict')
  if (!(await withdrawConsent(context, row, 'clinic'))) throw refuse('stale_version')
  return asReferral(context, await findReferral(context, 'referrals:handle', id))
}

type Called = { givenName: string; familyName: string; birthDate?: string | null | undefined }

const calledOf = ({ given_name, family_name, birth_date }: PatientRow): Called => ({
  ...{ givenName: given_name, familyName: family_name, birthDate: birth_date },
})

/** Whoever it is booked for has another name or birth date than the partner wrote. */
const isCalledOtherwise = ({ patient: typed }: ReferralRow, called: Called): boolean =>
  (called.birthDate ?? null) !== typed.birthDate ||
  !isSameName({ givenName: typed.givenName ?? '', familyName: typed.familyName ?? '' }, called)

/**
 * Books its visit on the one path, with the referral locked: of many who book for it at once one has a visit, and the
 * others are told before they took a time.
 */
export async function bookReferral(
  scope: RequestScope,
  asked: Input<typeof contracts.bookReferral>,
): Promise<Output<typeof contracts.bookReferral>> {
  const { id } = asked.params
  const { isSameAsReferred, ...body } = asked.body
  const visit = await bookAtDesk(
    scope,
    { ...asked, body, params: {}, query: {} },
    {
      contract: contracts.bookReferral,
      params: { id },
      begin: async (context, known) => {
        const row = await lockReferral(context, 'referrals:handle', id)
        if (isStale(row, asked.headers['if-match'])) throw refuse('stale_version')
        if (statusAfter(row, 'book', 'clinic') === null) throw refuse('state_conflict')
        consents(row)
        const called = known ? calledOf(known) : body.patient
        if (called && isCalledOtherwise(row, called) && !isSameAsReferred) {
          const words = 'They have another name or birth date than the partner wrote: ask whether it is them.'
          throw refuseField('/body/isSameAsReferred', 'required', words)
        }
        return (booked) => noteBooked(context, row, 'clinic', booked)
      },
    },
  )
  return { id: visit.id, startsAt: visit.startsAt }
}
