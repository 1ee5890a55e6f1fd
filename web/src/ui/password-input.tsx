import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import styles from './control.module.css'
import { Icon } from './icon.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

type PasswordInputProps = Omit<TextInputProps, 'type'> & {
  show: string
  hide: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at. `show` and `hide` are the button's words. */
export function PasswordInput({ show, hide, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className={styles.passwordBox}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type={shown ? 'text' : 'password'}
        className={styles.password}
      />
      <button type="button" className={styles.reveal} onClick={() => setShown(!shown)}>
        <Icon of={shown ? EyeOff : Eye} size="small" />
        <span>{shown ? hide : show}</span>
      </button>
    </span>
  )
}
