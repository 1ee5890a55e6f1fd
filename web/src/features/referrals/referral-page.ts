import type { Texts } from '../../platform/i18n/texts.tsx'

type Paged = { skip: number; take: number; total: number; length: number }

/** Where a page of referrals stands among all, with the ways to its neighbours. */
export function pagerOf({ skip, take, total, length }: Paged, t: Texts['t'], turnTo: (skip: number) => void) {
  return {
    label: t('referrals.pages'),
    summary: t('referrals.shown', { from: skip + 1, to: skip + length, total }),
    previous: skip > 0 ? { label: t('referrals.previous'), onPress: () => turnTo(Math.max(0, skip - take)) } : null,
    next: skip + length < total ? { label: t('referrals.next'), onPress: () => turnTo(skip + take) } : null,
  }
}
