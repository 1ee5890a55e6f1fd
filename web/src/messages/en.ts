import { auditTexts } from './en-audit.ts'
import { bankTexts } from './en-bank.ts'
import { blogTexts } from './en-blog.ts'
import { brandTexts } from './en-brand.ts'
import { bookings } from './en-booking.ts'
import { chartTexts } from './en-charts.ts'
import { cookieTexts } from './en-cookies.ts'
import { dataProtectionTexts } from './en-data-protection.ts'
import { deviceTexts } from './en-devices.ts'
import { documentTexts } from './en-documents.ts'
import { editorTexts } from './en-editor.ts'
import { encounterTexts } from './en-encounters.ts'
import { everyone } from './en-everyone.ts'
import { familyTexts } from './en-family.ts'
import { joinWaitingTexts } from './en-join-waiting.ts'
import { nearTexts } from './en-near.ts'
import { prepayTexts } from './en-prepay.ts'
import { newClinicTexts } from './en-new-clinic.ts'
import { patientListTexts } from './en-patient-lists.ts'
import { passkeyTexts } from './en-passkeys.ts'
import { patients } from './en-patients.ts'
import { pdfTexts } from './en-pdf.ts'
import { partnerServiceTexts } from './en-partner-services.ts'
import { peopleTexts } from './en-people.ts'
import { recordTexts } from './en-records.ts'
import { referralTexts } from './en-referrals.ts'
import { privacyTexts } from './en-privacy.ts'
import { reportTexts } from './en-reports.ts'
import { reviewedTexts } from './en-reviewed.ts'
import { clinicSettingTexts } from './en-clinic-settings.ts'
import { staff } from './en-staff.ts'
import { texts as notices } from './en/notices.ts'

export const en = {
  ...everyone,
  ...auditTexts,
  ...bankTexts,
  ...blogTexts,
  ...bookings,
  ...brandTexts,
  ...chartTexts,
  ...clinicSettingTexts,
  ...cookieTexts,
  ...dataProtectionTexts,
  ...deviceTexts,
  ...documentTexts,
  ...editorTexts,
  ...encounterTexts,
  ...familyTexts,
  ...joinWaitingTexts,
  ...nearTexts,
  ...prepayTexts,
  ...newClinicTexts,
  ...passkeyTexts,
  ...patientListTexts,
  ...patients,
  ...pdfTexts,
  ...partnerServiceTexts,
  ...peopleTexts,
  ...privacyTexts,
  ...recordTexts,
  ...referralTexts,
  ...reportTexts,
  ...reviewedTexts,
  ...staff,
  errors: { ...everyone.errors, ...staff.errors, ...passkeyTexts.errors, ...nearTexts.errors },
  notices,
}
