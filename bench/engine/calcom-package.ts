import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** cal.com's own build of its server, and the dayjs that it was built with, exactly as published. */
const packages = [
  {
    name: '@calcom/platform-libraries',
    version: '0.0.360',
    integrity: 'sha512-V3ka+OCz8c3O4jLvfLBDC15vedAdy2Cx/xHK3A80uMAg1DJOOBugSyifObmD+Pl2GYhW0l1P/HDfMUDrlWTewA==',
  },
  {
    name: 'dayjs',
    version: '1.11.4',
    integrity: 'sha512-Zj/lPM5hOvQ1Bf7uAvewDaUcsJoI6JmNqmHhHl3nyumwe0XHwt8sWdOVAPACJzCebL8gQCi+K49w7iKWnGwX9g==',
  },
]
/** Outside the lock, which knows nothing of it; another name when what is made of the packages changes. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/polyclinic-bench/calcom-1', import.meta.url))

export interface Dayjs {
  tz(zone: string): Dayjs
  toISOString(): string
  toDate(): Date
  valueOf(): number
  format(pattern: string): string
}

export interface DateRange {
  start: Dayjs
  end: Dayjs
}

export interface Host {
  dateRanges: DateRange[]
  oooExcludedDateRanges: DateRange[]
  user: { isFixed: boolean }
}

/** Times of the day are dates of 1970 in UTC, as Prisma reads them. */
export type Availability = { startTime: Date; endTime: Date } & ({ days: number[] } | { date: Date })

/** What `AvailableSlotsService` and `UserAvailabilityService` of cal.com call, one after the other. */
export interface CalCom {
  dayjs: (at: string | number) => Dayjs
  buildDateRanges(asked: {
    availability: Availability[]
    timeZone: string
    dateFrom: Dayjs
    dateTo: Dayjs
    travelSchedules: []
    outOfOffice: object
  }): { dateRanges: DateRange[]; oooExcludedDateRanges: DateRange[] }
  subtract(from: DateRange[], busy: DateRange[]): DateRange[]
  getAggregatedAvailability(hosts: Host[], schedulingType: 'ROUND_ROBIN' | null): DateRange[]
  getSlots(asked: {
    inviteeDate: Dayjs
    frequency: number
    minimumBookingNotice: number
    dateRanges: DateRange[]
    eventLength: number
  }): { time: Dayjs }[]
}

/** Fetched from the registry the first time. An Error says in one line why it cannot be had. */
export function loadCalCom(): CalCom | Error {
  try {
    if (!existsSync(cache)) fetchPackages()
    const require = createRequire(join(cache, 'here.cjs'))
    const { buildDateRanges, subtract } = require(`${library}/date-ranges-Uz4z3i_9.cjs`) as CalCom
    const { getAggregatedAvailability, getSlots } = require(`${library}/slots-core.cjs`) as CalCom
    return {
      dayjs: require(`${modules}/dayjs`) as CalCom['dayjs'],
      buildDateRanges,
      subtract,
      getAggregatedAvailability,
      getSlots,
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const modules = './node_modules'
const library = `${modules}/@calcom/platform-libraries/dist`

function fetchPackages() {
  mkdirSync(join(cache, '..'), { recursive: true })
  const folder = mkdtempSync(`${cache}-`)
  try {
    for (const { name, version, integrity } of packages) {
      const [packed] = JSON.parse(
        output('npm', [
          'pack',
          `${name}@${version}`,
          '--json',
          '--loglevel=error',
          '--fetch-retries=0',
          '--pack-destination',
          folder,
        ]),
      ) as { filename: string; integrity: string }[]
      if (packed?.integrity !== integrity) throw new Error(`${name}@${version} is not what it was`)
      const target = join(folder, modules, name)
      mkdirSync(target, { recursive: true })
      output('tar', ['-xzf', join(folder, packed.filename), '-C', target, '--strip-components=1'])
      rmSync(join(folder, packed.filename))
    }
    patchDayjs(join(folder, modules, 'dayjs/plugin/timezone.js'))
    writeCore(join(folder, library))
    renameSync(folder, cache)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function output(command: string, args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error) throw error
  if (status !== 0) throw new Error(stderr.trim().split('\n')[0])
  return stdout
}

/** What cal.com's own patch of dayjs does: one formatter a zone, kept, where dayjs makes one for every call. */
function patchDayjs(path: string) {
  const slow = 'i.toLocaleString("en-US",{timeZone:t})'
  const quick = 'keptFormat(t).format(i)'
  const kept = `const keptFormats = {}
const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' }
const keptFormat = (timeZone) => (keptFormats[timeZone] ??= new Intl.DateTimeFormat('en-US', { ...fields, timeZone }))
`
  const text = readFileSync(path, 'utf8')
  if (!text.includes(slow)) throw new Error('dayjs/plugin/timezone.js is not what it was')
  writeFileSync(path, kept + text.replace(slow, quick))
}

/**
 * The part of `slots.cjs` that computes, unchanged. The rest of that file wants a database, and at the top a hundred
 * packages; of those the part uses two constants and how dayjs keeps a zone.
 */
function writeCore(folder: string) {
  const text = readFileSync(join(folder, 'slots.cjs'), 'utf8')
  const from = text.indexOf('function createIntervalNodes(')
  const to = text.indexOf('const getSlots$1 =')
  if (from < 0 || to < from) throw new Error('slots.cjs is not what it was')
  const head = `const dayjs = require('dayjs')
const dateRanges = require('./date-ranges-Uz4z3i_9.cjs')
const index = { SchedulingType: { COLLECTIVE: 'COLLECTIVE', ROUND_ROBIN: 'ROUND_ROBIN' }, DEFAULT_GROUP_ID: 'default_group_id' }
const index$2 = { getTimeZone: (date) => date.$x.$timezone }
`
  writeFileSync(
    join(folder, 'slots-core.cjs'),
    `${head}${text.slice(from, to)}\nmodule.exports = { getAggregatedAvailability, getSlots }\n`,
  )
}
