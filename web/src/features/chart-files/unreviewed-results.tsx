import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { NextPage } from '../lists/next-page.tsx'
import { categoryWords } from './category-words.ts'
import type { useUnreviewedResults } from './chart-file.ts'
import { chartFileHref } from './file-place.ts'

/** On a doctor's day: how many results wait for their look, and which, the one that waits longest first. */
export function UnreviewedResults({ query }: { query: ReturnType<typeof useUnreviewedResults> }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const total = query.data?.pages.at(-1)?.total ?? 0
  if (total === 0) return null
  return (
    <Note
      icon={FlaskConical}
      tone="warn"
      action={
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'common.hide' : 'doctor.showNotes')}
        </Button>
      }
    >
      {t('doctor.unreviewedResults', { count: total })}
      {isOpen && (
        <div id={id}>
          <Stack gap="small">
            <Stack as="ul" gap="tiny">
              {query.data?.pages
                .flatMap(({ items }) => items)
                .map(({ id: fileId, category, writtenAt, patient }) => (
                  <li key={fileId}>
                    <Anchor href={chartFileHref(patient.id, fileId)}>
                      {t('doctor.unreviewedResult', {
                        patient: `${patient.givenName} ${patient.familyName}`,
                        category: t(categoryWords[category]),
                        date: formatLongDate(dateIn(timeZone, writtenAt as Instant), formatLocale),
                      })}
                    </Anchor>
                  </li>
                ))}
            </Stack>
            <NextPage query={query} />
          </Stack>
        </div>
      )}
    </Note>
  )
}
