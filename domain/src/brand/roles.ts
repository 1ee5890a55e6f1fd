import type { Hex } from './colour.ts'

export const statuses = ['ok', 'warn', 'bad', 'info'] as const
export type Status = (typeof statuses)[number]

/** Every colour a page may use. A role's name is that of its custom property: `on-brand` is `--on-brand`. */
export const roles = [
  ...['page', 'surface', 'sunk', 'tint', 'text', 'quiet', 'line', 'line-strong', 'edge', 'focus', 'face', 'shade'],
  ...['brand', 'brand-hover', 'on-brand', 'brand-text', 'disabled', 'side', 'on-side'],
  ...['nav', 'on-nav', 'nav-line', 'nav-on', 'on-nav-on', 'nav-sel'],
  ...['nav-btn', 'on-nav-btn', 'nav-btn-hover', 'nav-btn-disabled'],
  ...['card-text', 'card-btn', 'on-card-btn', 'card-btn-hover', 'card-btn-disabled', 'card-btn-from', 'card-btn-to'],
  ...['modal-surface', 'modal-text', 'modal-btn', 'on-modal-btn', 'modal-btn-hover', 'modal-btn-disabled'],
  ...['ok', 'ok-tint', 'warn', 'warn-tint', 'bad', 'bad-tint', 'info', 'info-tint'],
] as const

export type Role = (typeof roles)[number]

/** One mode of a brand, complete. Stored as it stands when a brand is saved. */
export type Palette = Readonly<Record<Role, Hex>>

export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]

export type Palettes = Readonly<Record<Mode, Palette>>
