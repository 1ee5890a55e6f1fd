import type { ReactNode } from 'react'
import text from '../../ui/text.module.css'
import { telLink } from './tel-link.ts'

/** For a sentence with a number in it: `rich('patient.byPhone', { number, phone: phoneLink(number) })`. */
export const phoneLink = (number: string) =>
  function phone(words: ReactNode) {
    return (
      <a href={telLink(number)} className={text['nowrap']}>
        {words}
      </a>
    )
  }
