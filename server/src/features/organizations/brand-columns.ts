import { paletteCss } from '@polyclinic/domain/brand/css.ts'
import { savedBrand, type Brand, type SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { contentOf, stylesOf } from './stored.ts'

/** The font of a clinic that names none. */
export const ownFont = 'system-ui'

/** A brand as columns of `organizations`: what was given, and both palettes and the style sheet, which are computed from it. */
export function brandColumns({ name, styles, staticContent }: Brand) {
  const palettes = computePalettes(styles.theme, styles.themeDark)
  const named = (font: string | undefined) => (font === ownFont ? undefined : font)
  const text = named(styles.fontName)
  const columns = {
    name,
    styles: JSON.stringify({
      logo: styles.logo,
      font: styles.font ?? null,
      fontName: styles.fontName ?? ownFont,
      headingFontName: styles.headingFontName ?? styles.fontName ?? ownFont,
      headingWeight: styles.headingWeight,
      headingTracking: styles.headingTracking,
      radii: styles.radii,
      theme: styles.theme,
      themeDark: styles.themeDark,
    }),
    palettes: JSON.stringify({ light: palettes.light, dark: palettes.dark }),
    brand_css: paletteCss(palettes, styles.radii, {
      text,
      heading: named(styles.headingFontName) ?? text,
      headingWeight: styles.headingWeight,
      headingTracking: styles.headingTracking,
    }),
    static_content: JSON.stringify(staticContent),
  }
  return { columns, mended: palettes.mended }
}

type Stored = Parameters<typeof stylesOf>[0] & Parameters<typeof contentOf>[0]

/** The same, read: what a row says that no schema would take any more is replaced by the plainest that works. */
export function brandOf(row: Stored): SavedBrand {
  const { font, ...styles } = row.styles as { font?: string | null }
  const staticContent = contentOf(row)
  const { shape } = savedBrand
  const known = shape.styles.safeParse({ logo: '', ...styles, ...(font ? { font } : {}) })
  return {
    name: row.name,
    styles: known.data ?? shape.styles.parse({ logo: stylesOf(row).logo }),
    staticContent,
  }
}
