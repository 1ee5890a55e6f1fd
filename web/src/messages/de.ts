import { auditTexts } from './de-audit.ts'
import { bankTexts } from './de-bank.ts'
import { blogTexts } from './de-blog.ts'
import { brandTexts } from './de-brand.ts'
import { bookings } from './de-booking.ts'
import { chartTexts } from './de-charts.ts'
import { cookieTexts } from './de-cookies.ts'
import { dataProtectionTexts } from './de-data-protection.ts'
import { deviceTexts } from './de-devices.ts'
import { documentTexts } from './de-documents.ts'
import { editorTexts } from './de-editor.ts'
import { encounterTexts } from './de-encounters.ts'
import { everyone } from './de-everyone.ts'
import { familyTexts } from './de-family.ts'
import { joinWaitingTexts } from './de-join-waiting.ts'
import { nearTexts } from './de-near.ts'
import { prepayTexts } from './de-prepay.ts'
import { newClinicTexts } from './de-new-clinic.ts'
import { patientListTexts } from './de-patient-lists.ts'
import { passkeyTexts } from './de-passkeys.ts'
import { patients } from './de-patients.ts'
import { pdfTexts } from './de-pdf.ts'
import { partnerServiceTexts } from './de-partner-services.ts'
import { peopleTexts } from './de-people.ts'
import { recordTexts } from './de-records.ts'
import { referralTexts } from './de-referrals.ts'
import { privacyTexts } from './de-privacy.ts'
import { reportTexts } from './de-reports.ts'
import { reviewedTexts } from './de-reviewed.ts'
import { clinicSettingTexts } from './de-clinic-settings.ts'
import { staff } from './de-staff.ts'
import { texts as notices } from './de/notices.ts'

export const de = {
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
