import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type MoreButtonProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
}

/** At the end of a list that goes on: its next page, and why that did not come. */
export function MoreButton({ query }: MoreButtonProps) {
  const { t } = useTexts()
  if (!query.hasNextPage) return null
  const problem = query.isFetchNextPageError ? problemOf(query.error) : null
  return (
    <>
      {problem && <Note tone="bad">{t(`errors.${problem.code}`)}</Note>}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('charts.more')}
      </Button>
    </>
  )
}
