import { useTexts } from '../../platform/i18n/texts.tsx'
import { Pager } from '../../ui/pager.tsx'

type PagesProps = {
  of: { total: number; skip: number; take: number }
  /** How many of them this page has. */
  count: number
  hrefOf: (skip: number) => string
}

/** Which part of a list this is, and the way to the pages before and after it. */
export function Pages({ of: { total, skip, take }, count, hrefOf }: PagesProps) {
  const { t } = useTexts()
  const turn = (label: string, first: number) => ({ label, href: hrefOf(first) })
  return (
    <Pager
      label={t('common.pages')}
      summary={t('common.range', { from: skip + 1, to: skip + count, total })}
      previous={skip > 0 ? turn(t('common.previous'), Math.max(0, skip - take)) : null}
      next={skip + take < total ? turn(t('common.next'), skip + take) : null}
    />
  )
}
