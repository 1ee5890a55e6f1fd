export const texts = {
  forWhom: 'Who is it for?',
  me: 'Me',
  someDoctors: 'Certain doctors',
  doctors: 'Any of these will do',
  doctorsMissing: 'Choose at least one doctor',
  earliestMissing: 'Enter the first day that works',
  latestBefore: 'The last day lies before the first',
  changeTitle: 'Change what you wait for',
  changeLead: '{service}, for {name}. You keep your place on the waiting list.',
  changedTitle: 'Your changes are saved',
  changedText: 'You keep your place. When a time opens, we’ll email you.',
} as const
