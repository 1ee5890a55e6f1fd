import { type Hex, toHex, toOklch } from './colour.ts'
import { type Button, ON_BUTTON, settleButton } from './buttons.ts'
import { carrying, fillUnder, isDeep, legible } from './mend.ts'
import type { Paint } from './paint.ts'
import type { Palette } from './roles.ts'

type NavRole = 'nav' | 'on-nav' | 'nav-line' | 'nav-on' | 'on-nav-on' | 'nav-sel'
type NavButtonRole = 'nav-btn' | 'on-nav-btn' | 'nav-btn-hover' | 'nav-btn-disabled'

interface Around {
  readonly page: Hex
  readonly sunk: Hex
  readonly tint: Hex
  readonly line: Hex
  readonly text: Hex
  readonly brandText: Hex
  readonly button: Button
  /** In dark mode: whether the same clinic's light navigation is a deep colour. */
  readonly lightNavIsDeep: boolean
}

/** The navigation, the one part of a page that may be deep on a light page. */
export function navColours(paint: Paint, around: Around): Pick<Palette, NavRole | NavButtonRole> {
  const light = paint.mode === 'light'
  const ownColour = paint.given('navbarTheme.backgroundColor') !== undefined
  const computed = light ? paint.formulas.nav : around.lightNavIsDeep ? around.sunk : around.page
  const nav = paint.settle('nav', 'navbarTheme.backgroundColor', computed, (start) => carrying(start, ON_BUTTON))
  const deep = isDeep(nav) && (light || ownColour)
  const raised = (step: number) => toHex({ ...toOklch(nav), l: toOklch(nav).l + step })

  const onNav = paint.settle('on-nav', 'navbarTheme.textColor', deep && light ? '#ffffff' : around.text, (start) =>
    legible(start, [nav], ON_BUTTON),
  )
  const navOn = paint.settle(
    'nav-on',
    'navbarTheme.selectedLinkBackgroundColor',
    deep ? raised(0.12) : around.tint,
    (start) =>
      paint.given('navbarTheme.selectedLinkColor') === undefined && deep
        ? fillUnder(onNav, start, ON_BUTTON)
        : carrying(start, ON_BUTTON),
  )
  const selected = deep ? onNav : around.brandText
  const button = settleButton(
    paint,
    'navbarTheme',
    ['nav-btn', 'on-nav-btn', 'nav-btn-hover', 'nav-btn-disabled'],
    deep && light
      ? { fill: '#ffffff', text: nav, hover: around.tint, disabled: navOn }
      : { ...around.button, disabled: light ? around.sunk : navOn },
    { grounds: [], disabledText: onNav },
  )
  return {
    nav,
    'on-nav': onNav,
    'nav-line': deep ? raised(0.08) : around.line,
    'nav-on': navOn,
    'on-nav-on': paint.settle('on-nav-on', 'navbarTheme.selectedLinkColor', selected, (start) =>
      legible(start, [navOn], ON_BUTTON),
    ),
    'nav-sel': paint.settle('nav-sel', 'navbarTheme.selectedLinkColor', selected, (start) =>
      legible(start, [nav], ON_BUTTON),
    ),
    'nav-btn': button.fill,
    'on-nav-btn': button.text,
    'nav-btn-hover': button.hover,
    'nav-btn-disabled': button.disabled,
  }
}
