import type { extendHold } from '@polyclinic/domain/holds/endpoints.ts'
import type { Api } from '../../../platform/api/api.ts'
import { isProblem, type ApiProblem } from '../../../platform/api/problem.ts'
import type { Page } from '../../../platform/page/context.ts'
import { describeSlot } from '../../holds/describe-slot.ts'
import { readSlotDirectory, type SlotDirectory } from '../../holds/slot-directory.ts'
import { giveBack, lookAtHold, slotOf, createHold, type HoldAnswer } from '../../holds/held.ts'
import { losesTime, lostTime } from '../../holds/lost-time.ts'
import type { ChosenSlot } from '../../slots/slot-value.ts'
import { book, type BookedAppointment } from './book.ts'
import { loadConfirming } from './confirming.tsx'
import { newKey } from '../../../platform/api/request-key.ts'
import { type CodeStep, type Draft, type Outcome, type Reason } from './draft.ts'
import { onNewTerms, outgrown, termsShown } from './offer-change.ts'
import type { SentForm } from './sent-form.ts'

type Named = { providerId: string }
export type Tools = { api: Api; page: Page }
export type ActOutcome = { booked: BookedAppointment; email: string } | { outcome: Outcome | null }

/** What a press leads to, the same with scripts and without. Whatever is refused, nothing typed is lost. */
export async function act(tools: Tools, sent: SentForm): Promise<ActOutcome> {
  if (sent.slot) return take(tools, sent, sent.slot)
  if (!sent.chosen) return { outcome: null }
  if (sent.reason) return take(tools, sent, { ...sent.chosen, serviceId: sent.reason })
  if (sent.intent === 'again') return take(tools, sent, sent.chosen)
  if (sent.intent === 'extend') return extend(tools, sent, sent.chosen)
  return bookIt(tools, sent, sent.chosen)
}

/** Takes a time; what was held before is given back once the new one is ours, and kept when it is not. */
async function take(tools: Tools, sent: SentForm, slot: ChosenSlot): Promise<ActOutcome> {
  const { api, page } = tools
  const taken = await attempt(createHold(api, slot))
  if ('problem' in taken) {
    const { problem } = taken
    const directory = await directoryFor(tools, sent, problem.alternatives)
    const isLost = losesTime.includes(problem.code)
    // It may have been lost to the very booking of which no answer came.
    if (isLost && sent.isUnsure && slot === sent.chosen) return bookIt(tools, { ...sent, isUnsure: false }, slot)
    const outcome = await asItStands(tools, sent, sent.hold && sent.chosen ? sent.chosen : slot, directory)
    const unheld = problem.code === 'too_many_holds' ? asUnheld(outcome) : null
    if (unheld) return { outcome: unheld }
    page.status(problem.status || 503)
    if (!isLost) return refused(outcome, problem)
    return { outcome: { ...outcome, lost: lostTime(slot, problem, directory, page.organization.settings.timeZone) } }
  }
  const held = taken.value
  if (sent.hold && sent.hold.id !== held.id && !isReplacedByServer(sent.chosen, slotOf(held)))
    await giveBack(api, sent.hold)
  // Whoever was free was not known before.
  const directory = await directoryFor(tools, sent, [slotOf(held)])
  return { outcome: made(tools, draftOf(held, directory, { ...sent, key: newKey(), isUnsure: false })) }
}

/** A time that is free and cannot be held: who knows what it is of may book it all the same. */
function asUnheld(outcome: Outcome): Outcome | null {
  const { draft } = outcome
  const { visit, held, unsure } = draft
  if (!visit || held || unsure) return null
  return {
    ...outcome,
    draft: { ...draft, slot: slotOf({ visit }), key: newKey(), agreed: termsShown(visit), isUnheld: true },
  }
}

const refused = (outcome: Outcome, { code, retryAt }: ApiProblem): ActOutcome => ({
  outcome: { ...outcome, refusal: code, retryAt },
})

/** The server gives a hold up for another by itself where both are for one service, or at one time of one doctor. */
const isReplacedByServer = (before: ChosenSlot | null, now: ChosenSlot) =>
  before?.serviceId === now.serviceId || (before?.startsAt === now.startsAt && before.providerId === now.providerId)

async function extend(tools: Tools, sent: SentForm, chosen: ChosenSlot): Promise<ActOutcome> {
  const { api, page } = tools
  if (!sent.hold) return take(tools, sent, chosen)
  const { id, secret } = sent.hold
  const [extended, directory] = await Promise.all([
    attempt(
      api<typeof extendHold>('POST', '/holds/{id}/extend', { params: { id }, headers: { 'hold-secret': secret } }),
    ),
    directoryFor(tools, sent),
  ])
  if ('value' in extended) return { outcome: made(tools, draftOf({ ...extended.value, secret }, directory, sent)) }
  const { problem } = extended
  if (problem.code === 'hold_expired' || problem.code === 'not_found') return take(tools, sent, chosen)
  page.status(problem.status || 503)
  return refused(await asItStands(tools, sent, chosen, directory), problem)
}

