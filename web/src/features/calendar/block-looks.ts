import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import Armchair from 'lucide-react/icons/armchair'
import Check from 'lucide-react/icons/check'
import DoorOpen from 'lucide-react/icons/door-open'
import Users from 'lucide-react/icons/users'
import UserX from 'lucide-react/icons/user-x'
import type { IconType } from '../../ui/icon.tsx'
import styles from './visit-block.module.css'

type Look = { look: string | undefined; icon?: IconType }

/** How a visit stands on the grid: who is expected needs no mark. */
export const blockLooks: Record<AppointmentState, Look> = {
  booked: { look: styles.expected },
  arrived: { look: styles.waiting, icon: Armchair },
  'checked-in': { look: styles.inside, icon: DoorOpen },
  fulfilled: { look: styles.done, icon: Check },
  noshow: { look: styles.missed, icon: UserX },
  cancelled: { look: styles.done },
}

/** Who is in a group is at several states at once: it says by words how many are here. */
export const groupLook: Look = { look: styles.group, icon: Users }
