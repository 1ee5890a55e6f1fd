// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast, parseHex, toHex, toOklch, type Hex } from '@polyclinic/domain/brand/colour.ts'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { roles, type Palette, type Role } from '@polyclinic/domain/brand/roles.ts'
import { themeColours, type Theme } from '@polyclinic/domain/brand/theme.ts'
import { expect, test } from 'vitest'

// Every style sheet, of visitors and of the staff: what colour of text stands on what ground, in whatever brand.

type Rule = {
  where: string
  file: string
  selector: string
  color: string | undefined
  ground: string | undefined
  defines: Readonly<Record<string, string>>
}

const source = join(import.meta.dirname, '..')
const rules: Rule[] = globSync('**/*.css', { cwd: source }).flatMap((file) => {
  const css = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => {
    const said = Object.fromEntries(
      body!
        .split(';')
        .map((line) => line.trim().match(/^([\w-]+):\s*([\s\S]+)$/))
        .flatMap((found) => (found ? [[found[1]!, found[2]!.replaceAll(/\s+/g, ' ')]] : [])),
    )
    const plain = selector!.trim().replaceAll(/\s+/g, ' ')
    const defines = Object.fromEntries(Object.entries(said).filter(([name]) => name.startsWith('--')))
    const where = `${file} ${plain}`
    return {
      where,
      file,
      selector: plain,
      color: said['color'],
      ground: said['background-color'] ?? said['background'],
      defines,
    }
  })
})

type Values = Readonly<Record<string, string>>
const isRole = (name: string): name is Role => (roles as readonly string[]).includes(name)

/** The parts between commas, as far as they stand in no brackets. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const each of text) {
    depth += each === '(' ? 1 : each === ')' ? -1 : 0
    if (each === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += each
  }
  return parts.map((part) => part.trim())
}

/** All colours that a value may be seen as; none for one that lets through what is behind it. */
function coloursOf(value: string, palette: Palette, values: Values): Hex[] {
  const plain = parseHex(value === 'white' ? '#fff' : value)
  if (plain) return [plain]
  const inner = /^([\w-]+)\((.*)\)(.*)$/.exec(value)
  if (!inner) return []
  const [, name, within, rest] = inner as unknown as [string, string, string, string]
  if (name === 'var') {
    const [variable = '', fallback] = partsOf(within)
    const role = variable.slice(2)
    if (values[variable] !== undefined) return coloursOf(values[variable], palette, values)
    if (isRole(role)) return [palette[role]]
    return fallback === undefined ? [] : coloursOf(fallback, palette, values)
  }
  if (name === 'color-mix') {
    const [, one = '', other = ''] = partsOf(within)
    const [, colour, share] = /^(.*?)\s+(\d+%|var\(--share\))$/.exec(one) ?? []
    const part = share === 'var(--share)' ? 0.35 : Number.parseInt(share ?? '', 10) / 100
    const behind =
      other === 'transparent'
        ? ['page', 'surface'].map((each) => palette[each as Role])
        : coloursOf(other, palette, values)
    return coloursOf(colour ?? '', palette, values).flatMap((front) => behind.map((back) => mixed(front, back, part)))
  }
  if (!name.endsWith('gradient')) return []
  const stops = [...within.matchAll(/var\([^()]*\)/g)].flatMap(([each]) => coloursOf(each, palette, values))
  return [...stops, ...(rest.trim() ? coloursOf(partsOf(rest).at(-1)!, palette, values) : [])]
}

/** As CSS mixes in OKLab. */
function mixed(front: Hex, back: Hex, part: number): Hex {
  const [one, other] = [front, back].map((each) => {
    const { l, c, h } = toOklch(each)
    return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const
  }) as [readonly [number, number, number], readonly [number, number, number]]
  const [l, a, b] = [0, 1, 2].map((at) => one[at]! * part + other[at]! * (1 - part)) as [number, number, number]
  return toHex({ l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 })
}

const classesIn = (selector: string) => {
  const last = selector.split(/[\s>+~]+/).at(-1)!
  return new Set([...last.replaceAll(/:[\w-]+(\([^)]*\))?/g, '').matchAll(/\.([\w-]+)/g)].map(([, name]) => name!))
}

