import * as clinic from '@polyclinic/domain/referrals/endpoints.ts'
import * as files from '@polyclinic/domain/referrals/file-endpoints.ts'
import * as partner from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { route, routeInScope, routeUnderKey, uploadRoute, type Route } from '../../platform/http/route.ts'
import { bookOwnReferral } from './book-own-referral.ts'
import { cancelOwnVisit } from './cancel-own-visit.ts'
import * as ofClinic from './of-clinic.ts'
import * as ofPartner from './of-partner.ts'
import * as ofPatient from './of-patient.ts'
import * as referralFiles from './referral-files.ts'

export const routes: readonly Route[] = [
  route(clinic.listReferrals, ofClinic.listReferrals),
  route(clinic.readReferral, ofClinic.readReferral),
  route(clinic.readReferralOfVisit, ofClinic.readReferralOfVisit),
  route(clinic.receiveReferral, ofClinic.receiveReferral),
  route(clinic.askAboutReferral, ofClinic.askAboutReferral),
  route(clinic.answerAboutReferral, ofClinic.answerAboutReferral),
  route(clinic.acceptReferral, ofClinic.acceptReferral),
  route(clinic.rejectReferral, ofClinic.rejectReferral),
  route(clinic.failReferral, ofClinic.failReferral),
  routeUnderKey(clinic.bookReferral, ofClinic.bookReferral),
  route(clinic.unbookReferral, ofClinic.unbookReferral),
  route(clinic.completeReferral, ofClinic.completeReferral),
  route(clinic.noteConsentWithdrawn, ofClinic.noteConsentWithdrawn),
  route(partner.listOwnReferrals, ofPartner.listOwnReferrals),
  route(partner.readOwnReferral, ofPartner.readOwnReferral),
  route(partner.draftReferral, ofPartner.draftReferral),
  route(partner.saveReferral, ofPartner.saveReferral),
  route(partner.discardReferral, ofPartner.discardReferral),
  route(partner.sendReferral, ofPartner.sendReferral),
  route(partner.askAboutOwnReferral, ofPartner.askAboutOwnReferral),
  route(partner.answerAboutOwnReferral, ofPartner.answerAboutOwnReferral),
  route(partner.cancelOwnReferral, ofPartner.cancelOwnReferral),
  routeUnderKey(partner.bookOwnReferral, bookOwnReferral),
  route(partner.cancelOwnVisit, cancelOwnVisit),
  routeInScope(partner.readReferralReport, ofPartner.readReferralReport),
  uploadRoute(files.addReferralFile, referralFiles.admitReferralFile, referralFiles.addReferralFile),
  routeInScope(files.readOwnReferralFile, referralFiles.readOwnReferralFile),
  route(files.removeReferralFile, referralFiles.removeReferralFile),
  routeInScope(files.readReferralFile, referralFiles.readReferralFile),
  routeInScope(files.readReferralFileOfVisit, referralFiles.readReferralFileOfVisit),
  route(files.keepReferralFile, referralFiles.keepReferralFile),
  route(partner.listReferralsOfMe, ofPatient.listReferralsOfMe),
  route(partner.withdrawReferralConsent, ofPatient.withdrawReferralConsent),
]
