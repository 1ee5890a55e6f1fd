import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { isLookAlike } from '../desk/desk-person.tsx'
import { useMatches } from '../desk/use-desk.ts'
import { useAccounts } from './use-accounts.ts'
import type { Details } from './use-details.ts'

type Question = 'same' | 'unconfirmed'
type SamePersonProps = {
  details: Details
  questions: readonly Question[]
  isTried: boolean
  idOf: (question: Question) => string
  isSaid: (question: Question) => boolean
  say: (question: Question, is: boolean) => void
}

/** Whether a record stays that of its person, and of the accounts that read it. */
export function SamePerson({ details, questions, isTried, idOf, isSaid, say }: SamePersonProps) {
  const { t } = useTexts()
  const { data } = useAccounts(details.id)
  const accounts = data?.items.filter(({ verificationStatus }) => verificationStatus !== 'refuted') ?? []
  const { name = '', email = '' } = details.ownAccount ?? {}
  return questions.map((question) => (
    <Note key={question} tone="warn">
      <b>{t(question === 'same' ? 'details.doubtTitle' : 'details.unconfirmedTitle')}</b>
      <p>{question === 'same' ? t('details.doubt') : t('details.unconfirmed', { name, email })}</p>
      {question === 'same' && accounts.length > 0 && (
        <>
          <p>{t('details.doubtAccounts')}</p>
          <ul>
            {accounts.map((account) => (
              <li key={account.userId}>
                {account.name}, {account.email}
              </li>
            ))}
          </ul>
        </>
      )}
      <Checkbox
        id={idOf(question)}
        label={t(question === 'same' ? 'details.samePerson' : 'details.isTheirs')}
        checked={isSaid(question)}
        error={isTried && !isSaid(question) && t('details.notSaid')}
        onChange={({ target }) => say(question, target.checked)}
      />
    </Note>
  ))
}

type AnotherPersonProps = {
  id: string
  patientId: string
  who: { givenName: string; familyName: string; birthDate: PlainDate | null }
  isSaid: boolean
  isMissing: boolean
  onSay: (is: boolean) => void
}

/** Who else is known with such a name and date of birth, for who may look them up. */
export function AnotherPerson({ id, patientId, who, isSaid, isMissing, onSay }: AnotherPersonProps) {
  const { t, formatLocale } = useTexts()
  const mayLook = usePermitted()('appointments:book')
  const { givenName, familyName, birthDate } = who
  const found = useMatches(mayLook && birthDate ? { givenName, familyName, birthDate } : {})
  const others = found.filter((match) => match.id !== patientId && isLookAlike(match))
  return (
    <Note tone="warn">
      <b>{t('details.anotherTitle')}</b>
      <ul>
        {others.map((match) => (
          <li key={match.id}>
            <Anchor href={chartHref(match.id)} target="_blank" rel="noreferrer">
              {t('details.anotherMatch', {
                name: `${match.givenName} ${match.familyName}`,
                date: match.birthDate ? formatLongDate(match.birthDate as PlainDate, formatLocale) : '',
              })}
            </Anchor>
          </li>
        ))}
      </ul>
      <Checkbox
        id={id}
        label={t('details.another')}
        checked={isSaid}
        error={isMissing && t('details.notSaid')}
        onChange={({ target }) => onSay(target.checked)}
      />
    </Note>
  )
}
