import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { extendHold } from '@polyclinic/domain/holds/endpoints.ts'
import type { Api } from '../../../platform/api/api.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import type { Page } from '../../../platform/page/context.ts'
import { describeSlot } from '../../holds/describe-slot.ts'
import { giveBack, lookAtHold, slotOf, takeTime, type Held } from '../../holds/held.ts'
import { losesTime, lostTime, type Directory } from '../../holds/lost-time.ts'
import type { ChosenSlot } from '../../slots/slot-value.ts'
import { book, type Booked } from './book.ts'
import { newKey, type Draft, type Outcome, type Reason } from './draft.ts'
import { onNewTerms, outgrown, termsShown } from './offer-change.ts'
import type { Sent } from './sent-form.ts'

export type Tools = { api: Api; page: Page }
export type Acted = { booked: Booked; email: string } | { outcome: Outcome | null }

/** What a press leads to, the same with scripts and without. Whatever is refused, nothing typed is lost. */
export async function act(tools: Tools, sent: Sent): Promise<Acted> {
  if (sent.slot) return { outcome: await take(tools, sent, sent.slot) }
  if (!sent.chosen) return { outcome: null }
  if (sent.reason) return { outcome: await take(tools, sent, { ...sent.chosen, serviceId: sent.reason }) }
  if (sent.intent === 'again') return { outcome: await take(tools, sent, sent.chosen) }
  if (sent.intent === 'extend') return { outcome: await extend(tools, sent, sent.chosen) }
  return bookIt(tools, sent, sent.chosen)
}

/** Takes a time; what was held before is given back once the new one is ours, and kept when it is not. */
async function take(tools: Tools, sent: Sent, slot: ChosenSlot): Promise<Outcome> {
  const { api, page } = tools
  const [taken, directory] = await Promise.all([attempt(takeTime(api, slot)), readDirectory(api)])
  if ('problem' in taken) {
    const { problem } = taken
    const isLost = losesTime.includes(problem.code)
    const outcome = await asItStands(tools, sent, sent.hold && sent.chosen ? sent.chosen : slot, directory)
    page.status(problem.status || 503)
    if (!isLost) return { ...outcome, refusal: problem.code }
    return { ...outcome, lost: lostTime(slot, problem, directory, page.organization.settings.timeZone) }
  }
  const held = taken.value
  if (sent.hold && sent.hold.id !== held.id && !isTraded(sent.chosen, slotOf(held))) await giveBack(api, sent.hold)
  return made(tools, draftOf(held, directory, { ...sent, key: newKey() }))
}

/** The server trades one hold for another by itself where both are for one service, or at one time. */
const isTraded = (before: ChosenSlot | null, now: ChosenSlot) =>
  before?.serviceId === now.serviceId || before?.startsAt === now.startsAt

async function extend(tools: Tools, sent: Sent, chosen: ChosenSlot): Promise<Outcome> {
  const { api, page } = tools
  if (!sent.hold) return take(tools, sent, chosen)
  const { id, secret } = sent.hold
  const [extended, directory] = await Promise.all([
    attempt(
      api<typeof extendHold>('POST', '/holds/{id}/extend', { params: { id }, headers: { 'hold-secret': secret } }),
    ),
    readDirectory(api),
  ])
  if ('value' in extended) return made(tools, draftOf({ ...extended.value, secret }, directory, sent))
  const { problem } = extended
  if (problem.code === 'hold_expired' || problem.code === 'not_found') return take(tools, sent, chosen)
  page.status(problem.status || 503)
  return { ...(await asItStands(tools, sent, chosen, directory)), refusal: problem.code }
}

async function bookIt(tools: Tools, sent: Sent, chosen: ChosenSlot): Promise<Acted> {
  const { api, page } = tools
  const result = await book(tools, sent, chosen)
  if ('booked' in result)
    return { ...result, email: sent.isKnown && sent.answers.for === 'me' ? '' : sent.answers.email }
  const directory = await readDirectory(api)
  if ('mistakes' in result) {
    page.status(422)
    return { outcome: { ...(await asItStands(tools, sent, chosen, directory)), mistakes: result.mistakes } }
  }
  const { problem } = result
  page.status(problem.status || 503)
  if (problem.offerChange)
    return { outcome: onNewTerms(await asItStands(tools, sent, chosen, directory), problem.offerChange) }
  if (!losesTime.includes(problem.code))
    return { outcome: { ...(await asItStands(tools, sent, chosen, directory)), refusal: problem.code } }
  const lost = lostTime(chosen, problem, directory, page.organization.settings.timeZone)
  const tooLong = await outgrown(api, sent)
  return { outcome: { ...notHeld(tools, sent, chosen, directory), lost: { ...lost, tooLong } } }
}

/** The booking as it is after a refusal: what was held may be held still. */
async function asItStands(tools: Tools, sent: Sent, slot: ChosenSlot, directory: Directory): Promise<Outcome> {
  const held = sent.hold && (await lookAtHold(tools.api, sent.hold))
  return held ? made(tools, draftOf(held, directory, sent)) : notHeld(tools, sent, slot, directory)
}

function notHeld(tools: Tools, sent: Sent, slot: ChosenSlot, directory: Directory): Outcome {
  const visit = describeSlot(slot, directory, tools.page.organization)
  return made(tools, { ...draftParts(sent), slot, visit, held: null, reasons: reasonsAt(directory, slot) })
}

const made = ({ page }: Tools, draft: Draft): Outcome => ({
  draft,
  lost: null,
  refusal: null,
  mistakes: {},
  fromServer: page.isServer,
})

function draftOf(held: Held, directory: Directory, sent: Pick<Sent, 'answers' | 'key' | 'agreed'>): Draft {
  const slot = slotOf(held)
  return {
    ...draftParts(sent),
    slot,
    visit: held.visit,
    held,
    agreed: termsShown(held.visit),
    reasons: reasonsAt(directory, slot),
  }
}

const draftParts = ({ answers, key, agreed }: Pick<Sent, 'answers' | 'key' | 'agreed'>) => ({
  toldAt: Date.now(),
  answers,
  key,
  agreed,
})

const reasonsAt = ({ providers }: Directory, { providerId, locationId }: ChosenSlot): Reason[] =>
  (providers.find(({ id }) => id === providerId)?.offers ?? []).filter((offer) => offer.locationId === locationId)

async function readDirectory(api: Api): Promise<Directory> {
  const [providers, locations] = await Promise.all([
    api<typeof listProviders>('GET', '/providers'),
    api<typeof listLocations>('GET', '/locations'),
  ])
  return { providers: providers.items, locations: locations.items }
}

/** A refusal as a value; everything else is still thrown. */
async function attempt<T>(promise: Promise<T>) {
  try {
    return { value: await promise }
  } catch (error) {
    if (isProblem(error)) return { problem: error }
    throw error
  }
}
