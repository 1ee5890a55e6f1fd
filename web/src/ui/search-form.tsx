import Search from 'lucide-react/icons/search'
import type { SubmitEvent } from 'react'
import { Button } from './button.tsx'
import styles from './search-form.module.css'
import { TextInput } from './text-input.tsx'

type SearchFormProps = {
  /** What can be searched for: "Name or email address". */
  label: string
  /** On the button; on a phone only its icon is seen. */
  button: string
  /** What the list was searched for. */
  value: string
  maxLength: number
  onSearch: (words: string) => void
}

/** One field above a list, asked when it is sent, so that the address holds what was searched for. */
export function SearchForm({ label, button, value, maxLength, onSearch }: SearchFormProps) {
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    onSearch(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <form role="search" onSubmit={find} className={styles.search}>
      <TextInput
        key={value}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.field}
      />
      <Button type="submit" icon={Search} className={styles.find}>
        {button}
      </Button>
    </form>
  )
}
