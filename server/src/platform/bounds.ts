import type { Budget } from './budget.ts'

// Every bound of what comes in, what goes out, and what waits meanwhile. A route has those of its kind (`within`).

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const second = 1000

/** So long in all, and at least so many bytes in each such time, wherever that is said. */
export type AllowedTime = { milliseconds: number; pace?: { bytes: number; milliseconds: number } }

export type RouteBounds = {
  /** Of a body that is read whole. What a file may have, its contract says. */
  bodyBytes: number
  /** From the first byte of its headers to the last of its body. */
  arrival: AllowedTime
  /** Of an answer that is made whole; what is longer is sent as it is read. */
  answerBytes: number
  /** From when the answer is there to its last byte being taken. None: it stays open, and has bounds of its own. */
  departure: AllowedTime | null
  /** Whose turns the work for an answer takes, if it reads the database: one of the queues in `turns`. */
  turns: 'calls' | 'pages' | null
  /** How many requests of one network are begun; the /48 around an IPv6 one has `wideFactor` times as many. */
  budget: Budget
}

const usual = {
  turns: null,
  bodyBytes: 64 * kilobyte,
  arrival: { milliseconds: 15 * second },
  answerBytes: 8 * megabyte,
  // Ten megabytes at some hundred kilobits a second; and the slowest that is waited for.
  departure: { milliseconds: 600 * second, pace: { bytes: 60_000, milliseconds: 30 * second } },
}

export const routeBounds = {
  /** Whether the server is there: asked by machines. */
  health: { ...usual, budget: { most: 200, perSecond: 20, longestSeconds: 1 } },
  /** What the build made, the same for everybody. */
  asset: { ...usual, budget: { most: 3000, perSecond: 300, longestSeconds: 10 } },
  /** A clinic's own pictures and styles, and what search engines read. */
  file: { ...usual, turns: 'calls', budget: { most: 1500, perSecond: 150, longestSeconds: 10 } },
  /** Of a waiting room in which thirty people begin at the same moment, the last one waits for a second and a half. */
  page: { ...usual, turns: 'pages', budget: { most: 15, perSecond: 10, longestSeconds: 10 } },
  /**
   * Operations of the API. Somebody who books asks some five times, so thirty people who do so at the same moment take a
   * tenth of what is had at once; a clinic's twenty screens, which read twice after each change, may hear of one a second.
   */
  call: { ...usual, turns: 'calls', budget: { most: 1500, perSecond: 60, longestSeconds: 10 } },
  /** A draft whose texts are long, as its contract allows them: whoever was offline sends all of them at once. */
  draft: {
    ...{ ...usual, turns: 'calls', bodyBytes: 256 * kilobyte },
    // Each of a clinic's people who types saves once a second.
    budget: { most: 1500, perSecond: 60, longestSeconds: 10 },
  },
  /** Each waits for a turn of its own (`turns.uploads`), once it is admitted. */
  upload: { ...usual, budget: { most: 60, perSecond: 6, longestSeconds: 10 } },
  /** Server-sent events: a screen opens one, and again when it was cut off. */
  stream: { ...usual, departure: null, budget: { most: 300, perSecond: 30, longestSeconds: 10 } },
} as const satisfies Record<string, RouteBounds>

export type RouteKind = keyof typeof routeBounds

/** Beside the one that every page has. */
export const sharesOfDrawing = 2

/** Of one connection, and how many there are. */
export const connectionBounds = {
  atMost: 20_000,
  /** Of one network, unless it is a proxy's: the thousand people of a company have a connection or two each. */
  ofNetwork: 2000,
  /** What connections leave of the files that this process may have open. */
  sparedDescriptors: 500,
  /** A browser sends one and waits for its answer. */
  requestsAtOnce: 8,
  /** Address and headers together. */
  headBytes: 16 * kilobyte,
  headMilliseconds: 10 * second,
  /** Who neither sends nor reads. */
  idleMilliseconds: 60 * second,
  /** Longer than proxies keep theirs. */
  keepAliveMilliseconds: 72 * second,
}

/** While others wait for a report, each turn lasts on for so many times as long as its work, and so long at the most. */
export const reportRest = { times: 15, milliseconds: 300 }

/**
 * What is done at the same time, and who waits for it (`createFairQueue`). Calls, pages and parts of files together have
 * fewer turns than the database has connections, so that a flood waits here and not there. The /48 around an IPv6 network
 * (`wide`) has more than one network of it, and less than its clinic.
 */
