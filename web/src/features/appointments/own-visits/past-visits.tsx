import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { pageAddress } from '../../../platform/page/paging.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Face, initialsOf } from '../../../ui/face.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ListRow, Rows } from '../../../ui/rows.tsx'
import text from '../../../ui/text.module.css'
import { visitDay, type Visit } from './visit-words.ts'

type PastVisitsProps = {
  page: { items: Visit[]; total: number; skip: number; take: number }
  now: Instant
  /** Each visit's own page is below it. */
  path: string
}

/** Visits that are over, each leading to what is known of it. */
export function PastVisits({ page: { items, total, skip, take }, now, path }: PastVisitsProps) {
  const { t, formatLocale } = useTexts()
  const turn = (label: string, to: number) => ({ label, href: pageAddress(path, to, take) })
  return (
    <Stack gap="small">
      <Rows label={t('patient.reviews')}>
        {items.map((visit) => (
          <ListRow
            key={visit.id}
            start={
              <Face src={visit.provider.portraitUrl} initials={initialsOf(visit.provider.name)} size="small" lazy />
            }
            end={<span className={text['quiet']}>{visitDay(visit, now, formatLocale)}</span>}
          >
            <p>
              <Anchor href={`${path}/${visit.id}`}>
                <Own>{visit.service.name}</Own>
              </Anchor>
            </p>
            <p className={`${text['quiet']} ${text['small']}`}>{visit.provider.name}</p>
          </ListRow>
        ))}
      </Rows>
      <Pager
        label={t('common.pages')}
        summary={t('common.range', { from: skip + 1, to: skip + items.length, total })}
        previous={skip > 0 ? turn(t('common.previous'), skip - take) : null}
        next={skip + take < total ? turn(t('common.next'), skip + take) : null}
      />
    </Stack>
  )
}
