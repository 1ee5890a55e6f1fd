import FlaskConical from 'lucide-react/icons/flask-conical'
import { Fragment } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { useUnreviewedResults } from './chart-file.ts'

/** Below a doctor's day, where nothing is moved by it: whose results wait for their look, the one that waits longest first. */
export function UnreviewedResults() {
  const { t } = useTexts()
  const { data } = useUnreviewedResults(usePermitted()('encounters:sign'))
  if (!data || data.items.length === 0) return null
  const patients = [...new Map(data.items.map(({ patient }) => [patient.id, patient])).values()]
  return (
    <Note icon={FlaskConical} tone="warn">
      {t('doctor.unreviewedResults', { count: data.total })}{' '}
      {patients.map(({ id, givenName, familyName }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Anchor href={chartHref(id)}>{`${givenName} ${familyName}`}</Anchor>
        </Fragment>
      ))}
    </Note>
  )
}
