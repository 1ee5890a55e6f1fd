import type { Texts } from '../../platform/i18n/texts.tsx'

/** As many names as fit into a title; of more, how many there are. */
const namedAtMost = 3

export function nameSome(names: readonly string[], t: Texts['t']): string {
  const named = names.slice(0, namedAtMost).join(', ')
  const count = names.length - namedAtMost
  return count > 0 ? t('vouchers.andMore', { names: named, count }) : named
}
