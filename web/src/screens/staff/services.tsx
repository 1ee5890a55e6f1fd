import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { OrderedRows } from '../../features/lists/ordered-rows.tsx'
import { moveService, useServiceList, type ServiceList } from '../../features/service-settings/use-service-settings.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { RowParts } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('serviceSettings.title'), noindex: true }

/** What patients can book, as the clinic keeps it. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <Services />
    </Permitted>
  )
}

function Services() {
  const { t } = useTexts()
  const query = useServiceList()
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('serviceSettings.lead')}>{t('serviceSettings.title')}</StaffHeading>
        <Button kind="main" icon={Plus} href="/admin/services/new">
          {t('serviceSettings.add')}
        </Button>
      </Row>
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon={ListChecks} title={t('serviceSettings.none')}>
                {t('serviceSettings.noneText')}
              </EmptyState>
            </Card>
          ) : (
            <OrderedRows
              label={t('serviceSettings.title')}
              items={items}
              nameOf={({ name }) => name}
              move={moveService}
              onMoved={() => query.refetch()}
            >
              {(service) => <ServiceLine service={service} />}
            </OrderedRows>
          )
        }
      </QueryState>
    </Stack>
  )
}

function ServiceLine({ service }: { service: ServiceList['items'][number] }) {
  const { t, formatLocale } = useTexts()
  const { currency } = useOrganization().settings
  const { id, name, durationMinutes, priceMinor, isActive, doctors, visits } = service
  return (
    <RowParts end={<span className={text.figures}>{formatMoney({ minor: priceMinor, currency }, formatLocale)}</span>}>
      <Row>
        <Anchor href={`/admin/services/${id}`} className={text.strong}>
          <Own>{name}</Own>
        </Anchor>
        {!isActive && <Status tone="neutral">{t('serviceSettings.off')}</Status>}
        {isActive && doctors === 0 && <Status tone="warn">{t('serviceSettings.nobody')}</Status>}
      </Row>
      <p className={text.quiet}>
        {formatDuration(durationMinutes, formatLocale)}
        {doctors > 0 && ` · ${t('serviceSettings.doctors', { count: doctors })}`}
        {` · ${t('serviceSettings.visits', { count: visits })}`}
      </p>
    </RowParts>
  )
}
