import { createHash } from 'node:crypto'
import { referenceAlphabet } from '@polyclinic/domain/kit/ids.ts'

/** Chance that comes out the same for the same seed. Never for anything that grants. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  int: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
  /** A UUIDv7 of a millisecond. */
  id: (atMs: number) => string
  /** Eight letters that a patient can read out; not checked for being unique. */
  reference: () => string
}

/** mulberry32 on the first 32 bits of the seed's hash. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    id: (atMs) => {
      const hex = (digits: number) =>
        int(0, 16 ** digits - 1)
          .toString(16)
          .padStart(digits, '0')
      const time = atMs.toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(6)}${hex(6)}`
    },
    reference: () => Array.from({ length: 8 }, () => referenceAlphabet[int(0, referenceAlphabet.length - 1)]).join(''),
  }
}
