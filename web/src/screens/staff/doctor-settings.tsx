import { doctorLimits } from '@polyclinic/domain/providers/limits.ts'
import Plus from 'lucide-react/icons/plus'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useNavigate, useSearchParams } from 'react-router'
import {
  moveDoctor,
  pageSize,
  useDoctorSettings,
  type DoctorList,
} from '../../features/doctor-settings/use-doctor-settings.ts'
import { OrderedRows } from '../../features/lists/ordered-rows.tsx'
import { Pages } from '../../features/lists/pages.tsx'
import { specialityName } from '../../features/providers/doctor-words.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { RowParts, Rows } from '../../ui/rows.tsx'
import rows from '../../ui/rows.module.css'
import { SearchForm } from '../../ui/search-form.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = {
  title: ({ t }) => t('doctorSettings.title'),
  noindex: true,
  parameters: ['search', 'page'],
}

/** Who sees patients here, as the clinic keeps them. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <Doctors />
    </Permitted>
  )
}

function Doctors() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = (params.get('search') ?? '').trim().slice(0, doctorLimits.search)
  const query = useDoctorSettings({ search, skip: skipOf(params, pageSize) })
  const hrefOf = (words: string, skip: number) =>
    pageAddress('/admin/doctors', skip, pageSize, words ? { search: words } : {})
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('doctorSettings.lead')}>{t('doctorSettings.title')}</StaffHeading>
        <Button kind="main" icon={Plus} href="/admin/doctors/new">
          {t('doctorSettings.add')}
        </Button>
      </Row>
      <SearchForm
        label={t('doctorSettings.search')}
        button={t('doctorSettings.find')}
        value={search}
        maxLength={doctorLimits.search}
        onSearch={(words) => void navigate(hrefOf(words, 0))}
      />
      <QueryState query={query}>
        {(list) =>
          list.items.length === 0 ? (
            <Card>
              {search ? (
                <EmptyState
                  icon={Stethoscope}
                  title={t('doctorSettings.notFound', { search })}
                  action={<Button href="/admin/doctors">{t('doctorSettings.showAll')}</Button>}
                />
              ) : (
                <EmptyState icon={Stethoscope} title={t('doctorSettings.none')}>
                  {t('doctorSettings.noneText')}
                </EmptyState>
              )}
            </Card>
          ) : (
            <Stack>
              {search ? (
                <Rows label={t('doctorSettings.title')}>
                  {list.items.map((doctor) => (
                    <li key={doctor.id} className={rows.row}>
                      <DoctorLine doctor={doctor} />
                    </li>
                  ))}
                </Rows>
              ) : (
                <OrderedRows
                  label={t('doctorSettings.title')}
                  items={list.items}
                  nameOf={({ name }) => name}
                  {...{ skip: list.skip, total: list.total }}
                  move={moveDoctor}
                  onMoved={() => query.refetch()}
                >
                  {(doctor) => <DoctorLine doctor={doctor} />}
                </OrderedRows>
              )}
              <Pages of={list} count={list.items.length} hrefOf={(skip) => hrefOf(search, skip)} />
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  )
}

function DoctorLine({ doctor }: { doctor: DoctorList['items'][number] }) {
  const texts = useTexts()
  const { t } = texts
  const { id, name, speciality, portraitUrl, isActive, services, hasHours, visits } = doctor
  return (
    <RowParts start={<Face src={portraitUrl} initials={initialsOf(name)} />}>
      <Row>
        <Anchor href={`/admin/doctors/${id}`} className={text.strong}>
          {name}
        </Anchor>
        {!isActive && <Status tone="neutral">{t('serviceSettings.off')}</Status>}
        {isActive && services === 0 && <Status tone="warn">{t('doctorSettings.offersNothing')}</Status>}
        {isActive && services > 0 && !hasHours && <Status tone="warn">{t('doctorSettings.withoutHours')}</Status>}
      </Row>
      <p className={text.quiet}>
        {specialityName(speciality, texts)}
        {services > 0 && ` · ${t('doctorSettings.services', { count: services })}`}
        {` · ${t('serviceSettings.visits', { count: visits })}`}
      </p>
    </RowParts>
  )
}
