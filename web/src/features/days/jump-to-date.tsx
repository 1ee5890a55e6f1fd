import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { firstDate, isDayInReach } from './asked-date.ts'
import styles from './jump-to-date.module.css'

type JumpToDateProps = { date: PlainDate; hrefOf: (date: PlainDate) => string }

/** Typing a date passes through others: the jump waits until the hand rests. */
const restsAfter = 600

/** Any day, by typing it or by the browser's own calendar. */
export function JumpToDate({ date, hrefOf }: JumpToDateProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [{ asked, from }, setState] = useState<{ asked: string; from: string }>({ asked: date, from: date })
  // Another day was come to by another way.
  if (from !== date) setState({ asked: date, from: date })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jump = (to: string) => {
    clearTimeout(timer.current)
    if (to !== date && isDayInReach(to)) void navigate(hrefOf(to), { preventScrollReset: true })
  }
  return (
    <div className={styles.jump}>
      <DateInput
        aria-label={t('doctor.goToDate')}
        min={firstDate}
        date={asked}
        onChange={(to) => {
          setState({ asked: to, from: date })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => jump(to), restsAfter)
        }}
        onEnter={jump}
        onLeave={(left) => isDayInReach(left) || setState({ asked: date, from: date })}
      />
    </div>
  )
}
