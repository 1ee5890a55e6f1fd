import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { useUserState } from '../../state/user.ts'
import { CardPart } from '../../ui/card.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Details } from '../../ui/facts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { VisitsThatStay } from './account-forms.tsx'
import { Exceptions } from './exceptions.tsx'
import { lastSeenWords } from './last-seen.ts'
import { PersonActs } from './person-acts.tsx'
import { SignIns } from './sign-ins.tsx'
import { WhatTheySee } from './what-they-see.tsx'
import { roleWords, statusLooks, type RolesToGive, type WholePerson } from './people.ts'
import { undecidePermission, usePerson } from './use-people.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'

type PersonPanelProps = {
  id: string
  toGive: RolesToGive | undefined
  now: Instant
  timeZone: string
  /** The names of the screens in somebody's menus. */
  screensOf: (person: WholePerson) => string[]
  /** What was just done elsewhere about this person, such as the invitation that was sent. */
  news?: string | null | undefined
  onClose: () => void
  /** The invitation is not in the list any more. */
  onWithdrawn: (sentence: string) => void
}

/** One person: what they are here, what was decided for them alone, and what can be done. */
export function PersonPanel({ id, toGive, now, timeZone, screensOf, news, onClose, onWithdrawn }: PersonPanelProps) {
  const texts = useTexts()
  const { t } = texts
  const { data: person, error } = usePerson(id)
  const problem = problemOf(error)
  const { id: ownId } = useUserState((state) => state.users)
  const queries = useQueryClient()
  const [said, setSaid] = useState<{ sentence: string } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const { problem: refused, send } = useSubmission()
  const sentence = said?.sentence ?? news
  // What was pressed is gone.
  useFocusOn(answer, refused ?? said ?? news)

  const tell = (done: string, changed?: WholePerson) => {
    if (changed) queries.setQueryData(['person', 'one', id], changed)
    void queries.invalidateQueries({ queryKey: ['person'] })
    setSaid({ sentence: done })
  }
  if (!person || problem?.code === 'not_found')
    return (
      <SidePanel title={t('people.title')} closeLabel={t('common.close')} onClose={onClose}>
        <CardPart>
          {problem ? (
            <Note tone="bad" role="alert">
              {t(problem.code === 'not_found' ? 'people.notHere' : `errors.${problem.code}`)}
            </Note>
          ) : (
            <Skeleton label={t('common.loading')} />
          )}
        </CardPart>
      </SidePanel>
    )

  const end = async ({ permission }: WholePerson['exceptions'][number]) => {
    const outcome = await send(() => undecidePermission(person, permission))
    if (outcome.done) tell(t('people.exceptionEnded'), outcome.value)
  }
  const { word, tone } = statusLooks[person.status]
  const { provider, visitsAhead } = person
  return (
    <SidePanel
      title={person.name}
      start={<Face initials={initialsOf(person.name)} src={person.provider?.portraitUrl} />}
      lead={roleWords(person, texts)}
      closeLabel={t('people.closePerson', { name: person.name })}
      onClose={onClose}
    >
      <CardPart>
        <Stack>
          {(refused || sentence) && (
            <div ref={answer} tabIndex={-1}>
              <Note tone={refused ? 'bad' : 'ok'} role={refused ? 'alert' : 'status'}>
                {refused ? t(`errors.${refused.code}`) : sentence}
              </Note>
            </div>
          )}
          <Details columns details={detailsOf(person, now, timeZone, texts)} />
          <Status tone={tone}>{t(word)}</Status>
        </Stack>
      </CardPart>
      {person.status === 'deactivated' && provider && visitsAhead && visitsAhead.total > 0 && (
        <CardPart>
          <VisitsThatStay ahead={visitsAhead} doctor={provider} />
        </CardPart>
      )}
      {person.kind === 'account' && (
        <CardPart>
          <Exceptions exceptions={person.exceptions} timeZone={timeZone} onEnd={(exception) => void end(exception)} />
        </CardPart>
      )}
      {person.kind === 'account' && (
        <CardPart>
          <WhatTheySee {...{ person, timeZone }} screens={screensOf(person)} />
          <SignIns {...{ id, timeZone }} />
        </CardPart>
      )}
      {person.allowedActs.length > 0 && toGive ? (
        <CardPart>
          <PersonActs {...{ person, toGive, now, timeZone, onWithdrawn }} onDone={tell} />
        </CardPart>
      ) : (
        <CardPart tone="sunk">
          <p>{t(person.id === ownId ? 'people.yourself' : 'people.onlyLook')}</p>
        </CardPart>
      )}
    </SidePanel>
  )
}

function detailsOf(person: WholePerson, now: Instant, timeZone: string, texts: Texts) {
  const { t, formatLocale } = texts
  const day = (instant: string) => formatLongDate(dateIn(timeZone, instant as Instant), formatLocale)
  const { email, openSessions, invitedAt, invitedBy, expiresAt } = person
  const isAccount = person.kind === 'account'
  const isOver = expiresAt !== null && expiresAt <= now
  return [
    { id: 'email', term: t('common.email'), value: email },
    person.provider && { id: 'calendar', term: t('people.calendar'), value: person.provider.name },
    isAccount && { id: 'seen', term: t('people.seen'), value: lastSeenWords(person, now, timeZone, texts) },
    isAccount && {
      id: 'sessions',
      term: t('people.sessions'),
      value: t('people.openSessions', { count: openSessions }),
    },
    invitedAt !== null && {
      id: 'invited',
      term: t('people.invited'),
      value:
        invitedBy === null
          ? t('people.invitedOn', { date: day(invitedAt) })
          : t('people.invitedBy', { name: invitedBy, date: day(invitedAt) }),
    },
    expiresAt !== null && {
      id: 'link',
      term: t('people.link'),
      value: isOver ? t('people.linkOver') : t('people.linkUntil', { date: day(expiresAt) }),
    },
  ].filter((detail) => !!detail)
}
