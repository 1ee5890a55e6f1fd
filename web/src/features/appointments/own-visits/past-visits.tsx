import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { pageAddress } from '../../../platform/page/paging.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Face, initialsOf } from '../../../ui/face.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Pages } from '../../lists/pages.tsx'
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
export function PastVisits({ page, now, path }: PastVisitsProps) {
  const { items } = page
  const { t, formatLocale } = useTexts()
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
      <Pages of={page} count={items.length} hrefOf={(first) => pageAddress(path, first, page.take)} />
    </Stack>
  )
}
