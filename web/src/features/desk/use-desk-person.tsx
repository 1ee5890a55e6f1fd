import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { usePermitted } from '../../state/permitted.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { FoundPatient } from '../charts/use-patient-search.ts'
import { asMatch, type DeskBooking, type DeskPatient, type Match } from './desk.ts'
import { asksForContact, ChosenPatient, DeskFields, isLookAlike, Matches } from './desk-person.tsx'
import { PatientSearch } from './patient-search.tsx'
import { namesIn, nothingTyped, readPatient, wrongOf, type Typed, type TypedName } from './typed-patient.ts'
import { useDeskSearch } from './use-desk-search.ts'
import { useLookUp, useMatches } from './use-desk.ts'
import { Stack } from '../../ui/layout.tsx'

type Wanted = {
  isOpen: boolean
  /** Of the form that they are a part of. */
  form: string
  /** Who it is, where that is known from the start. */
  patient?: DeskPatient | undefined
  /** What is known of them already, as it would be typed. */
  typed?: Typed | undefined
  today: PlainDate
  problem: ApiProblem | null
  /** In place of taking one who is known. */
  onKnown?: ((match: Match) => void) | undefined
}

export type DeskPersonBody = Pick<DeskBooking, 'patientId' | 'isContactRight' | 'patient' | 'isAnotherPerson'>

export type DeskPerson = {
  fields: ReactNode
  /** Of whoever has a record and is meant as it stands. */
  name: string | null
  /** The refusal is told at its field. */
  isAskedByServer: boolean
  /** Who is known by that name is on its way: until then nobody is meant. */
  isComing: boolean
  /** What is sent of them; null where something is missing, which has the focus then. */
  take: () => DeskPersonBody | null
}

const matchOf = ({ email, phone, isContactShown, lastVisit, isTypedOnly, ...patient }: FoundPatient): Match => ({
  ...asMatch(patient),
  ...{ lastVisit, isTypedOnly },
  contact: isContactShown ? { email, phone } : null,
})

