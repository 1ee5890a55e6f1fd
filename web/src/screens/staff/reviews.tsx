import { useQueryClient } from '@tanstack/react-query'
import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import { useNavigate, useSearchParams } from 'react-router'
import { useDoctorList } from '../../features/days/use-doctors.ts'
import { Pages } from '../../features/lists/pages.tsx'
import {
  reviewsAtOnce,
  reviewsKey,
  shownStates,
  useReviews,
  type AskedReviews,
  type ReviewList,
} from '../../features/reviews/moderation.ts'
import { StaffReviewCard, stateLooks } from '../../features/reviews/staff-review-card.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useUserState } from '../../state/user.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = {
  title: ({ t }) => t('admin.reviews'),
  noindex: true,
  parameters: ['status', 'doctor', 'page'],
}

/** What patients wrote: to be read, published or declined, and answered. */
export function Component() {
  return (
    <Permitted permission="reviews:list">
      <Reviews />
    </Permitted>
  )
}

function Reviews() {
  const { t } = useTexts()
  const { path } = useArea()
  const isOwn = path === '/doctor'
  const ownId = useUserState((state) => state.users.provider?.id ?? null)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const doctorList = useDoctorList(!isOwn)
  const { data: doctors = [] } = doctorList
  const asked: AskedReviews = {
    status: shownStates.find((each) => each === params.get('status')) ?? null,
    providerId: isOwn ? ownId : (doctors.find(({ slug }) => slug === params.get('doctor'))?.id ?? null),
    skip: skipOf(params, reviewsAtOnce),
  }
  const query = useReviews(asked)
  // The choice of a doctor stands above the list: what came later would push that down.
  const awaited = !isOwn && doctorList.isPending ? { ...query, data: undefined } : query
  const hrefOf = (skip: number, changed: { status?: string; doctor?: string } = {}) => {
    const chosen = { status: params.get('status') ?? '', doctor: params.get('doctor') ?? '', ...changed }
    const kept = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
    return pageAddress(`${path}/reviews`, skip, reviewsAtOnce, kept)
  }
  const reload = () => void client.invalidateQueries({ queryKey: reviewsKey })
  return (
    <Stack gap="large">
      <StaffHeading lead={t(isOwn ? 'moderation.ownLead' : 'moderation.lead')}>{t('admin.reviews')}</StaffHeading>
      <Row between>
        <Segmented
          label={t('moderation.show')}
          value={asked.status ?? ''}
          segments={['' as const, ...shownStates].map((value) => ({
            value,
            label: t(value === '' ? 'moderation.all' : stateLooks[value].word),
            href: hrefOf(0, { status: value }),
          }))}
        />
        {doctors.length > 1 && (
          <div>
            <Select
              aria-label={t('moderation.doctor')}
              value={params.get('doctor') ?? ''}
              onChange={({ target }) => void navigate(hrefOf(0, { doctor: target.value }))}
            >
              <option value="">{t('moderation.everyDoctor')}</option>
              {doctors.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
      </Row>
      <QueryState query={awaited}>
        {(list) => (
          <Stack>
            <Waiting list={list} />
            {list.items.length === 0 ? (
              <Card bare>
                <EmptyState icon={MessageSquareHeart} title={t('moderation.none')}>
                  {t('moderation.noneText')}
                </EmptyState>
              </Card>
            ) : (
              <Stack as="ul">
                {list.items.map((review) => (
                  <StaffReviewCard
                    key={review.id}
                    review={review}
                    onBehind={reload}
                    onDone={(message) => {
                      say({ message })
                      reload()
                    }}
                  />
                ))}
              </Stack>
            )}
            {list.total > 0 && <Pages of={list} count={list.items.length} hrefOf={(skip) => hrefOf(skip)} />}
          </Stack>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

function Waiting({ list: { waiting, overdue } }: { list: ReviewList }) {
  const { t } = useTexts()
  if (waiting === 0) return null
  return (
    <Note tone={overdue > 0 ? 'warn' : 'info'}>
      {t('moderation.waiting', { count: waiting })} {overdue > 0 && t('moderation.overdue', { count: overdue })}
    </Note>
  )
}
