/** What is known of an event's time, line by line: nothing else of it is kept. */
export type EventLines = readonly string[]

/** A calendar file with all left out that says more than times. */
export type CalendarLines = {
  /** Who wrote it, as `PRODID` says. */
  program: string
  /** The zone that the whole calendar is shown in, if it says so. */
  zone: string | null
  /** `VTIMEZONE`, whole, by its `TZID`. */
  zones: ReadonlyMap<string, EventLines>
  events: readonly EventLines[]
  /** What says when somebody is busy and is not read: free/busy lists, and events that are longer than any program writes. */
  leftOut: number
}

const ofEvent = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'],
])
/** Some thousand exceptions of one series. */
const charactersOfEvent = 200_000
/** More than all zones there are. */
const zonesAtMost = 500

/**
 * Reads a calendar (RFC 5545) as it arrives, in pieces of any size. Only what says when somebody is busy is ever put
 * together; titles, places and names are passed over.
 */
export function createCalendarLines(): { take: (piece: string) => void; end: () => CalendarLines | null } {
  let rest = ''
  /** The line that goes on until one begins without a blank; null while it is one that is passed over. */
  let line: string | null = null
  const within: string[] = []
  const events: EventLines[] = []
  const zones = new Map<string, EventLines>()
  let own: string[] = []
  let ownCharacters = 0
  let leftOut = 0
  let isCalendar = false
  let program = ''
  let zone: string | null = null

  const keeps = (name: string) => {
    if (name === 'BEGIN' || name === 'END') return true
    const [outermost, part] = within
    if (outermost !== 'VCALENDAR') return false
    if (part === undefined) return name === 'PRODID' || name === 'X-WR-TIMEZONE'
    if (part === 'VTIMEZONE') return ownCharacters < charactersOfEvent
    return part === 'VEVENT' && within.length === 2 && ofEvent.has(name) && ownCharacters < charactersOfEvent
  }

  const begin = (part: string) => {
    within.push(part)
    if (part === 'VCALENDAR' && within.length === 1) isCalendar = true
    if (within.length === 2) [own, ownCharacters] = [[], 0]
    else if (within[1] === 'VTIMEZONE') keep(`BEGIN:${part}`)
  }

  const end = (part: string) => {
    if (within.at(-1) !== part) return
    if (within.length === 2 && part === 'VEVENT') {
      if (ownCharacters < charactersOfEvent) events.push(own)
      else leftOut++
    }
    if (within.length === 2 && part === 'VFREEBUSY') leftOut++
    if (within.length === 2 && part === 'VTIMEZONE' && zones.size < zonesAtMost) {
      const id = own.find((each) => /^TZID[;:]/i.test(each))
      if (id) zones.set(valueOf(id), own)
    }
    if (within.length > 2 && within[1] === 'VTIMEZONE') keep(`END:${part}`)
    within.pop()
  }

  const keep = (whole: string) => {
    own.push(whole)
    ownCharacters += whole.length
  }

  const finish = () => {
    if (line === null) return
    const whole = line
    line = null
    const name = nameOf(whole)
    if (name === 'BEGIN') begin(valueOf(whole).toUpperCase())
    else if (name === 'END') end(valueOf(whole).toUpperCase())
    else if (within.length > 1) keep(whole)
    else if (name === 'PRODID') program = valueOf(whole)
    else if (name === 'X-WR-TIMEZONE') zone = valueOf(whole)
  }

  const takeLine = (physical: string) => {
    if (physical.startsWith(' ') || physical.startsWith('\t')) {
      if (line !== null && line.length < charactersOfEvent) line += physical.slice(1)
      return
    }
    finish()
    if (physical !== '' && keeps(nameOf(physical))) line = physical
  }

  return {
    take: (piece) => {
      const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      // Of a line that does not end, its beginning says whether it is kept.
      if (rest.length > 2 * charactersOfEvent) rest = rest.slice(0, charactersOfEvent)
      for (const each of lines) takeLine(each)
    },
    end: () => {
      takeLine(rest.replace(/\r$/, ''))
      finish()
      return isCalendar ? { program, zone, zones, events, leftOut } : null
    },
  }
}

const nameOf = (line: string) => (/^[^:;]{0,80}/.exec(line)?.[0] ?? '').trim().toUpperCase()

/** What comes after the colon that stands in no quotation marks. */
function valueOf(line: string): string {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    if (line[at] === ':' && !isQuoted) return line.slice(at + 1).trim()
  }
  return ''
}
