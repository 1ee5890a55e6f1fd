import type { ReactNode } from 'react'
import { detailsPath, useInterruptedBooking } from '../../../platform/online/interrupted-booking.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './while-booking.module.css'

type WhileBookingProps = {
  className?: string | undefined
  /** Given the path at which the booking goes on. */
  children: (path: string) => ReactNode
}

/** The way back to what this tab was in the middle of booking. It is there from the first paint: nothing moves for it. */
export function WhileBooking({ className, children }: WhileBookingProps) {
  const isHydrated = useHydrated()
  const path = useInterruptedBooking()
  if (isHydrated && path === null) return null
  return <div className={classNames(className, !isHydrated && styles.early)}>{children(path ?? detailsPath)}</div>
}
