import { wallTimeOf } from '../kit/time.ts'
import { MINUTES_PER_DAY } from '../kit/zone.ts'

/** `"2026-11-25T09:40:00Z",`: every element with the comma after it, the last one's place is the bracket's. */
const ELEMENT_BYTES = 23

/** Four characters as four bytes, the first one lowest. */
function word(text: string): number {
  return text.charCodeAt(0) | (text.charCodeAt(1) << 8) | (text.charCodeAt(2) << 16) | (text.charCodeAt(3) << 24)
}

const walls = Array.from({ length: MINUTES_PER_DAY }, (_, minute) => wallTimeOf(minute))
/** `09:4` and `0:00` for each minute of a day. */
const wallWords = Int32Array.from(walls, (wall) => word(wall.slice(0, 4)))
const secondWords = Int32Array.from(walls, (wall) => word(`${wall.slice(4)}:00`))
/** Meets the word before it in a zero. */
const lastWord = word('0Z",')
/** `-09` with a first byte left open, for each month or day. */
const twoDigits = Int32Array.from({ length: 32 }, (_, number) => word(`\0-${number < 10 ? '0' : ''}${number}`))

let bytes = new Uint8Array(64 * 1024)
let view = new DataView(bytes.buffer)
const decoder = new TextDecoder()

/**
 * The JSON text of what `instantsAt` gives for the same minutes of the years 1000 to 9999, many times sooner: whole
 * words into one buffer that is kept, and one text made of it.
 */
export function startsText(starts: Int32Array): string {
  if (starts.length === 0) return '[]'
  const length = 1 + starts.length * ELEMENT_BYTES
  if (bytes.length < length) {
    bytes = new Uint8Array(length * 2)
    view = new DataView(bytes.buffer)
  }
  bytes[0] = 0x5b
  let at = 1
  let midnight = 0
  let [first, second, third] = [0, 0, 0]
  for (let index = 0; index < starts.length; index++) {
    let minute = starts[index]! - midnight
    if (index === 0 || minute < 0 || minute >= MINUTES_PER_DAY) {
      const day = Math.floor(starts[index]! / MINUTES_PER_DAY)
      midnight = day * MINUTES_PER_DAY
      minute = starts[index]! - midnight
      const date = new Date(midnight * 60_000)
      const year = String(date.getUTCFullYear())
      const month = twoDigits[date.getUTCMonth() + 1]!
      first = word(`"${year}`)
      second = year.charCodeAt(3) | month
      third = (twoDigits[date.getUTCDate()]! >>> 8) | (0x54 << 24)
    }
    view.setInt32(at, first, true)
    view.setInt32(at + 4, second, true)
    view.setInt32(at + 8, third, true)
    view.setInt32(at + 12, wallWords[minute]!, true)
    view.setInt32(at + 16, secondWords[minute]!, true)
    view.setInt32(at + 19, lastWord, true)
    at += ELEMENT_BYTES
  }
  bytes[at - 1] = 0x5d
  return decoder.decode(bytes.subarray(0, at))
}

/** The JSON text of an object that has its `starts` besides; they come last. The object needs a field of its own. */
export function textWithStarts(item: object, starts: Int32Array): string {
  return `${JSON.stringify(item).slice(0, -1)},"starts":${startsText(starts)}}`
}
