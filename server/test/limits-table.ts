import { calendarsAtMost } from '@polyclinic/domain/external-calendars/model.ts'
import { busyBounds } from '../src/features/external-calendars/busy-times.ts'
import { fontsFetchedPerHour } from '../src/features/brand/add-font.ts'
import { calendarsAddedPerHour } from '../src/features/external-calendars/external-calendars.ts'
import { domainsAtMost } from '@polyclinic/domain/domains/proof.ts'
import { domainChecksPerHour } from '../src/features/domains/check-domain.ts'
import { doorLimits } from '../src/features/clinic-devices/check-in-at-door.ts'
import { pairingsPerHour } from '../src/features/clinic-devices/pair-device.ts'
import { feedReadsPerHour } from '../src/features/calendar-feeds/read-feed.ts'
import { filesPerChart } from '@polyclinic/domain/chart-files/kinds.ts'
import { mostMovesADay } from '@polyclinic/domain/appointments/decide-change.ts'
import { pagesAtMost } from '@polyclinic/domain/letters/decide-letter.ts'
import { extendableMinutes, extensionsAtMost, holdMinutes } from '@polyclinic/domain/holds/decide-extension.ts'
import { readEnv } from '../src/env.ts'
import { firstCodesAtMost, minutesToConfirm } from '../src/features/accounts/second-factor/set-up.ts'
import { codeLimits } from '../src/features/accounts/second-factor/take-code.ts'
import { passkeyLimits } from '../src/features/accounts/passkeys/passkey-limits.ts'
import { sessionsOfAccount } from '../src/features/accounts/end-sessions.ts'
import { wrongOwnPasswordsPerHour } from '../src/features/accounts/own/prove-password.ts'
import { passwordLimits } from '../src/features/accounts/sign-in-limits.ts'
import { bookingsPerHourOfAccount } from '../src/features/appointments/booking-limits.ts'
import { wrongCodesOfNetwork } from '../src/features/appointments/confirm-email.ts'
import { codeMinutes, triesPerCode } from '../src/features/appointments/email-codes.ts'
import { readsPerHour } from '../src/features/documents/read-document.ts'
import { uploadsPerHour } from '../src/features/documents/upload-limits.ts'
import { announcementsPerHour, announcementsPerHourOfClinic } from '../src/features/announcements/announce.ts'
import { lettersPerHour } from '../src/features/letters/issue-letter.ts'
import { askedMails } from '../src/features/messages/admit-mail.ts'
import { choicesPerHour } from '../src/features/messages/choice-limits.ts'
import { testsPerHour } from '../src/features/message-texts/test-message-text.ts'
import { mailboxQuota } from '../src/features/messages/mailbox-quota.ts'
import { noteTextsPerHour } from '../src/features/note-texts/note-texts.ts'
import {
  readingsPerHour,
  resendsPerDay,
  sendsPerDay,
  wrongTriesAtMost,
} from '@polyclinic/domain/outgoing-referrals/limits.ts'
import { draftMegabytesAtMost } from '@polyclinic/domain/referrals/limits.ts'
import { wrongBirthDatesAtMost } from '@polyclinic/domain/prescriptions/decide-check.ts'
import { answersPapersPerHour } from '../src/features/forms/read-paper.ts'
import { bankFilesPerHour } from '../src/features/invoices/bank/take-bank-file.ts'
import { wrongVoucherCodesPerHour } from '../src/features/invoices/pay-by-voucher.ts'
import { moneyPapersPerHour } from '../src/features/invoices/read-paper.ts'
import { checksPerHour } from '../src/features/prescriptions/check-code.ts'
import { setsPerHour } from '../src/features/prescriptions/prescription-sets.ts'
import { papersPerHour } from '../src/features/prescriptions/read-prescription-paper.ts'
import { viewsPerHour } from '../src/features/reports/views.ts'
import { repeatRequestsPerDay } from '../src/features/prescriptions/repeat-requests.ts'
import { accountLookUpsPerHour } from '../src/features/charts/add-patient-account.ts'
import { childrenPerDay } from '../src/features/family/add-child.ts'
import { guardianInvitationsPerDay } from '../src/features/family/invite-guardian.ts'
import { referralsPerDay, visitsOfPartner } from '../src/features/referrals/referral-limits.ts'
import { versionsPerDay } from '../src/features/organizations/take-version.ts'
import { reviewsPerDay } from '../src/features/reviews/write-review.ts'
import { requestsPerDay } from '@polyclinic/domain/data-requests/limits.ts'
import { copiesPerHour } from '../src/features/privacy/take-copy.ts'
import { lookUpsPerHour } from '../src/features/patient-records/look-up-patients.ts'
import { ownChangesPerDay } from '../src/features/patients/update-own-patient.ts'
import { checkoutsPerHour, payableFilesPerHour } from '../src/features/online-payments/pay.ts'
import { renamesPerDay } from '../src/features/clinic-details/details.ts'
import { pressesPerDay } from '../src/features/new-clinics/complete-clinic.ts'
import { clinicsPerDay } from '../src/features/new-clinics/request-clinic.ts'
import { invitationsPerDay } from '../src/features/people/invite-person.ts'
import { contactsPerHour, loggedPerHour, shownPerHour } from '../src/platform/note-shown.ts'
import { shareOfPatients } from '../src/platform/private-files/store-file.ts'
import {
  connectionBounds,
  externalCalendarBounds,
  outsideBounds,
  routeBounds,
  sharesOfDrawing,
  streamBounds,
  turns,
} from '../src/platform/bounds.ts'

