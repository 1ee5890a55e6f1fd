/** The name of a visit's calendar file: `Visit Dr. Maya Okafor 2026-11-25.ics`, without what file systems refuse. */
export const calendarFileName = (word: string, doctor: string, date: string) =>
  `${[word, doctor, date]
    .join(' ')
    .replace(/[\p{C}"*/:<>?\\|]+/gu, ' ')
    .replace(/ +/g, ' ')}.ics`
