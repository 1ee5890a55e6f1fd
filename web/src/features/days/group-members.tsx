import UserPlus from 'lucide-react/icons/user-plus'
import { useId } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import { patientName, type DayVisit } from './day.ts'
import styles from './group-members.module.css'
import { stateWord, toneOfState, type Viewer } from './visit-status.tsx'

type GroupMembersProps = {
  visit: DayVisit
  members: readonly DayVisit[]
  viewer: Viewer
  /** Where one of them can take the place of this one. */
  onOpen?: ((other: DayVisit) => void) | undefined
  /** Books somebody else into the group; null where that may not be done. */
  onAdd?: (() => void) | null | undefined
}

/** Who is in the group of a visit, each with their seat and where they stand, and how many seats are free. */
export function GroupMembers({ visit, members, viewer, onOpen, onAdd }: GroupMembersProps) {
  const { t } = useTexts()
  const id = useId()
  // Who canceled or did not come is in no group any more.
  if (!members.some((each) => each.id === visit.id)) return null
  const free = Math.max(...members.map(({ seat }) => seat!.of)) - members.length
  return (
    <Stack gap="tiny">
      <p id={id} className={styles.title}>
        {t('doctor.group')}
      </p>
      <ul aria-labelledby={id} className={styles.members}>
        {members.map((member) => {
          const words = `${member.seat!.number}. ${patientName(member)}`
          return (
            <Row as="li" key={member.id} gap="tiny">
              {onOpen && member.id !== visit.id ? (
                <Button size="small" kind="quiet" onClick={() => onOpen(member)}>
                  {words}
                </Button>
              ) : (
                <b className={styles.own}>{words}</b>
              )}{' '}
              <Status tone={toneOfState(member.status)}>{t(stateWord(member.status, viewer))}</Status>
            </Row>
          )
        })}
      </ul>
      {free > 0 && (
        <Row>
          <span>{t('doctor.groupFree', { count: free })}</span>
          {onAdd && (
            <Button size="small" icon={UserPlus} onClick={onAdd}>
              {t('doctor.groupAdd')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