/** What the same element has by another rule of its sheet. */
function besides(rule: Rule, selector: string, what: 'color' | 'ground'): Rule[] {
  const own = classesIn(selector)
  return rules.filter((other) => {
    if (other.file !== rule.file || other[what] === undefined) return false
    return partsOf(other.selector).some((each) => {
      const names = classesIn(each)
      return names.size > 0 && [...names].every((name) => own.has(name)) && !/[\s>+~:[]/.test(each)
    })
  })
}

const statuses = ['ok', 'warn', 'bad', 'info']
const grounds = ['page', 'surface', 'sunk', 'tint', 'modal-surface']
const everywhere = [...grounds, ...statuses.map((status) => `${status}-tint`)]
const texts = ['text', 'quiet', 'brand-text']
const inVar = (names: readonly string[]) => names.map((name) => `var(--${name})`)

/** Where a colour of text may stand that says nothing of its ground. */
function groundsUnder({ color, file }: Rule): string[] {
  const name = /^var\(--([\w-]+)\)$/.exec(color!)?.[1] ?? ''
  // Ink is on paper, in every mode.
  if (name === '' || name === 'ink' || name === 'pale') return ['#fff']
  const tints = rules.some((each) => each.file === file && each.ground === 'var(--state-tint)') ? ['state-tint'] : []
  if (texts.includes(name)) return inVar([...everywhere, ...tints])
  if (statuses.includes(name)) return inVar([...grounds, `${name}-tint`])
  if (name === 'nav-sel') return ['var(--nav)']
  return name === 'state' && tints.length > 0 ? inVar(tints) : inVar(grounds)
}

// Lines, dots, bars and pictures: no words stand on them.
const withoutWords =
  /^var\(--(?:brand|brand-hover|line|line-strong|face|bad|ok|state|of|btn-hover.*)\)$|^white$|gradient\(|--state\)|--shade/
const isSign = (selector: string) => /icon|svg|dot|mark|chevron|arrow/i.test(selector)
const says = (value: string | undefined) =>
  value !== undefined &&
  !/^(?:none|inherit|transparent|currentcolor|Highlight\w*|GrayText|Canvas\w*|Button\w*)\b/i.test(value)

type Pair = { where: string; color: string; ground: string; values: Values; least: number }

/** With each set of the custom properties that a sheet gives these values, or with none. */
function withValues(rule: Rule, selector: string, color: string, ground: string): Values[] {
  const named = [...`${color} ${ground}`.matchAll(/--([\w-]+)/g)]
    .map(([name]) => name)
    .filter((name) => !isRole(name.slice(2)))
  const isButton = named.some((name) => name.includes('btn'))
  const sets = rules
    .filter((each) => (isButton || each.file === rule.file) && named.some((name) => each.defines[name] !== undefined))
    // There it has another color.
    .filter(
      (each) =>
        !rules.some(
          (other) =>
            other.file === rule.file && other.color && partsOf(other.selector).includes(`${each.selector} ${selector}`),
        ),
    )
    .map((each) => each.defines)
  return isButton || sets.length === 0 ? [{}, ...sets] : sets
}

const pairs: Pair[] = rules.flatMap((rule) =>
  partsOf(rule.selector).flatMap((selector) => {
    // A picture behind the words, or a watermark under them.
    if (/::(?:before|after|backdrop)$/.test(selector)) return []
    const pair = (color: string, ground: string): Pair[] => {
      if (!says(color) || !says(ground)) return []
      const least = isSign(selector) ? 3 : 4.5
      return withValues(rule, selector, color, ground).map((values) => ({
        where: rule.where,
        color,
        ground,
        values,
        least,
      }))
    }
    if (says(rule.color) && says(rule.ground)) return pair(rule.color!, rule.ground!)
    if (says(rule.color)) {
      const own = besides(rule, selector, 'ground').filter(({ ground }) => says(ground))
      return (own.length > 0 ? own.map(({ ground }) => ground!) : groundsUnder(rule)).flatMap((ground) =>
        pair(rule.color!, ground),
      )
    }
    if (!says(rule.ground)) return []
    const own = besides(rule, selector, 'color').filter(({ color }) => says(color))
    if (own.length > 0) return own.flatMap(({ color }) => pair(color!, rule.ground!))
    return withoutWords.test(rule.ground!) ? [] : inVar(texts).flatMap((color) => pair(color, rule.ground!))
  }),
)

const random = seeded(20261130)
const palettes = Array.from({ length: 200 }, () => computePalettes(anyTheme(), anyTheme())).flatMap(
  ({ light, dark }) => [light, dark],
)

test('the sheets of visitors and of the staff are all walked', () => {
  expect(rules.length).toBeGreaterThan(1500)
  for (const part of [
    'ui/button',
    'features/calendar/visit-block',
    'features/shell/staff-shell',
    'features/cookies/cookies',
  ])
    expect(
      pairs.some(({ where }) => where.startsWith(part)),
      part,
    ).toBe(true)
})

test('in 200 random brands every text can be read on every ground it stands on', () => {
  const missed = new Map<string, number>()
  for (const { where, color, ground, values, least } of pairs)
    for (const palette of palettes) {
      const seen = coloursOf(color, palette, values).flatMap((text) =>
        coloursOf(ground, palette, values).map((under) => contrast(text, under)),
      )
      const worst = Math.min(...seen)
      const name = `${where}: ${color} on ${ground} ${Object.keys(values).length > 0 ? JSON.stringify(values) : ''}, at least ${least}`
      if (worst < least) missed.set(name, Math.min(worst, missed.get(name) ?? Infinity))
    }
  expect([...missed].map(([name, worst]) => `${name}: ${worst.toFixed(2)}`)).toEqual([])
}, 60_000)

function anyTheme(): Theme {
  const any = () =>
    parseHex(
      `#${Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`,
    )!
  return Object.fromEntries(
    Object.entries(themeColours).map(([group, names]) => [
      group,
      {
        ...Object.fromEntries(names.filter(() => random() < 0.7).map((name) => [name, any()])),
        ...(group === 'cards' && { enableGradientButtons: random() < 0.5 }),
      },
    ]),
  )
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x100000000
  }
}
