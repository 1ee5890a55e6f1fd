import { contrast } from './colour.ts'
import type { Palette, Role } from './roles.ts'

type Rule = readonly [text: readonly Role[], least: number, grounds: readonly Role[]]

const grounds: readonly Role[] = ['page', 'surface', 'sunk', 'tint', 'modal-surface']
const readable: readonly Role[] = [...grounds, 'ok-tint', 'warn-tint', 'bad-tint', 'info-tint']

/** What every saved palette keeps: which colour stands on which, and how well it must be seen there. */
export const contrastRules: readonly Rule[] = [
  [['text', 'card-text', 'modal-text'], 10, readable],
  [['quiet'], 5, readable],
  [['brand-text'], 4.8, readable],
  [['edge'], 3.05, grounds],
  [['brand', 'card-btn', 'modal-btn'], 4.6, ['page', 'surface', 'modal-surface']],
  [['on-brand'], 4.6, ['brand', 'brand-hover']],
  [['on-card-btn'], 4.6, ['card-btn', 'card-btn-hover', 'card-btn-from', 'card-btn-to']],
  [['on-modal-btn'], 4.6, ['modal-btn', 'modal-btn-hover']],
  [['quiet'], 4.5, ['disabled', 'card-btn-disabled', 'modal-btn-disabled']],
  [['on-nav', 'nav-sel'], 4.6, ['nav']],
  [['on-nav-on'], 4.6, ['nav-on']],
  [['on-nav-btn'], 4.6, ['nav-btn', 'nav-btn-hover']],
  [['on-nav'], 4.5, ['nav-btn-disabled']],
  [['on-side'], 4.6, ['side']],
  [['focus'], 3, grounds],
  [['ok'], 4.8, [...grounds, 'ok-tint']],
  [['warn'], 4.8, [...grounds, 'warn-tint']],
  [['bad'], 4.8, [...grounds, 'bad-tint']],
  [['info'], 4.8, [...grounds, 'info-tint']],
]

/** One line for each pair below its minimum; empty for a palette that may be saved. */
export function missedContrasts(palette: Palette): string[] {
  return contrastRules.flatMap(([texts, least, places]) =>
    texts.flatMap((text) =>
      places
        .filter((place) => contrast(palette[text], palette[place]) < least)
        .map((place) => `${text} on ${place}: ${contrast(palette[text], palette[place]).toFixed(2)} is below ${least}`),
    ),
  )
}
