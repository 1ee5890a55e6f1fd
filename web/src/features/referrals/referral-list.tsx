import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Pages } from '../lists/pages.tsx'
import type { OwnReferral, Referral, Side } from './referral.ts'
import { ReferralRow } from './referral-row.tsx'

type ReferralListProps<R> = {
  page: { items: readonly R[]; total: number; skip: number; take: number; overdue: number }
  label: string
  side: Side
  hrefTo: (referral: R) => string
  /** Beside why they are sent. */
  from?: (referral: R) => string
  hrefOf: (skip: number) => string
}

/** A page of referrals, as either side has it. */
export function ReferralList<R extends OwnReferral | Referral>(props: ReferralListProps<R>) {
  const { page, label, side, hrefTo, from, hrefOf } = props
  const { t } = useTexts()
  return (
    <Stack>
      {page.overdue > 0 && <Note tone="warn">{t('referrals.overdueOn', { count: page.overdue })}</Note>}
      <Rows label={label}>
        {page.items.map((referral) => (
          <ReferralRow
            key={referral.id}
            {...{ referral, side }}
            href={hrefTo(referral)}
            {...(from && { from: from(referral) })}
          />
        ))}
      </Rows>
      <Pages of={page} count={page.items.length} hrefOf={hrefOf} />
    </Stack>
  )
}
