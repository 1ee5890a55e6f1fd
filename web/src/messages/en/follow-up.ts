export const texts = {
  title: 'Follow-up',
  weeks: '{count, plural, one {in # week} other {in # weeks}}',
  months: '{count, plural, one {in # month} other {in # months}}',
  when: 'When they come back',
  otherTime: 'Other time',
  looking: 'Looking for free times…',
  none: 'Nothing is free around then. Choose another time.',
  failed: 'The free times could not be loaded. Choose another time, or try again.',
  hint: 'A time opens the form that books it.',
  next: 'Next visit',
  booked: 'Booked',
  inCalendar: 'Move or cancel in the calendar',
} as const
