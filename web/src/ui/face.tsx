import UserRound from 'lucide-react/icons/user-round'
import { classNames } from './class-names.ts'
import styles from './face.module.css'
import { Icon } from './icon.tsx'

const pixels = { tiny: 32, small: 40, normal: 52, large: 92, huge: 148, fill: 300 }

type FaceProps = {
  /** The portrait; without one the initials are shown. */
  src?: string | null | undefined
  /** "RD"; empty as long as nobody knows the name. */
  initials: string
  size?: keyof typeof pixels | undefined
  /** Below the first screen. */
  lazy?: boolean | undefined
  tone?: 'tint' | 'quiet' | undefined
}

/** A portrait, or initials, or anybody's outline. The name stands beside it, so a screen reader skips it. */
export function Face({ src, initials, size = 'normal', lazy, tone = 'tint' }: FaceProps) {
  const look = classNames(styles.face, styles[size])
  if (!src) {
    return (
      <span className={classNames(look, styles.initials, styles[tone])} aria-hidden="true">
        {initials || <Icon of={UserRound} />}
      </span>
    )
  }
  const edge = pixels[size]
  return <img src={src} alt="" width={edge} height={edge} loading={lazy ? 'lazy' : undefined} className={look} />
}

/** "RD" of "Rosa Delgado", "JK" of "Dr. med. Jana Krüger". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !word.endsWith('.'))
  const first = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return first.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
