export const texts = {
  birthDate: 'Date of birth',
  birthDateMissing: 'Enter a date of birth',
  birthDateCheck: 'Check the date of birth',
  patientBirthDateMissing: 'Enter the patient’s date of birth',
  patientBirthDateCheck: 'Check the patient’s date of birth',
  phone: 'Mobile number',
  phoneMissing: 'Enter a mobile number',
  phoneCheck: 'Check the mobile number',
} as const
