import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { NextPage } from '../lists/next-page.tsx'
import { Trend } from './trend.tsx'
import { measures } from './trend-values.ts'
import { useVitals } from './use-chart.ts'

type TrendsProps = { patientId: string; birthDate: string | null }

/** What was measured from visit to visit, each kind of it for itself; nothing where nothing was. */
export function Trends({ patientId, birthDate }: TrendsProps) {
  const { t } = useTexts()
  const { country } = useOrganization().settings
  const query = useVitals(patientId)
  const problem = problemOf(query.error)
  if (!query.data && problem)
    return (
      <Note tone="bad" action={<Button onClick={() => void query.refetch()}>{t('common.tryAgain')}</Button>}>
        {t(`errors.${problem.code}`)}
      </Note>
    )
  const measured = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (measured.length === 0) return null
  return (
    <Card bare as="section" aria-label={t('encounters.vitals')}>
      {measures.map((measure) => (
        <Trend
          key={measure.word}
          measure={measure}
          measured={measured.filter(({ values }) => measure.names.some((name) => values[name] !== null))}
          birthDate={birthDate}
          country={country}
          system={unitSystemOf(country)}
        />
      ))}
      {query.hasNextPage && (
        <CardPart>
          <NextPage query={query} />
        </CardPart>
      )}
    </Card>
  )
}
