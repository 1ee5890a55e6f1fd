import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { DataRouter } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { keepChoice, readChoice, type Answer, type Choice } from './choice.ts'
import { containerRuns, forgetContainer, mayRunAt, runContainer } from './container.ts'
import styles from './cookies.module.css'

type CookieSettingsProps = {
  organization: OrganizationData
  container: string
  router: DataRouter
  /** Where the question stands. */
  place: HTMLElement
}

/** The button at the foot of a page by which a choice is made anew, and the question where nobody has answered it. */
export function CookieSettings({ organization, container, router, place }: CookieSettingsProps) {
  const { t } = useTexts()
  const path = useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => router.state.location.pathname,
  )
  const [choice, setChoice] = useState(() => readChoice(container))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const answer = choice?.answer

  useEffect(() => {
    if (answer === 'accepted' && mayRunAt(path)) runContainer(container)
  }, [container, answer, path])

  function give(next: Answer) {
    setChoice(keepChoice(next, container))
    setOpen(false)
    if (next === 'declined') {
      forgetContainer()
      // What runs cannot be stopped in any other way.
      if (containerRuns()) return location.reload()
    }
    if (isOpen) button.current?.focus()
    else document.getElementById('content')?.focus({ preventScroll: true })
  }
  const isAsked = isOpen || (choice === null && mayRunAt(path))
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.settings}
        aria-expanded={isAsked}
        onClick={() => setOpen(!isOpen)}
      >
        {t('cookies.settings')}
      </button>
      {isAsked &&
        createPortal(<Question {...{ organization, container, choice }} isOpened={isOpen} onAnswer={give} />, place)}
    </>
  )
}

/** No router stands around it. */
const linkTo = (href: string) => (words: ReactNode) => <a href={href}>{words}</a>

type QuestionProps = Pick<CookieSettingsProps, 'organization' | 'container'> & {
  choice: Choice | null
  /** Somebody pressed for it; else it waits to be seen, and takes the focus from nobody. */
  isOpened: boolean
  onAnswer: (answer: Answer) => void
}

function Question({ organization, container, choice, isOpened, onAnswer }: QuestionProps) {
  const { t, rich, formatLocale } = useTexts()
  const title = useRef<HTMLParagraphElement>(null)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpened) title.current?.focus()
  }, [isOpened])
  useRoomBelow(box)
  const { name, slug, settings } = organization
  const dateOf = ({ at }: Choice) => formatFullDate(dateIn(settings.timeZone, at as Instant), formatLocale)
  return (
    <section ref={box} className={styles.question} aria-labelledby="cookie-question">
      <div className={styles.wrap}>
        <div className={styles.words}>
          <p id="cookie-question" ref={title} tabIndex={-1} className={styles.title}>
            {t('cookies.title')}
          </p>
          <p>{t('cookies.text', { clinic: name, container })}</p>
          <p>
            {rich('cookies.change', { privacy: linkTo(`/clinic/${slug}/privacy`) })}{' '}
            {choice?.answer === 'accepted' && t('cookies.youAccepted', { date: dateOf(choice) })}
            {choice?.answer === 'declined' && t('cookies.youDeclined', { date: dateOf(choice) })}
          </p>
        </div>
        <div className={styles.answers}>
          <Button wide onClick={() => onAnswer('declined')}>
            {t('cookies.decline')}
          </Button>
          <Button wide onClick={() => onAnswer('accepted')}>
            {t('cookies.accept')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** It stands over the page's lower edge: the end of the page can be reached, and what is focused is not hidden behind it. */
function useRoomBelow(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { body, documentElement } = document
    const room = (height: string) => {
      body.style.paddingBlockEnd = height
      documentElement.style.scrollPaddingBlockEnd = height
    }
    const watch = new ResizeObserver(([entry]) => room(`${entry!.target.getBoundingClientRect().height}px`))
    watch.observe(box.current!)
    return () => {
      watch.disconnect()
      room('')
    }
  }, [box])
}
