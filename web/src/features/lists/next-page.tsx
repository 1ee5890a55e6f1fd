import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Note } from '../../ui/note.tsx'
import { MoreButton } from './more-button.tsx'

type NextPageProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
}

/** The end of a list of the staff's that is asked for page by page. */
export function NextPage({ query }: NextPageProps) {
  const { t } = useTexts()
  if (!query.hasNextPage) return null
  const problem = query.isFetchNextPageError ? problemOf(query.error) : null
  return (
    <MoreButton
      busy={query.isFetchingNextPage}
      note={problem && <Note tone="bad">{t(`errors.${problem.code}`)}</Note>}
      onPress={query.fetchNextPage}
    >
      {t('charts.more')}
    </MoreButton>
  )
}
