import { contrast, type Hex, type Oklch, toHex, toOklch } from './colour.ts'

export type Holds = (candidate: Hex) => boolean

const STEP = 0.0025

/** Whether a colour has at least this contrast on every one of these grounds. */
export function holdsOn(grounds: readonly Hex[], least: number): Holds {
  return (candidate) => grounds.every((ground) => contrast(candidate, ground) >= least)
}

/** The first colour that holds, starting here and moving lightness one way, then the other, hue and chroma kept. */
export function mend(start: Hex | Oklch, towards: 1 | -1, holds: Holds): Hex {
  const first = typeof start === 'string' ? start : toHex(start)
  if (holds(first)) return first
  const from = typeof start === 'string' ? toOklch(start) : start
  return walk(from, towards, holds) ?? walk(from, towards === 1 ? -1 : 1, holds) ?? extreme(towards)
}

/** Text moved away from its grounds until it can be read on all of them. */
export function legible(text: Hex | Oklch, grounds: readonly [Hex, ...Hex[]], least: number): Hex {
  return mend(text, carriesWhite(grounds[0]) ? 1 : -1, holdsOn(grounds, least))
}

/** A fill moved away from the text it carries until that text can be read. */
export function fillUnder(text: Hex, fill: Hex | Oklch, least: number): Hex {
  const start = typeof fill === 'string' ? fill : toHex(fill)
  const darker = contrast(text, '#000000') >= contrast(start, '#000000')
  return mend(fill, darker ? -1 : 1, holdsOn([text], least))
}

/** A fill that white or black can be read on: between the two lies a sliver of greys that carry neither at 4.6. */
export function carrying(fill: Hex | Oklch, least: number): Hex {
  return mend(
    fill,
    -1,
    (candidate) => contrast(candidate, '#ffffff') >= least || contrast(candidate, '#000000') >= least,
  )
}

export function isDeep(fill: Hex): boolean {
  return toOklch(fill).l < 0.5
}

function carriesWhite(ground: Hex): boolean {
  return contrast(ground, '#ffffff') >= contrast(ground, '#000000')
}

function walk(from: Oklch, towards: 1 | -1, holds: Holds): Hex | undefined {
  for (let l = from.l + towards * STEP; l > -STEP && l < 1 + STEP; l += towards * STEP) {
    const candidate = toHex({ ...from, l })
    if (holds(candidate)) return candidate
  }
  return undefined
}

function extreme(towards: 1 | -1): Hex {
  return towards === 1 ? '#ffffff' : '#000000'
}