const number = (value: number) => value.toLocaleString('en-US')
const numbers = (...values: number[]) => values.map(number).join('; ')
const kilobytes = (bytes: number) => `${Math.round(bytes / (bytes % 1024 === 0 ? 1024 : 1000))} kB`
const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`

const words: Record<number, string> = { 5: '5 minutes', 60: 'an hour', 1440: 'a day' }
const within = (limits: readonly { windowMinutes: number; most: number }[]) =>
  [
    numbers(...limits.map(({ most }) => most)),
    limits.map(({ windowMinutes }) => words[windowMinutes]!).join('; '),
  ] as const
const hourAndDay = ({ hour, day }: { hour: number; day: number }) => [numbers(hour, day), 'an hour; a day'] as const

const { kept, common, last, ofNetwork } = mailboxQuota
const allOf = (window: 'hour' | 'day') =>
  common[window] + Object.values(kept).reduce((sum, quota) => sum + quota[window], 0)

const budget = (kind: keyof typeof routeBounds) => {
  const { most, perSecond } = routeBounds[kind].budget
  return [`${number(most)}, then ${number(perSecond)}`, 'at once; a second', 'network'] as const
}

type Row = readonly [what: string, many: string, time: string, by: string, set?: string]

/**
 * Every limit, with its figure as the code has it: what `docs/operating.md` says in its table.
 * @param booking the clinic's setting of this name, as a new clinic has it
 */
export function limitsTable(booking: (setting: string) => number): string {
  const env = readEnv({})
  const { uploads, openFiles, fileParts, calls, pages, letters, papers, passwords, pictures, calendars } = turns
  const setting = (name: string) => [number(booking(name)), `\`booking.${name}\``] as const
  const set = (what: string, time: string, by: string, name: string): Row => {
    const [many, where] = setting(name)
    return [what, name === 'heldPercent' ? `${many} %` : many, time, by, where]
  }
  const passwordsOf = (what: string, name: keyof typeof passwordLimits, by: string): Row => [
    what,
    ...within(passwordLimits[name]),
    by,
  ]
  const { departure, arrival, bodyBytes } = routeBounds.call
  const rows: Row[] = [
    set('times taken while somebody types (holds)', 'an hour', 'network', 'holdsPerHour'),
    set('times held', 'at once', 'network', 'holdsAtOnce'),
    set('times held', 'at once', 'visitor (browser)', 'holdsPerVisitor'),
    set('working time held (one visit at least)', 'at once', 'doctor, at a place on a day', 'heldPercent'),
    [
      `a hold kept longer, in its last ${extendableMinutes} minutes`,
      number(extensionsAtMost),
      `${holdMinutes} minutes each`,
      'hold',
    ],
    set('bookings', 'an hour', 'network', 'bookingsPerHour'),
    ['bookings', number(bookingsPerHourOfAccount), 'an hour', 'account'],
    ['reads of a doctor’s calendar from elsewhere', number(feedReadsPerHour), 'an hour', 'address'],
    ['calendars elsewhere that are added', number(calendarsAddedPerHour), 'an hour', 'account'],
    ['fonts fetched from elsewhere', number(fontsFetchedPerHour), 'an hour', 'account'],
    ['looks for a domain’s proof in the DNS', number(domainChecksPerHour), 'an hour', 'account'],
    ['domains, those that wait for their proof included', number(domainsAtMost), 'at once', 'clinic'],
    ['calendars elsewhere', number(calendarsAtMost), 'at once', 'doctor'],
    ['copies of a patient’s data', number(copiesPerHour), 'an hour', 'account'],
    ['requests about a patient’s data', number(requestsPerDay), 'a day', 'account'],
    ['searches for patients, the desk’s included', number(lookUpsPerHour), 'an hour', 'account'],
    ['patients shown by searches, each once in ten minutes', number(shownPerHour), 'an hour', 'account'],
    [
      'those shown with phone and email, searches of the outbox included',
      number(contactsPerHour),
      'an hour',
      'account',
    ],
    ['those shown with their address by the outbox without a search', number(loggedPerHour), 'an hour', 'account'],
    set(
      'bookings under addresses that nobody confirmed; then a code by mail',
      'an hour',
      'clinic',
      'unconfirmedPerHour',
    ),
    set('visits ahead', 'at once', 'account; without one, mailbox', 'visitsAhead'),
    ['moves of a visit by its patient or link', number(mostMovesADay), '24 hours', 'visit'],
    [
      'mails of strangers, of all kinds',
      numbers(allOf('hour'), allOf('day')),
      'an hour; a day',
      'mailbox, in a clinic',
    ],
    ['of these kept for mails about visits', ...hourAndDay(kept.visit), 'mailbox, in a clinic'],
    ['of these kept for links', ...hourAndDay(kept.link), 'mailbox, in a clinic'],
    ['of these kept for codes', ...hourAndDay(kept.code), 'mailbox, in a clinic'],
    ['beyond these, links', number(last.link.hour), 'an hour', 'mailbox, in a clinic'],
    ['beyond these, codes', number(last.code.hour), 'an hour', 'mailbox, in a clinic'],
    ['of these caused by one network, about visits', ...hourAndDay(ofNetwork.visit), 'mailbox and network'],
    ['of these caused by one network, links', ...hourAndDay(ofNetwork.link), 'mailbox and network'],
    ['of these caused by one network, codes', ...hourAndDay(ofNetwork.code), 'mailbox and network'],
    ['links by mail that somebody asks for', number(askedMails.ofNetwork.link), 'an hour', 'network'],
    ['the same, by a known browser', number(askedMails.ofDevice), 'an hour', 'browser and account'],
    ['codes by mail that somebody asks for', number(askedMails.ofNetwork.code), 'an hour', 'network'],
    [
      'invitations to work there',
      numbers(invitationsPerDay.person, invitationsPerDay.clinic),
      'a day',
      'whoever invites; clinic',
    ],
    ['links that make a clinic', number(clinicsPerDay), 'a day', 'network'],
    ['presses of such a link', number(pressesPerDay), 'a day', 'link'],
    ['other short names', number(renamesPerDay), 'a day', 'clinic'],
    ['beginnings of a payment online', number(checkoutsPerHour), 'an hour', 'network'],
    ['electronic invoices by the link that pays them', number(payableFilesPerHour), 'an hour', 'network'],
    ['tries of a mailed code', number(triesPerCode), `${codeMinutes} minutes`, 'code'],
    ['wrong codes', number(wrongCodesOfNetwork), 'an hour', 'network'],
    set('documents', 'at once', 'visit', 'documentsPerVisit'),
    ['uploads', number(uploadsPerHour.visit), 'an hour', 'visit, or chart'],
    ['files of a chart', number(filesPerChart), 'at once', 'patient'],
    ['letters', number(lettersPerHour), 'an hour', 'doctor'],
    ['messages to everybody of a day', number(announcementsPerHour), 'an hour', 'person of the clinic'],
    ['of all of a clinic’s people', number(announcementsPerHourOfClinic), 'an hour', 'clinic'],
    ['pages', number(pagesAtMost), 'at once', 'letter'],
    ['versions saved of the look, of legal texts; of booking rules', number(versionsPerDay), 'a day, each', 'clinic'],
    ['phrases and templates of notes saved', number(noteTextsPerHour), 'an hour', 'account'],
    ['sets of drugs saved', number(setsPerHour), 'an hour', 'account'],
    ['tests of a message’s text', number(testsPerHour), 'an hour', 'account'],
    ['views of reports saved', number(viewsPerHour), 'an hour', 'account'],
    ['forms opened as a PDF', number(answersPapersPerHour), 'an hour', 'account'],
    ['files of a bank', number(bankFilesPerHour), 'an hour', 'account'],
    ['codes of vouchers that are wrong', number(wrongVoucherCodesPerHour.ofAccount), 'an hour', 'account'],
    ['those that patients type', number(wrongVoucherCodesPerHour.ofNetwork), 'an hour', 'network'],
    ['invoices and receipts opened as a PDF', number(moneyPapersPerHour), 'an hour', 'account'],
    ['prescriptions opened as a PDF', number(papersPerHour), 'an hour', 'account'],
    ['accounts looked up to connect them with a patient', number(accountLookUpsPerHour), 'an hour', 'account'],
    ['children that somebody writes down', number(childrenPerDay), 'a day', 'account'],
    ['people asked to act for a patient', number(guardianInvitationsPerDay), 'a day', 'account'],
    ['reviews that a patient writes or changes', number(reviewsPerDay), 'a day', 'account'],
    [
      'referrals that a partner begins; sends',
      numbers(referralsPerDay.begun, referralsPerDay.sent),
      'a day',
      'partner',
    ],
    [
      'referrals that are sent to partners; as many to addresses',
      numbers(sendsPerDay.account, sendsPerDay.clinic),
      'a day',
      'account; clinic',
    ],
    ['referrals that are sent to one address', number(sendsPerDay.mailbox), 'a day', 'mailbox, in a clinic'],
    ['other links for one of them', number(resendsPerDay), 'a day', 'referral'],
    ['referrals read by a link, and their letters', number(readingsPerHour), 'an hour', 'network'],
    ['wrong codes and birth dates with a link', number(wrongTriesAtMost), 'until another link', 'referral'],
    ['visits that a partner books for whom it sends', ...hourAndDay(visitsOfPartner), 'partner'],
    ['repeats that a patient asks for', number(repeatRequestsPerDay), 'a day', 'account'],
    ['fields of their own data that a patient changes', number(ownChangesPerDay), 'a day', 'account'],
    ['wrong codes of screens and tablets typed', number(pairingsPerHour), 'an hour', 'network'],
    ['wrong check-ins at a door', number(doorLimits.ofDevice), 'an hour', 'tablet'],
    ['wrong check-ins at doors with one birth date', number(doorLimits.ofBirthDate), 'ten minutes', 'birth date'],
    ['the same', number(doorLimits.ofBirthDateInADay), 'a day', 'birth date'],
    ['codes of prescriptions checked', number(checksPerHour), 'an hour', 'network'],
    ['wrong dates of birth with a code', number(wrongBirthDatesAtMost), 'for good', 'prescription'],
    ['messages chosen by a patient, or another way for them', number(choicesPerHour), 'an hour', 'mailbox'],
    ['uploads', number(uploadsPerHour.network), 'an hour', 'network'],
    [
      'uploads',
      `${number(env.uploadMegabytesPerDay.person)} MB`,
      'a day',
      'account, or visit for its link',
      '`UPLOAD_MEGABYTES_PER_PERSON`',
    ],
    [
      'uploads',
      `${number(env.uploadMegabytesPerDay.network)} MB`,
      'a day',
      'network',
      '`UPLOAD_MEGABYTES_PER_NETWORK`',
    ],
    [
      'uploads',
      numbers(uploads.atOnce.part, uploads.atOnce.network, uploads.atOnce.clinic, uploads.atOnce.all),
      'at the same moment',
      'visit; network; clinic; process',
    ],
    [
      'uploads waiting for their turn',
      numbers(uploads.waiting.part, uploads.waiting.network, uploads.waiting.clinic, uploads.waiting.all),
      seconds(uploads.milliseconds),
      'visit; network; clinic; process',
    ],
    [
      "room of patients' files",
      `${number(env.fileMegabytesPerClinic)} MB`,
      'at once',
      'clinic',
      '`FILE_MEGABYTES_PER_CLINIC`',
    ],
    ['of these, what patients send', `${shareOfPatients * 100} %`, 'at once', 'clinic'],
    ['files of drafts of referrals', `${number(draftMegabytesAtMost)} MB`, 'at once', 'partner'],
    ["documents read with a visit's link", number(readsPerHour), 'an hour', 'network'],
    [
      'documents open to be read',
      numbers(openFiles.atOnce.network, openFiles.atOnce.clinic, openFiles.atOnce.all),
      'at the same moment',
      'network; clinic; process',
    ],
    [
      'their parts, fetched',
      numbers(fileParts.atOnce.network, fileParts.atOnce.clinic, fileParts.atOnce.all),
      'at the same moment',
      'network; clinic; process',
    ],
    passwordsOf('wrong passwords', 'pair', 'network and account'),
    passwordsOf('wrong passwords', 'network', 'network'),
    passwordsOf('wrong passwords', 'account', 'account'),
    passwordsOf('wrong passwords from a known browser', 'device', 'browser and account'),
    ['wrong codes of a second factor', ...within(codeLimits), 'account; its known browsers'],
    ['wrong first codes of a second factor', number(firstCodesAtMost), `${minutesToConfirm} minutes`, 'account'],
    ['challenges to sign in with a passkey', number(passkeyLimits.challengesPerHour), 'an hour', 'network'],
    ['passkeys that count for nothing', number(passkeyLimits.wrongPerHour), 'an hour', 'network'],
    ['wrong passwords of who is signed in', number(wrongOwnPasswordsPerHour), 'an hour', 'account'],
    passwordsOf('right passwords', 'right-network', 'network'),
    passwordsOf('right passwords', 'right-account', 'account'),
    passwordsOf('right passwords from a known browser', 'right-device', 'browser and account'),
    ['sessions (the one unused longest ends)', number(sessionsOfAccount), 'at once', 'account'],
    ['passwords looked at', number(passwords.atOnce.all), 'at the same moment', 'process'],
    [
      'passwords waiting to be',
      numbers(passwords.waiting.network, passwords.waiting.clinic, passwords.waiting.all),
      seconds(passwords.milliseconds),
      'network; clinic; process',
    ],
    ['connections', numbers(connectionBounds.ofNetwork, connectionBounds.atMost), 'at once', 'network; process'],
    ['requests', number(connectionBounds.requestsAtOnce), 'at the same moment', 'connection'],
    [`pages; one that is drawn is ${sharesOfDrawing + 1}`, ...budget('page')],
    ['pages drawn', number(pages.atOnce.all), 'at the same moment', 'process'],
    ['pages waiting to be drawn', number(pages.waiting.clinic), seconds(pages.milliseconds), 'clinic'],
    ['calls of the API', ...budget('call')],
    ['drafts that are saved', ...budget('draft')],
    [
      'calls of the API and pictures',
      numbers(calls.atOnce.network, calls.atOnce.clinic, calls.atOnce.all),
      'at the same moment',
      'network; clinic; process',
    ],
    ['calls of the API and pictures that wait', number(calls.waiting.clinic), seconds(calls.milliseconds), 'clinic'],
    ['uploads, also those that are refused', ...budget('upload')],
    ['streams that are opened', ...budget('stream')],
    ['pictures of a clinic', ...budget('file')],
    ['scripts and fonts', ...budget('asset')],
    ['whether the server is there', ...budget('health')],
    [
      "streams of changes, staff's",
      numbers(streamBounds.ofSession, streamBounds.hearing.ofClinic, streamBounds.hearing.inAll),
      'at the same moment',
      'session; clinic; process',
    ],
    [
      "streams of changes, patients'",
      numbers(streamBounds.silent.ofClinic, streamBounds.silent.inAll),
      'at the same moment',
      'clinic; process',
    ],
    ['pictures drawn anew', number(pictures.atOnce.all), 'at the same moment', 'process'],
    ['letters drawn', number(letters.atOnce.all), 'at the same moment', 'process'],
    [
      'bytes of a calendar elsewhere, unpacked',
      `${outsideBounds.bytes / 1024 / 1024} MB`,
      seconds(outsideBounds.milliseconds),
      'calendar',
    ],
    ['busy times of it, after what touches is one', number(busyBounds.spans), 'as far as it is booked', 'calendar'],
    [
      'memory to read it',
      `${externalCalendarBounds.heapMegabytes} MB`,
      seconds(outsideBounds.milliseconds),
      'calendar',
    ],
    [
      'calendars elsewhere that are read',
      numbers(calendars.atOnce.clinic, calendars.atOnce.all),
      'at the same moment',
      'clinic; process',
    ],
    [
      'letters waiting to be drawn',
      numbers(letters.waiting.clinic, letters.waiting.all),
      seconds(letters.milliseconds),
      'clinic; process',
    ],
    ['prescriptions drawn as a PDF', number(papers.atOnce.account), 'at the same moment', 'account'],
    ['prescriptions waiting to be drawn', number(papers.waiting.account), seconds(papers.milliseconds), 'account'],
    [
      'an answer that waits to be read',
      kilobytes(departure.pace.bytes),
      seconds(departure.pace.milliseconds),
      'request',
    ],
    ['an answer in all', '', `${departure.milliseconds / 60_000} minutes`, 'request'],
    ['a request without files', kilobytes(bodyBytes), seconds(arrival.milliseconds), 'request'],
    ['a draft with its texts', kilobytes(routeBounds.draft.bodyBytes), seconds(arrival.milliseconds), 'request'],
  ]
  return inColumns([
    ['what', 'how many', 'in what time', 'counted by', 'where set'],
    ...rows.map(([what, many, time, by, where = 'built in']) => [what, many, time, by, where]),
  ])
}

/** As `npm run format` leaves it. */
function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`
  const [head, ...body] = rows
  return [
    line(head!),
    line(
      widths.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n')
}