export const turns = {
  calls: {
    atOnce: { all: 13, clinic: 10, wide: 8, network: 6 },
    waiting: { clinic: 500 },
    milliseconds: 15 * second,
  },
  /** Each has a connection of the database and a page in memory; drawing needs the processor, of which there is one. */
  pages: { atOnce: { all: 3 }, waiting: { clinic: 100 }, milliseconds: 15 * second },
  /** Of what reads much (`readsMuch`): each takes the processor for some milliseconds, and the database for more. */
  reports: {
    atOnce: { all: 2, clinic: 2, session: 1 },
    waiting: { all: 500, clinic: 100, session: 10 },
    milliseconds: 30 * second,
  },
  /**
   * Each holds a body in memory: in all, this many times the largest that a contract takes. Nobody can take all of them,
   * nor can one clinic's visitors; of what a body is a part, one is read at a time.
   */
  uploads: {
    atOnce: { all: 16, clinic: 6, wide: 5, network: 4, part: 1 },
    waiting: { all: 200, clinic: 60, network: 20, part: 5 },
    // Shorter than a connection may be silent: nothing is read of who waits.
    milliseconds: 45 * second,
  },
  /** Of a file that is sent: each takes the processor for some milliseconds, and there are twenty in ten megabytes. */
  fileParts: { atOnce: { all: 3, clinic: 2, network: 1 }, waiting: { clinic: 500 }, milliseconds: 15 * second },
  /** Of each a part is in memory until it is taken. */
  openFiles: { atOnce: { all: 100, clinic: 60, wide: 40, network: 20 }, waiting: { all: 0 }, milliseconds: 0 },
  /** A picture has a processor and some hundred megabytes to itself. */
  pictures: { atOnce: { all: 1 }, waiting: { all: 20 }, milliseconds: 45 * second },
  /** A list of patients: each has a process of its own, which the largest keeps for some seconds. */
  lists: { atOnce: { all: 2, clinic: 1 }, waiting: { all: 30, clinic: 10 }, milliseconds: 45 * second },
  /** A letter takes a processor for half a second, most of which the fonts take. */
  letters: { atOnce: { all: 1 }, waiting: { all: 30, clinic: 20 }, milliseconds: 30 * second },
  /** Of one account, before it has a turn among the letters: whoever opens twenty papers at once keeps no colleague waiting. */
  papers: { atOnce: { account: 1 }, waiting: { account: 2 }, milliseconds: 30 * second },
  /**
   * Of calendars elsewhere: each has a process of its own, and waits for whoever keeps it. With the time that it is waited
   * for (`outsideBounds`) shorter than an attempt of a job.
   */
  calendars: { atOnce: { all: 4, clinic: 2 }, waiting: { all: 1000, clinic: 200 }, milliseconds: 8 * second },
  /** So many at the same time, so that a flood of sign-ins leaves a core for the rest; nobody waits for long. */
  passwords: {
    atOnce: { all: 2 },
    waiting: { all: 400, clinic: 100, network: 50 },
    milliseconds: 15 * second,
  },
  /** One after the other of a browser: right passwords that arrive together would use up its guesses meanwhile. */
  signIns: {
    atOnce: { all: 1000, browser: 1 },
    waiting: { all: 2000, browser: 100 },
    milliseconds: 45 * second,
  },
}

/** A body of files, once it is its turn: ten megabytes at half a megabit a second; and the slowest that is waited for. */
export const uploadArrival: AllowedTime = {
  milliseconds: 180 * second,
  pace: { bytes: 60_000, milliseconds: 30 * second },
}

export const uploadBounds = {
  /** Beside files: a name, a token. Longer texts travel as JSON. */
  textBytes: 16 * kilobyte,
  /** Between parts: boundaries, and what each says of itself. */
  frameBytes: 64 * kilobyte,
}

/** Of the process that draws a picture: a large photo takes a second or two, and three hundred megabytes. */
export const pictureBounds = { milliseconds: 10 * second, megabytes: 700 }

/** Of the process that reads a list of patients; what it says of the lines is some times as long as they are. */
export const listBounds = { milliseconds: 30 * second, heapMegabytes: 700, bytesAtMost: 80 * megabyte }

/** Of the process that draws a letter: its longest takes a second, unless the machine is very busy. */
export const letterBounds = { milliseconds: 30 * second, megabytes: 10 }

/**
 * Of a file that is fetched from elsewhere, in a stranger's name: as it is once unpacked, and until its last byte. Ten
 * years of a full calendar are a tenth of that.
 */
export const outsideBounds = { bytes: 50 * megabyte, milliseconds: 20 * second, redirects: 3 }

/** Of the process that reads a calendar from elsewhere: the largest takes some seconds. */
export const externalCalendarBounds = { milliseconds: 20 * second, heapMegabytes: 400, bytesAtMost: megabyte }

/** Streams that stand open in this process. */
export const streamBounds = {
  ofSession: 6,
  /** Of those who may hear something. */
  hearing: { ofClinic: 500, inAll: 5000 },
  /** Who hears nothing but the end of their session. */
  silent: { ofClinic: 100, inAll: 1000 },
  /** Who takes nothing for so long is cut off; they come back and fetch again. */
  unreadBytes: 64 * kilobyte,
}

/** Requests wait so long for the database, and it for them. */
export const databaseBounds = {
  connections: 20,
  acquireMilliseconds: 5 * second,
  statementMilliseconds: 15 * second,
  lockMilliseconds: 5 * second,
  idleInTransactionMilliseconds: 15 * second,
}

/** What is kept in memory. */
export const memoryBounds = {
  /** Answers and pages, for all clinics; and the largest of them. */
  keptBytes: 64 * megabyte,
  keptBytesOfOne: 8 * megabyte,
  noticeBytes: 8 * megabyte,
  clinics: 2000,
  socialPictureBytes: 16 * megabyte,
  appIconBytes: 16 * megabyte,
  /** Who is forgotten begins anew. */
  networksOfBudget: 50_000,
}
