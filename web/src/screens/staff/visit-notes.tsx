import BookText from 'lucide-react/icons/book-text'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useSearchParams } from 'react-router'
import { useDrafts } from '../../features/encounters/use-encounter.ts'
import { WaitingNote } from '../../features/encounters/waiting-note.tsx'
import { Pages } from '../../features/lists/pages.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { noteHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = { title: ({ t }) => t('encounters.draftsOfAll'), noindex: true, parameters: ['page'] }

const take = 20

/** Notes that wait for a signature, or to be begun. */
export function Component() {
  return (
    <Permitted permission="encounters:write">
      <VisitNotes />
    </Permitted>
  )
}

function VisitNotes() {
  const { t } = useTexts()
  const { path } = useArea()
  // Who signs has them to sign; the others see what is not signed.
  const heading = t(path === '/doctor' ? 'encounters.drafts' : 'encounters.draftsOfAll')
  const [params] = useSearchParams()
  const skip = skipOf(params, take)
  const query = useDrafts({ skip, take })
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('encounters.draftsLead')}>{heading}</StaffHeading>
        <Button size="small" icon={BookText} href={`${path}/visits/phrases`}>
          {t('noteTexts.title')}
        </Button>
      </Row>
      <QueryState query={query}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Card bare>
              <EmptyState icon={NotebookPen} title={t('encounters.draftsNone')}>
                {t('encounters.draftsNoneText')}
              </EmptyState>
            </Card>
          ) : (
            <Stack gap="small">
              <Rows label={heading}>
                {items.map((note) => (
                  <WaitingNote key={note.appointmentId} note={note} href={noteHref(path, note.appointmentId)} />
                ))}
              </Rows>
              <Pages
                of={{ total, skip, take }}
                count={items.length}
                hrefOf={(first) => pageAddress(`${path}/visits`, first, take)}
              />
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  )
}
