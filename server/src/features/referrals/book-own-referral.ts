import { eachVisitField, type VisitFieldValues } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { statusAfter } from '@polyclinic/domain/referrals/acts.ts'
import { bookOwnReferral as contract } from '@polyclinic/domain/referrals/partner-endpoints.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, type IdempotencyKey } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { writeBooking } from '../appointments/write-booking.ts'
import { takeFirst } from '../holds/free-times.ts'
import { findTimesToTake } from '../holds/times-to-take.ts'
import { newPatientOfDesk } from '../patient-records/new-patient.ts'
import { gateOfOffer } from '../slots/gates.ts'
import type { OfferSnapshot } from '../slots/offer-snapshot.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { lockReferral, noteBooked } from './act.ts'
import { asOwnReferral, findReferral, type OwnReferral, type ReferralRow } from './queries.ts'
import { bookingLimitsOfPartner } from './referral-limits.ts'

const permission = 'referrals:send'
const nothingSaid = eachVisitField(() => null) as VisitFieldValues

type Asked = Input<typeof contract>

/**
 * Books the visit of a referral for its partner, at a time that anybody is offered online. The patient is written as the
 * partner typed them, as whoever books online is: nobody looks whether they are known, so that no answer tells. The clinic
 * joins the two records, if there are two.
 */
export const bookOwnReferral = (scope: RequestScope, asked: Asked): Promise<OwnReferral> =>
  withAlternatives(scope, () =>
    runIdempotently(scope, contract, asked, {
      secret: undefined,
      limitsOf: bookingLimitsOfPartner,
      act: (context, key) => book(context, key, asked),
      recall: async (context, id) => asOwnReferral(await findReferral(context, permission, id)),
    }),
  )

async function book(context: Context, key: IdempotencyKey, { params, headers, body }: Asked): Promise<OwnReferral> {
  const row = await lockReferral(context, permission, params.id)
  await unlessRepeatedIn(context, key)
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  if (row.consentWithdrawnAt !== null || row.isPatientClosed) throw refuse('consent_withdrawn')
  if (statusAfter(row, 'book', 'partner') === null) throw refuse('state_conflict')
  if (row.serviceId !== null && body.serviceId !== row.serviceId)
    throw refuseField('/body/serviceId', 'invalid_value', 'The referral is for another service.')
  const { patient, sets } = newPatientOfDesk(context, asTyped(row))
  const id = newId()
  const times = await findTimesToTake(context, { ...body, newPatient: true }, { holder: null })
  await takeFirst(context, times, (free) =>
    writeBooking(
      context,
      {
        ...{ id, patient, said: nothingSaid, bookedBy: null, bookedByUserId: null, source: 'partner', side: 'patient' },
        bookedByPartner: row.partnerName,
        ...{ snapshot: withoutFee(free.snapshot), resources: free.resources, startsAt: free.startsAt, seat: free.seat },
      },
      {
        gate: gateOfOffer([{ time: free, owner: { appointmentId: id } }], context.now),
        ...{ key: keyRows(key, row.id, context.now), sets },
      },
    ),
  )
  await noteBooked(context, row, 'partner', { id, patientId: patient.id })
  return asOwnReferral(await findReferral(context, permission, row.id))
}

/** Whoever is to come agreed to no fee, and was shown none. */
const withoutFee = (snapshot: OfferSnapshot): OfferSnapshot => ({
  ...snapshot,
  policy: { ...snapshot.policy, lateFeeMinor: 0 },
})

/** What was sent has a name, a birth date and a way to reach them. */
const asTyped = ({ patient: { givenName, familyName, ...known } }: ReferralRow) => ({
  ...{ givenName: givenName!, familyName: familyName!, birthDate: known.birthDate! },
  ...{ phone: known.phone ?? undefined, email: known.email ?? undefined },
})