async function bookIt(tools: Tools, given: SentForm, chosen: ChosenSlot): Promise<ActOutcome> {
  const { api, page } = tools
  const asked =
    given.codeSentTo || given.intent === 'code'
      ? await confirming(tools, given, chosen, ({ checkCode }) => checkCode(api, given))
      : null
  if (asked) return asked
  const sent = given.code === '' ? given : { ...given, codeSentTo: null }
  const result = await book(tools, sent, chosen)
  if ('booked' in result) return result
  if ('fieldErrors' in result) {
    page.status(422)
    const outcome = await asItStands(tools, sent, chosen, await directoryFor(tools, sent))
    return { outcome: { ...outcome, fieldErrors: result.fieldErrors } }
  }
  const { problem } = result
  page.status(problem.status || 503)
  if (problem.code === 'email_unconfirmed')
    return (await confirming(tools, sent, chosen, ({ askForCode }) => askForCode(api, sent)))!
  if (tellsNothing(problem)) return { outcome: await unsure(tools, sent, chosen, problem) }
  const directory = await directoryFor(tools, sent, problem.alternatives)
  const answered = { ...sent, isUnsure: sent.isUnsure && problem.code === 'too_many_requests' }
  if (problem.offerChange)
    return { outcome: onNewTerms(await asItStands(tools, answered, chosen, directory), problem.offerChange) }
  if (!losesTime.includes(problem.code)) return refused(await asItStands(tools, answered, chosen, directory), problem)
  const lost = lostTime(chosen, problem, directory, page.organization.settings.timeZone)
  const outgrew = await attempt(outgrown(api, sent))
  const tooLong = 'value' in outgrew ? outgrew.value : null
  return { outcome: { ...notHeld(tools, answered, chosen, directory), lost: { ...lost, tooLong } } }
}

/** How it stands with the mailed code; null when it no longer stands in the way. */
async function confirming(
  tools: Tools,
  sent: SentForm,
  chosen: ChosenSlot,
  step: (confirming: Awaited<ReturnType<typeof loadConfirming>>) => Promise<CodeStep | null>,
): Promise<ActOutcome | null> {
  const done = await attempt(loadConfirming().then(step))
  if ('value' in done && !done.value) return null
  const directory = await directoryFor(tools, sent)
  if ('problem' in done) {
    tools.page.status(done.problem.status || 503)
    return refused(await asItStands(tools, sent, chosen, directory), done.problem)
  }
  const { sentTo, answer, retryAt } = done.value!
  tools.page.status(409)
  const outcome = await asItStands(tools, { ...sent, codeSentTo: sentTo }, chosen, directory)
  return { outcome: { ...outcome, code: answer, retryAt } }
}

/** No answer, or none about the booking: it may be made or not, which a repeat with its key finds out. */
const tellsNothing = ({ code }: ApiProblem) => code === 'unavailable' || code === 'internal'

/** Everything stays as it was, ready to be sent again: whether the time is still held is not known either. */
async function unsure(tools: Tools, sent: SentForm, chosen: ChosenSlot, { code }: ApiProblem): Promise<Outcome> {
  const { before, hold } = sent
  const remembered = before?.held && before.held.id === hold?.id ? before : null
  const draft = remembered ?? notHeld(tools, sent, chosen, await directoryFor(tools, sent)).draft
  return {
    ...made(tools, { ...draft, ...told(sent), toldAt: draft.toldAt, unsure: { hold }, isUnheld: sent.isUnheld }),
    refusal: code,
  }
}

/** The booking as it is after a refusal: what was held is held still, unless the server says that it is not. */
async function asItStands(tools: Tools, sent: SentForm, slot: ChosenSlot, directory: SlotDirectory): Promise<Outcome> {
  const { before, hold } = sent
  if (!hold) {
    const outcome = notHeld(tools, sent, slot, directory)
    return { ...outcome, draft: { ...outcome.draft, isUnheld: sent.isUnheld && slot === sent.chosen } }
  }
  const looked = await attempt(lookAtHold(tools.api, hold))
  if ('value' in looked && looked.value) return made(tools, draftOf(looked.value, directory, sent))
  if ('value' in looked && !sent.isUnsure) return notHeld(tools, sent, slot, directory)
  if (before?.held?.id === hold.id) return made(tools, { ...before, values: sent.values, codeSentTo: sent.codeSentTo })
  if ('problem' in looked) throw looked.problem
  return notHeld(tools, sent, slot, directory)
}

function notHeld(tools: Tools, sent: SentForm, slot: ChosenSlot, directory: SlotDirectory): Outcome {
  const visit = describeSlot(slot, directory, tools.page.organization)
  return made(tools, { ...told(sent), slot, visit, held: null, reasons: reasonsAt(directory, slot) })
}

const made = ({ page }: Tools, draft: Draft): Outcome => ({
  draft,
  lost: null,
  refusal: null,
  retryAt: null,
  fieldErrors: {},
  fromServer: page.isServer,
})

function draftOf(held: HoldAnswer, directory: SlotDirectory, sent: Told): Draft {
  const slot = slotOf(held)
  return {
    ...told(sent),
    slot,
    visit: held.visit,
    held,
    agreed: termsShown(held.visit),
    reasons: reasonsAt(directory, slot),
  }
}

type Told = Pick<SentForm, 'values' | 'key' | 'agreed' | 'isUnsure' | 'hold' | 'codeSentTo'>

const told = ({ values, key, agreed, isUnsure, hold, codeSentTo }: Told) => ({
  toldAt: Date.now(),
  values,
  key,
  agreed,
  codeSentTo,
  unsure: isUnsure ? { hold } : null,
})

const reasonsAt = ({ providers }: SlotDirectory, { providerId, locationId }: ChosenSlot): Reason[] =>
  (providers.find(({ id }) => id === providerId)?.offers ?? []).filter((offer) => offer.locationId === locationId)

/** What the times of this booking name. Without it a booking goes on as well, with fewer words. */
async function directoryFor({ api }: Tools, { slot, chosen }: SentForm, others: Named[] = []): Promise<SlotDirectory> {
  const read = await attempt(readSlotDirectory(api, [...others, slot, chosen]))
  return 'value' in read ? read.value : { providers: [], locations: [] }
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
