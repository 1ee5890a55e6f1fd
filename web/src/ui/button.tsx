import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type Look = {
  kind?: 'main' | 'line' | 'soft' | 'quiet' | 'bad' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
  wide?: boolean | undefined
  icon?: IconType | undefined
  children: ReactNode
}

type PressProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    href?: undefined
    /** Shows that the press is being worked on: the button keeps its focus and its name, and further presses do nothing. */
    busy?: boolean | undefined
    /** Cannot be pressed just now, for a moment: it keeps its focus and its name. */
    held?: boolean | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

type LinkProps = Look & AnchorProps & { busy?: undefined; held?: undefined }

export type ButtonProps = PressProps | LinkProps

/**
 * What a person presses. With `href` it is a link that looks the same. `main` stands once on a screen; `danger` in its
 * place where something is given up, `bad` beside other things.
 */
export function Button(props: ButtonProps) {
  const { kind = 'line', size = 'normal', wide = false, icon, children, className, busy, held, ...rest } = props
  const look = classNames(
    styles.button,
    styles[kind],
    styles[size],
    wide && styles.wide,
    busy && styles.busy,
    held && styles.held,
    className,
  )
  const content = (
    <>
      {busy ? <Spinner size="small" /> : icon && <Icon of={icon} />}
      <span>{children}</span>
    </>
  )
  if (rest.href !== undefined) {
    return (
      <Anchor {...rest} className={look}>
        {content}
      </Anchor>
    )
  }
  const { type = 'button', onClick, ...button } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy || held ? event.preventDefault() : onClick?.(event))
  return (
    <button {...button} type={type} className={look} onClick={press} aria-disabled={busy || held || undefined}>
      {content}
    </button>
  )
}
