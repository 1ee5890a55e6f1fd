import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import Armchair from 'lucide-react/icons/armchair'
import Check from 'lucide-react/icons/check'
import DoorOpen from 'lucide-react/icons/door-open'
import UserX from 'lucide-react/icons/user-x'
import type { IconType } from '../../ui/icon.tsx'
import styles from './visit-block.module.css'

/** How a visit stands on the grid: who is expected needs no mark. */
export const blockLooks: Record<AppointmentState, { look: string | undefined; icon?: IconType }> = {
  booked: { look: styles.expected },
  arrived: { look: styles.waiting, icon: Armchair },
  'checked-in': { look: styles.inside, icon: DoorOpen },
  fulfilled: { look: styles.done, icon: Check },
  noshow: { look: styles.missed, icon: UserX },
  cancelled: { look: styles.done },
}