/** Who is in front of the desk: found, typed, or one of those who are known with what is typed. */
export function useDeskPerson({ isOpen, form, patient, typed: given, today, problem, onKnown }: Wanted): DeskPerson {
  const { formatLocale } = useTexts()
  const [typedFields, setTyped] = useState(given ?? nothingTyped)
  const [chosen, setChosen] = useState<Match | null>(patient ? asMatch(patient) : null)
  const [isContactRight, setContactRight] = useState(false)
  /** Of whom it was said that they are nobody who is known: of somebody else it is asked anew. */
  const [another, setAnother] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const idOf = (name: TypedName) => `${form}-${name}`

  const isPermitted = usePermitted()
  const hasSearch = !patient && !onKnown && isPermitted('patients:read-basic')
  const searchId = `${form}-search`
  // A refusal is about whoever was sent, and not about who is chosen in their place.
  const [refused, setRefused] = useState({ problem, of: chosen?.id })
  if (refused.problem !== problem) setRefused({ problem, of: chosen?.id })
  const survivor = problem?.code === 'record_merged' ? problem.problem.mergedInto : undefined
  // They were chosen before a merge: whoever books again books on the record in which theirs is now.
  const [movedBy, setMovedBy] = useState<ApiProblem | null>(null)
  if (problem && survivor !== undefined && movedBy !== problem) {
    setMovedBy(problem)
    if (chosen) setChosen({ ...chosen, id: survivor })
  }
  const asked = (pointer: string) => problem?.errors.some((each) => each.pointer === pointer) ?? false
  const contactId = `${form}-contact-right`
  /** Nobody here has seen them: that is known once the server was asked. */
  const isContactRefused = refused.of === chosen?.id && asked('/body/isContactRight')
  const doubted = chosen && isContactRefused ? { ...chosen, isTypedOnly: true } : chosen
  const unseen = doubted?.isTypedOnly && doubted.contact === null ? doubted : null
  // A short search shows nobody's contact: it is looked up by all that is known of whom it is.
  const looked = useLookUp(isOpen && unseen ? wholeOf(unseen) : {})
  const contact = unseen && (looked.matches.find(({ id }) => id === unseen.id)?.contact ?? null)
  const shown = doubted && contact ? { ...doubted, contact } : doubted
  const isContactAsked = shown !== null && asksForContact(shown)
  const isContactMissing = isContactAsked && !isContactRight
  const isContactComing = unseen !== null && looked.isComing
  /** What was ticked of one is not said of another. */
  const choose = (match: Match | null) => {
    setChosen(match)
    setContactRight(false)
    setTried(false)
  }

  /** The name of somebody new stands there: on with the next field. */
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    if (begun > 0) document.getElementById(`${form}-birthDate`)?.focus()
  }, [begun, form])
  const search = useDeskSearch(
    (found) => choose(matchOf(found)),
    (name) => {
      setTyped((before) => ({ ...namesIn(name), ...saidIn(before) }))
      setBegun((times) => times + 1)
    },
  )
  const isSought = hasSearch && !chosen && search.typed.trim() !== ''
  // Nobody is found with that: then it is the name of somebody new.
  const typed = isSought && !search.isOpen ? { ...namesIn(search.typed), ...saidIn(typedFields) } : typedFields
  const known = readPatient(typed, { today, formatLocale })
  const wrong = wrongOf(typed, known)
  const matches = useMatches(isOpen && !chosen && !(isSought && search.isOpen) ? known : {})
  const who = JSON.stringify([known.givenName, known.familyName, known.birthDate])
  const isAnother = another === who
  const anotherId = `${form}-another`
  const isAnotherAsked = asked('/body/isAnotherPerson')
  const isAsked = !chosen && (isAnotherAsked || matches.some(isLookAlike))
  // The press was faster than the look-up.
  useEffect(() => {
    if (isAnotherAsked) document.getElementById(anotherId)?.focus()
  }, [isAnotherAsked, anotherId])
  // Asked about, or said how to see it: a short search shows no contact.
  const asking = shown?.isTypedOnly ? [shown.id, isContactComing, isContactRefused].join(' ') : null
  useEffect(() => {
    if (asking !== null) document.getElementById(contactId)?.focus()
  }, [asking, contactId])

  const missing = () => {
    if (isSought && search.isComing) return searchId
    if (!chosen && wrong[0]) return idOf(wrong[0])
    if (isContactMissing || isContactComing) return contactId
    return isAsked && !isAnother ? anotherId : null
  }
  return {
    isComing: isSought && search.isComing,
    isAskedByServer: isAnotherAsked || (shown !== null && isContactRefused),
    name: patient ? null : nameOf(chosen ?? (isSought ? search.meant : null)),
    take: () => {
      if (isSought && search.isOpen && !search.isComing) {
        const { meant } = search
        search.choose(search.at)
        // Nobody here has seen them: that is asked before anything is booked.
        return meant && !meant.isTypedOnly ? { patientId: meant.id } : null
      }
      setTried(true)
      const id = missing()
      if (id !== null) {
        document.getElementById(id)?.focus()
        return null
      }
      return {
        ...whoOf(chosen && { ...chosen, isContactRight }, known),
        ...(isAsked && { isAnotherPerson: true as const }),
      }
    },
    fields: shown ? (
      <ChosenPatient
        match={shown}
        {...{ isContactRight, isContactComing, contactId }}
        isMissing={isTried && isContactMissing}
        isMoved={movedBy !== null && movedBy === problem}
        onContact={setContactRight}
        onOther={patient ? null : () => choose(null)}
      />
    ) : (
      <Stack>
        {hasSearch && <PatientSearch id={searchId} search={search} />}
        {!(isSought && search.isOpen) && (
          <div>
            <DeskFields
              {...{ typed, known, today, idOf }}
              wrong={isTried ? wrong : []}
              onType={(name, value) => setTyped({ ...typedFields, [name]: value })}
            />
            <Matches
              {...{ matches, isAsked, isAnother, anotherId }}
              isMissing={(isTried || isAnotherAsked) && isAsked && !isAnother}
              onChoose={onKnown ?? choose}
              onAnother={(isSaid) => setAnother(isSaid ? who : null)}
            />
          </div>
        )}
      </Stack>
    ),
  }
}

const nameOf = (person: DeskPatient | null) => person && `${person.givenName} ${person.familyName}`

const wholeOf = ({ givenName, familyName, birthDate }: Match) => ({
  ...{ givenName, familyName },
  ...(birthDate && { birthDate }),
})

/** What was typed into the fields themselves. */
const saidIn = (typed: Typed) => Object.fromEntries(Object.entries(typed).filter(([, said]) => said !== ''))

const whoOf = (
  chosen: { id: string; isContactRight: boolean } | null,
  { givenName, familyName, birthDate, phone, email }: ReturnType<typeof readPatient>,
) =>
  chosen
    ? { patientId: chosen.id, ...(chosen.isContactRight && { isContactRight: true as const }) }
    : {
        patient: {
          ...{ givenName: givenName!, familyName: familyName!, birthDate: birthDate! },
          ...(phone && { phone }),
          ...(email && { email }),
        },
      }
