import * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { readLetterByLink, readReferralByLink } from './by-link.ts'
import * as ofClinic from './of-clinic.ts'
import * as ofPartner from './of-partner.ts'
import * as ofPatient from './of-patient.ts'

export const routes: readonly Route[] = [
  route(contracts.listOutgoingReferralsOf, ofClinic.listOutgoingReferralsOf),
  route(contracts.draftOutgoingReferral, ofClinic.draftOutgoingReferral),
  route(contracts.saveOutgoingReferral, ofClinic.saveOutgoingReferral),
  route(contracts.discardOutgoingReferral, ofClinic.discardOutgoingReferral),
  route(contracts.sendOutgoingReferral, ofClinic.sendOutgoingReferral),
  route(contracts.resendOutgoingReferral, ofClinic.resendOutgoingReferral),
  route(contracts.closeOutgoingReferral, ofClinic.closeOutgoingReferral),
  route(contracts.cancelOutgoingReferral, ofClinic.cancelOutgoingReferral),
  route(contracts.noteOutgoingConsentWithdrawn, ofClinic.noteOutgoingConsentWithdrawn),
  route(contracts.listOutgoingReferrals, ofClinic.listOutgoingReferrals),
  route(contracts.listReceivedReferrals, ofPartner.listReceivedReferrals),
  route(contracts.readReceivedReferral, ofPartner.readReceivedReferral),
  route(contracts.openReceivedReferral, ofPartner.openReceivedReferral),
  route(contracts.closeReceivedReferral, ofPartner.closeReceivedReferral),
  routeInScope(contracts.readReceivedLetter, ofPartner.readReceivedLetter),
  route(contracts.listOutgoingReferralsOfMe, ofPatient.listOutgoingReferralsOfMe),
  route(contracts.withdrawOutgoingConsent, ofPatient.withdrawOutgoingConsent),
  routeInScope(contracts.readReferralByLink, readReferralByLink),
  routeInScope(contracts.readLetterByLink, readLetterByLink),
]
