import { paletteCss } from '@polyclinic/domain/brand/css.ts'
import { savedBrand, type SavedBrand, type WrittenBrand } from '@polyclinic/domain/brand/model.ts'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import type { ReadFont } from './read-font.ts'
import { contentOf } from './stored.ts'

/** The font of a clinic that names none. */
export const ownFont = 'system-ui'

/** A brand as columns of `organizations`: what was given, and both palettes and the style sheet, which are computed from it. */
export function brandColumns({ name, styles, staticContent, gtmId }: WrittenBrand, font?: ReadFont) {
  const palettes = computePalettes(styles.theme, styles.themeDark)
  const named = (font: string | undefined) => (font === ownFont ? undefined : font)
  const text = named(styles.fontName) ?? font?.name
  const columns = {
    name,
    styles: JSON.stringify({
      logo: styles.logo,
      socialPicture: styles.socialPicture,
      fontFile: styles.fontFile,
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
      face: styles.fontFile && font ? { file: styles.fontFile, ...font, name: text ?? font.name } : undefined,
    }),
    static_content: JSON.stringify(staticContent),
    gtm_id: gtmId ?? null,
  }
  return { columns, mended: palettes.mended }
}

type Stored = { styles: unknown; gtm_id: string | null } & Parameters<typeof contentOf>[0]

/** The same, read: what a row says that no schema would take any more is left out, and that alone. */
export function brandOf(row: Stored): SavedBrand {
  const { font, logo, ...styles } = row.styles as { font?: unknown; logo?: unknown }
  return {
    name: row.name,
    styles: readStyles({ logo: typeof logo === 'string' ? logo : '', ...styles, ...(font !== null && { font }) }),
    staticContent: contentOf(row),
    gtmId: row.gtm_id ?? undefined,
  }
}

function readStyles(stored: { logo: string }): SavedBrand['styles'] {
  const schema = savedBrand.shape.styles
  const kept = structuredClone(stored)
  // What is left out may have held something together; a look is not nested deeper than that.
  for (let round = 0; round < 5; round += 1) {
    const { data, error } = schema.safeParse(kept)
    if (data) return data
    for (const issue of error.issues) {
      if (issue.code === 'unrecognized_keys') for (const key of issue.keys) leaveOut(kept, [...issue.path, key])
      else leaveOut(kept, issue.path)
    }
  }
  return schema.parse({ logo: stored.logo })
}

/** What is missing within a part takes the part along: half of it is nothing. */
function leaveOut(from: object, path: readonly PropertyKey[]): void {
  let part = from
  for (const [at, key] of path.entries()) {
    const isLast = at === path.length - 1
    if (!Object.hasOwn(part, key)) return isLast ? leaveOut(from, path.slice(0, -1)) : undefined
    if (isLast) Reflect.deleteProperty(part, key)
    else part = Reflect.get(part, key) as object
  }
}
