import { channels, contrast, type Hex, type Oklch, toOklch } from './colour.ts'
import { carrying, fillUnder, holdsOn, legible, mend } from './mend.ts'
import type { Paint } from './paint.ts'
import type { Role } from './roles.ts'
import type { ThemeGroup } from './theme.ts'

/** A main button: its fill, the text on it, the fill under a pointer and the fill when it cannot be pressed. */
export interface Button {
  readonly fill: Hex
  readonly text: Hex
  readonly hover: Hex
  readonly disabled: Hex
}

type ButtonRoles = readonly [fill: Role, text: Role, hover: Role, disabled: Role]

export const ON_BUTTON = 4.6
export const ON_DISABLED = 4.5

/**
 * The button that the whole brand is computed from. In light a pale brand is darkened until white can stand on it;
 * in dark the brand is lifted, unless the dark theme names its own.
 */
export function settleBrand(paint: Paint, grounds: readonly Hex[], sunk: Hex, quiet: Hex): Button {
  const { formulas, mode } = paint
  const given = paint.given('global.buttonBackgroundColor')
  const pale = mode === 'light' && given !== undefined && toOklch(given).l > formulas.brand.l
  const fill = paint.settle('brand', 'global.buttonBackgroundColor', formulas.brand, (start) =>
    mend(pale ? formulas.brand : start, formulas.textward, holdsOn(grounds, ON_BUTTON)),
  )
  const text = paint.settle('on-brand', 'global.buttonColor', formulas.onBrand, (start) =>
    legible(start, [fill], ON_BUTTON),
  )
  const hover = paint.settle('brand-hover', 'global.buttonHoverColor', formulas.hover(fill), (start) =>
    fillUnder(text, start, ON_BUTTON),
  )
  const disabled = paint.settle('disabled', 'global.buttonDisabledColor', sunk, (start) =>
    fillUnder(quiet, start, ON_DISABLED),
  )
  return { fill, text, hover, disabled }
}

/** The buttons of one group: what the clinic gave, else those of `like`. */
export function settleButton(
  paint: Paint,
  group: ThemeGroup,
  [fillRole, textRole, hoverRole, disabledRole]: ButtonRoles,
  like: Button,
  { grounds, disabledText }: { readonly grounds: readonly Hex[]; readonly disabledText: Hex },
): Button {
  const own = paint.given(`${group}.buttonBackgroundColor`) !== undefined
  const visible = holdsOn(grounds, ON_BUTTON)
  const fill = paint.settle(fillRole, `${group}.buttonBackgroundColor`, like.fill, (start) =>
    carrying(mend(start, paint.formulas.textward, visible), ON_BUTTON),
  )
  const text = paint.settle(textRole, `${group}.buttonColor`, like.text, (start) => legible(start, [fill], ON_BUTTON))
  const hover = paint.settle(hoverRole, `${group}.buttonHoverColor`, own ? hoverOf(paint, fill) : like.hover, (start) =>
    fillUnder(text, start, ON_BUTTON),
  )
  const disabled = paint.settle(disabledRole, `${group}.buttonDisabledColor`, like.disabled, (start) =>
    fillUnder(disabledText, start, ON_DISABLED),
  )
  return { fill, text, hover, disabled }
}

/** The two ends of a card's main button: a gradient only where its text can be read all the way, else plain twice. */
export function settleGradient(paint: Paint, button: Button): readonly [from: Hex, to: Hex] {
  if (paint.theme.cards?.enableGradientButtons !== true) return [button.fill, button.fill]
  const from = paint.given('cards.gradientFrom') ?? button.fill
  const to = paint.given('cards.gradientTo') ?? button.fill
  const readable = between(from, to).every((stop) => contrast(button.text, stop) >= ON_BUTTON)
  const plain = (start: Hex | Oklch) => (readable && typeof start === 'string' ? start : button.fill)
  return [
    paint.settle('card-btn-from', 'cards.gradientFrom', from, plain),
    paint.settle('card-btn-to', 'cards.gradientTo', to, plain),
  ]
}

function hoverOf(paint: Paint, fill: Hex): Oklch {
  const { l, c, h } = toOklch(fill)
  return paint.mode === 'light' ? { l: l - 0.065, c: 0.92 * c, h } : { l: l + 0.06, c: 0.75 * c, h }
}

/** Stops as a browser draws them, in sRGB: two bright ends can have a darker middle. */
function between(from: Hex, to: Hex): Hex[] {
  const a = channels(from)
  const b = channels(to)
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step): Hex => {
    const mix = a.map((channel, index) => Math.round(channel + (((b[index] ?? 0) - channel) * step) / 8))
    return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  })
}
