export const texts = {
  today: 'Today',
  expected: 'Expected',
  waiting: 'Waiting',
  withYou: 'With you',
  done: 'Done',
  noShow: 'No-show',
  canceled: 'Canceled',
  checkIn: 'Check in',
  bringIn: 'Bring in',
  finish: 'Finish visit',
  previousDay: 'Previous day',
  nextDay: 'Next day',
} as const
