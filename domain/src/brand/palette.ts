import { contrast, type Hex, type Oklch, toHex, toOklch } from './colour.ts'
import { ON_BUTTON, settleBrand, settleButton, settleGradient } from './buttons.ts'
import { missedContrasts } from './contrasts.ts'
import { darkFormulas, lightFormulas } from './formulas.ts'
import { holdsOn, isDeep, legible, mend } from './mend.ts'
import { navColours } from './nav-colours.ts'
import { givenColour, type Mended, type Paint, startPaint } from './paint.ts'
import type { Palette, Palettes, Status } from './roles.ts'
import { defaultBrand, type Theme } from './theme.ts'

/** Grounds leave room for text at 10 and quiet text at 5, whatever a clinic gives. */
const GROUND_TO_EXTREME = 13

/**
 * Both palettes of a brand, every pair at its contrast, and the given colours that had to change for that.
 * `themeDark` overrides dark only. Throws a RangeError for a value that is not a colour.
 */
export function computePalettes(
  theme: Theme = {},
  themeDark: Theme = {},
): Palettes & { readonly mended: readonly Mended[] } {
  const mended: Mended[] = []
  const brand = givenColour(theme, 'global.buttonBackgroundColor') ?? defaultBrand
  const darkBrand = givenColour(themeDark, 'global.buttonBackgroundColor') ?? brand
  const light = palette(startPaint('light', theme, lightFormulas(toOklch(brand)), mended), false)
  const dark = palette(startPaint('dark', themeDark, darkFormulas(toOklch(darkBrand)), mended), isDeep(light.nav))
  for (const missed of [...missedContrasts(light), ...missedContrasts(dark)]) throw new RangeError(missed)
  return { light, dark, mended }
}

function palette(paint: Paint, lightNavIsDeep: boolean): Palette {
  const { formulas, mode } = paint
  const { page, surface, sunk, tint, modal } = settleGrounds(paint)
  const tints = {
    ok: toHex(formulas.statusTint.ok),
    warn: toHex(formulas.statusTint.warn),
    bad: toHex(formulas.statusTint.bad),
    info: toHex(formulas.statusTint.info),
  }
  const grounds = [page, surface, sunk, tint, modal]
  const buttonGrounds: readonly Hex[] = mode === 'light' ? ['#ffffff', page, surface, modal] : grounds
  const on = (places: readonly Hex[], least: number) => (start: Hex | Oklch) =>
    mend(start, formulas.textward, holdsOn(places, least))
  const readable = (least: number) => on([...grounds, ...Object.values(tints)], least)
  const status = (name: Status) => on([...grounds, tints[name]], 4.8)(formulas.status[name])

  const text = paint.settle('text', 'global.textColor', formulas.text, readable(10))
  const quiet = readable(5)(formulas.quiet)
  const line = toHex(formulas.line)
  const button = settleBrand(paint, buttonGrounds, sunk, quiet)
  const brandText = paint.settle('brand-text', 'global.accentTextColor', formulas.brandText(button.fill), readable(4.8))
  const nav = navColours(paint, { page, sunk, tint, line, text, brandText, button, lightNavIsDeep })
  const side = mode === 'dark' ? tint : isDeep(nav.nav) ? nav.nav : button.fill

  const inCards = { grounds: buttonGrounds, disabledText: quiet }
  const cardRoles = ['card-btn', 'on-card-btn', 'card-btn-hover', 'card-btn-disabled'] as const
  const card = settleButton(paint, 'cards', cardRoles, button, inCards)
  const [cardFrom, cardTo] = settleGradient(paint, card)
  const modalRoles = ['modal-btn', 'on-modal-btn', 'modal-btn-hover', 'modal-btn-disabled'] as const
  const dialog = settleButton(paint, 'modals', modalRoles, button, inCards)

  return {
    page,
    surface,
    sunk,
    tint,
    text,
    quiet,
    line,
    'line-strong': toHex(formulas.lineStrong),
    edge: on(grounds, 3.05)(formulas.edge),
    focus: brandText,
    face: toHex(formulas.face),
    shade: toHex(formulas.shade),
    brand: button.fill,
    'brand-hover': button.hover,
    'on-brand': button.text,
    'brand-text': brandText,
    disabled: button.disabled,
    side,
    'on-side': legible(mode === 'dark' ? text : '#ffffff', [side], ON_BUTTON),
    ...nav,
    'card-text': paint.settle('card-text', 'cards.textColor', text, readable(10)),
    'card-btn': card.fill,
    'on-card-btn': card.text,
    'card-btn-hover': card.hover,
    'card-btn-disabled': card.disabled,
    'card-btn-from': cardFrom,
    'card-btn-to': cardTo,
    'modal-surface': modal,
    'modal-text': paint.settle('modal-text', 'modals.textColor', text, readable(10)),
    'modal-btn': dialog.fill,
    'on-modal-btn': dialog.text,
    'modal-btn-hover': dialog.hover,
    'modal-btn-disabled': dialog.disabled,
    ok: status('ok'),
    'ok-tint': tints.ok,
    warn: status('warn'),
    'warn-tint': tints.warn,
    bad: status('bad'),
    'bad-tint': tints.bad,
    info: status('info'),
    'info-tint': tints.info,
  }
}

function settleGrounds(paint: Paint) {
  const { formulas } = paint
  const farthest: Hex = formulas.textward === -1 ? '#000000' : '#ffffff'
  const roomy = (candidate: Hex) => contrast(candidate, farthest) >= GROUND_TO_EXTREME
  const ground = (start: Hex | Oklch) => mend(start, formulas.textward === -1 ? 1 : -1, roomy)
  const page = paint.settle('page', 'global.backgroundColor', formulas.page, ground)
  const surface = paint.settle('surface', 'cards.backgroundColor', formulas.surface, ground)
  const modal = paint.settle('modal-surface', 'modals.backgroundColor', surface, ground)
  return { page, surface, modal, sunk: toHex(formulas.sunk), tint: toHex(formulas.tint) }
}
