import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { patientName, type DayVisit } from './day.ts'

type GroupMembersProps = {
  visit: DayVisit
  members: readonly DayVisit[]
  /** Where one of them can take the place of this one. */
  onOpen?: ((other: DayVisit) => void) | undefined
}

/** Who else is in the session of a visit, with their seats, and the way to them. */
export function GroupMembers({ visit, members, onOpen }: GroupMembersProps) {
  const { t } = useTexts()
  const others = members.filter(({ id }) => id !== visit.id)
  if (others.length === 0) return null
  const words = (other: DayVisit) => `${other.seat!.number}. ${patientName(other)}`
  return (
    <Stack>
      <p>{t('doctor.group')}</p>
      <Row>
        {others.map((other) =>
          onOpen ? (
            <Button key={other.id} size="small" kind="quiet" onClick={() => onOpen(other)}>
              {words(other)}
            </Button>
          ) : (
            <span key={other.id}>{words(other)}</span>
          ),
        )}
      </Row>
    </Stack>
  )
}
