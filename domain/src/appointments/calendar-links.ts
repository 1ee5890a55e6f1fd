type Entry = { title: string; place: string; about: string; startsAt: string; endsAt: string }

/** `20261125T144000Z` */
const basic = (instant: string) => instant.replace(/\.\d+/, '').replace(/[-:]/g, '')

const address = (base: string, values: Record<string, string>) => `${base}?${new URLSearchParams(values).toString()}`

/** Opens a new entry in Google Calendar. Whoever runs that calendar reads it: nothing of the patient, never the reason. */
export const googleCalendarUrl = ({ title, place, about, startsAt, endsAt }: Entry) =>
  address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${basic(startsAt)}/${basic(endsAt)}`,
    location: place,
    details: about,
  })

/** The same in Outlook on the web. */
export const outlookCalendarUrl = ({ title, place, about, startsAt, endsAt }: Entry) =>
  address('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    location: place,
    body: about,
  })
