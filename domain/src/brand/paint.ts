import { type Hex, type Oklch, parseHex } from './colour.ts'
import type { Formulas } from './formulas.ts'
import type { Mode, Role } from './roles.ts'
import type { Theme, ThemeField, ThemeGroup } from './theme.ts'

/** A colour that the clinic gave and that could not be used as it was. */
export interface Mended {
  readonly mode: Mode
  readonly field: ThemeField
  readonly role: Role
  readonly given: Hex
  readonly used: Hex
}

/** One mode of one brand while its palette is being made. */
export interface Paint {
  readonly mode: Mode
  readonly formulas: Formulas
  readonly theme: Theme
  given(field: ThemeField): Hex | undefined
  /** The clinic's colour for a role, else the computed one, repaired either way; a given one that changed is noted. */
  settle(role: Role, field: ThemeField, computed: Hex | Oklch, repair: (start: Hex | Oklch) => Hex): Hex
}

export function startPaint(mode: Mode, theme: Theme, formulas: Formulas, mended: Mended[]): Paint {
  const given = (field: ThemeField) => givenColour(theme, field)
  return {
    mode,
    formulas,
    theme,
    given,
    settle(role, field, computed, repair) {
      const wished = given(field)
      const used = repair(wished ?? computed)
      if (wished !== undefined && used !== wished) mended.push({ mode, field, role, given: wished, used })
      return used
    },
  }
}

/** The colour at `group.field`; throws a RangeError naming the field when it is not a hex colour. */
export function givenColour(theme: Theme, path: ThemeField): Hex | undefined {
  const [group, field] = path.split('.') as [ThemeGroup, string]
  const value = (theme[group] as Readonly<Record<string, unknown>> | undefined)?.[field]
  if (value === undefined) return undefined
  const hex = typeof value === 'string' ? parseHex(value) : undefined
  if (hex === undefined) throw new RangeError(`${path} is not a colour like #3730a3`)
  return hex
}
