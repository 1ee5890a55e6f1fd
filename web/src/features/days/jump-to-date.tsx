import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { firstDate, isDayInReach, lastDate } from './asked-date.ts'
import styles from './jump-to-date.module.css'

type JumpToDateProps = { date: PlainDate; hrefOf: (date: PlainDate) => string }

/** Typing a date passes through others: the jump waits until the hand rests. */
const restsAfter = 600

/** Any day, by the browser's own calendar or by typing. */
export function JumpToDate({ date, hrefOf }: JumpToDateProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [{ typed, from }, setState] = useState<{ typed: string; from: string }>({ typed: date, from: date })
  // Another day was come to by another way.
  if (from !== date) setState({ typed: date, from: date })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jump = (to: string) => {
    clearTimeout(timer.current)
    if (to !== date && isDayInReach(to)) void navigate(hrefOf(to), { preventScrollReset: true })
  }
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    setState({ typed: value, from: date })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => jump(value), restsAfter)
  }
  return (
    <div className={styles.jump}>
      <TextInput
        type="date"
        aria-label={t('doctor.goToDate')}
        min={firstDate}
        max={lastDate}
        value={typed}
        onChange={onChange}
        onKeyDown={({ key }) => key === 'Enter' && jump(typed)}
        onBlur={() => isDayInReach(typed) || setState({ typed: date, from: date })}
      />
    </div>
  )
}
