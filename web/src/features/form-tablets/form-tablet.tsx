import type { readFormTablet } from '@polyclinic/domain/form-tablets/endpoints.ts'
import { idleMinutes } from '@polyclinic/domain/form-tablets/handover.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import type { AnswersView } from '../clinic-forms/answers.ts'
import { FormFiller } from '../clinic-forms/form-filler.tsx'
import styles from './form-tablet.module.css'
import { closeOnTablet, readOnTablet, tabletServer, type TabletServer } from './tablet-server.ts'

type Handed = NonNullable<Answer<typeof readFormTablet>['handed']>
type FormTabletProps = {
  handed: Handed | null
  /** It was sent or put away: the tablet looks what is handed over now. */
  onOver: () => void
}

/** `Lena P.`: no more than tells her from another Lena in the room. */
const briefName = ({ givenName, familyInitial }: Handed) =>
  familyInitial === '' ? givenName : `${givenName} ${familyInitial}.`

/** So long it waits to put a form away again that could not be. */
const againSeconds = 5
/** So long it says that a form was sent. */
const thanksSeconds = 20

/** Waits for a form, asks whether it is whose it is, shows it, and forgets it. */
export function FormTablet({ handed, onOver }: FormTabletProps) {
  const { t } = useTexts()
  const [sentId, setSentId] = useState<string | null>(null)
  useEffect(() => {
    if (sentId === null) return
    const timer = setTimeout(() => setSentId(null), thanksSeconds * 1000)
    return () => clearTimeout(timer)
  }, [sentId])
  if (sentId !== null && (handed === null || handed.id === sentId))
    return <Said icon={CircleCheck} title={t('devices.formSent')} words={t('devices.formSentText')} />
  if (!handed) return <Said icon={ClipboardList} title={t('devices.formNone')} words={t('devices.formNoneText')} />
  const onSent = () => {
    setSentId(handed.id)
    onOver()
  }
  return <Held key={handed.id} {...{ handed, onOver, onSent }} />
}

type HeldProps = { handed: Handed; onOver: () => void; onSent: () => void }

function Held({ handed, onOver, onSent }: HeldProps) {
  const { t } = useTexts()
  const [begun, setBegun] = useState<{ answers: AnswersView; server: TabletServer } | null>(null)
  const [isAway, setAway] = useState(false)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  // What fills it in is gone by then, and has saved what was typed.
  useEffect(() => {
    if (!isAway || !begun) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () =>
      begun.server.putAway().then(
        () => over.current(),
        // Nobody reads it any more; the desk sees it as handed over until it is told.
        () => (timer = setTimeout(() => void close(), againSeconds * 1000)),
      )
    void close()
    return () => clearTimeout(timer)
  }, [isAway, begun])
  if (isAway) return <Said icon={ClipboardList} title={t('devices.formNone')} words={t('devices.formNoneText')} />
  if (!begun)
    return (
      <Begin
        {...{ handed, onOver }}
        onBegun={(answers) => setBegun({ answers, server: tabletServer(handed.id, answers) })}
      />
    )
  return <Filling {...{ ...begun, handed, onSent }} onAway={() => setAway(true)} />
}

type SaidProps = { icon: IconType; title: string; words: string; children?: ReactNode }

function Said({ icon, title, words, children }: SaidProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.said}>
      <Icon of={icon} className={styles.sign} />
      <h1 ref={heading} tabIndex={-1} className={text.display}>
        {title}
      </h1>
      <p className={text.lead}>{words}</p>
      {children}
    </div>
  )
}

type BeginProps = { handed: Handed; onBegun: (answers: AnswersView) => void; onOver: () => void }

/** Nothing of it is shown before somebody says that they are meant. */
function Begin({ handed, onBegun, onOver }: BeginProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const begin = async () => {
    const outcome = await send(() => readOnTablet(handed.id))
    if (outcome.done) onBegun(outcome.value)
  }
  return (
    <Said
      icon={ClipboardList}
      title={t('devices.formFor', { name: briefName(handed) })}
      words={t('devices.formBeginText')}
    >
      <p className={text.strong}>
        <Own>{handed.form}</Own>
      </p>
      {problem && (
        <Note tone="bad" role="alert">
          {t('devices.notReachedText')}
        </Note>
      )}
      <Button kind="main" busy={busy} onClick={() => void begin()}>
        {t('devices.formBegin')}
      </Button>
      <Button onClick={() => void closeOnTablet(handed.id).finally(onOver)}>{t('devices.formNotMe')}</Button>
    </Said>
  )
}
type FillingProps = {
  handed: Handed
  answers: AnswersView
  server: TabletServer
  onSent: () => void
  onAway: () => void
}

function Filling({ handed, answers, server, onSent, onAway }: FillingProps) {
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  useWhenIdle(onAway)
  return (
    <Wrap>
      <FormFiller
        {...{ answers, server, timeZone }}
        about={
          <>
            <p className={text.strong}>
              <Own>{answers.name}</Own>
            </p>
            <p className={text.quiet}>{t('devices.formFor', { name: briefName(handed) })}</p>
            <Button size="small" onClick={onAway} className={styles.away}>
              {t('devices.formPutAway')}
            </Button>
          </>
        }
        onCompleted={onSent}
      />
    </Wrap>
  )
}

/** Nobody touches it any more: what stands there is nobody else's to read. */
function useWhenIdle(act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    let timer = 0
    const begin = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => latest.current(), idleMinutes * 60_000)
    }
    const signs = ['pointerdown', 'keydown', 'input', 'scroll'] as const
    begin()
    for (const sign of signs) addEventListener(sign, begin, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, begin, { capture: true })
    }
  }, [])
}
