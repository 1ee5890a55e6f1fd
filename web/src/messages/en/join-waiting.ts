export const texts = {
  forWhom: 'Who is it for?',
  me: 'Me',
  someDoctors: 'Certain doctors',
  doctors: 'Any of these will do',
  doctorsMissing: 'Choose at least one doctor',
  earliestMissing: 'Enter the first day that works',
  latestBefore: 'The last day lies before the first',
} as const
