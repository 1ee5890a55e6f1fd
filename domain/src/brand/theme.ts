/** The colours of one group of buttons. */
export interface ButtonColours {
  readonly buttonBackgroundColor?: string | undefined
  readonly buttonColor?: string | undefined
  readonly buttonHoverColor?: string | undefined
  readonly buttonDisabledColor?: string | undefined
}

interface GroupColours extends ButtonColours {
  readonly backgroundColor?: string | undefined
  readonly textColor?: string | undefined
}

export interface GlobalTheme extends GroupColours {
  readonly accentTextColor?: string | undefined
}

export interface NavbarTheme extends GroupColours {
  readonly selectedLinkBackgroundColor?: string | undefined
  readonly selectedLinkColor?: string | undefined
}

export interface CardsTheme extends GroupColours {
  readonly gradientFrom?: string | undefined
  readonly gradientTo?: string | undefined
  readonly enableGradientButtons?: boolean | undefined
}

export type ModalsTheme = GroupColours

/** What a clinic may say about its colours: every field optional, every colour `#rgb` or `#rrggbb`. */
export interface Theme {
  readonly global?: GlobalTheme | undefined
  readonly navbarTheme?: NavbarTheme | undefined
  readonly cards?: CardsTheme | undefined
  readonly modals?: ModalsTheme | undefined
}

export type ThemeGroup = keyof Theme

/** A field's place in a theme, as a clinic reads it: `cards.buttonColor`. */
export type ThemeField = `${ThemeGroup}.${string}`

const groupColours = [
  'backgroundColor',
  'textColor',
  'buttonBackgroundColor',
  'buttonColor',
  'buttonHoverColor',
  'buttonDisabledColor',
] as const

/** The colour fields of each group, in the order an editor shows them. */
export const themeColours = {
  global: [...groupColours, 'accentTextColor'],
  navbarTheme: [...groupColours, 'selectedLinkBackgroundColor', 'selectedLinkColor'],
  cards: [...groupColours, 'gradientFrom', 'gradientTo'],
  modals: groupColours,
} as const satisfies Record<ThemeGroup, readonly string[]>

/** The brand colour of a clinic that names none: the default indigo. */
export const defaultBrand = '#3730a3'
