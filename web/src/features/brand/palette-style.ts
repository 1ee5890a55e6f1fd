import { channels } from '@polyclinic/domain/brand/colour.ts'
import { defaultRadii } from '@polyclinic/domain/brand/css.ts'
import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { roles, type Mode, type Palette } from '@polyclinic/domain/brand/roles.ts'
import type { CSSProperties } from 'react'

/** A brand as custom properties of one element, as `paletteCss` writes them for a page. */
export function paletteStyle(palette: Palette, mode: Mode, { radii = defaultRadii, ...styles }: SavedBrand['styles']) {
  const family = (name: string | undefined) =>
    name ? `"${name}","${name} Fallback",system-ui,sans-serif` : 'system-ui,sans-serif'
  const colours = roles.map((role) => [
    `--${role}`,
    role === 'shade' ? channels(palette[role]).join(' ') : palette[role],
  ])
  return {
    ...Object.fromEntries(colours),
    '--r-c': `${radii.control}px`,
    '--r-card': `${radii.card}px`,
    '--r-face': `${radii.face}%`,
    '--font': family(styles.fontName),
    '--font-head': family(styles.headingFontName ?? styles.fontName),
    '--head-w': styles.headingWeight,
    '--head-track': `${styles.headingTracking}em`,
    colorScheme: mode,
  } as CSSProperties
}
