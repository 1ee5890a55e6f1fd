import type { MakeExample } from './examples.ts'

const params = { occasion: 'appointment-booked', language: 'en' }
const body = { subject: 'See you on {date}', body: '{details}\n\n{terms}\n\n{manage}' }
const timing = {
  ...{ confirmAfterMinutes: 1, remindHoursBefore: [24], quietFrom: '21:00', quietUntil: '08:00' },
  ...{
    textReminders: true,
    textsPerDay: 50,
    askForReviews: true,
    mailInvoices: true,
    mailReceipts: true,
    paymentReminderDays: [7, 21],
  },
}
const unseen = { 'if-match': '"0"' }

export const messageTextExamples: Record<string, readonly MakeExample[]> = {
  listMessageTexts: [() => ({ elsewhere: null })],
  readMessageText: [() => ({ params, elsewhere: null })],
  changeMessageText: [
    async ({ clinic }) => {
      await clinic.transact((db) => db.deleteFrom('message_texts').execute())
      return { params, headers: unseen, body, elsewhere: null }
    },
  ],
  resetMessageText: [
    async ({ clinic }) => {
      await clinic.transact((db) => db.deleteFrom('message_texts').execute())
      return { params, headers: unseen, elsewhere: null }
    },
  ],
  readMessageTiming: [() => ({ elsewhere: null })],
  changeMessageTiming: [
    async ({ clinic }) => {
      const { version } = await clinic.transact((db) =>
        db.selectFrom('organizations').select('version').executeTakeFirstOrThrow(),
      )
      return { headers: { 'if-match': `"${version}"` }, body: timing, elsewhere: null }
    },
  ],
  countDueReminders: [
    () => ({
      body: { remindHoursBefore: [48, 24], quietFrom: '21:00', quietUntil: '08:00', textReminders: false },
      elsewhere: null,
    }),
  ],
  previewMessageText: [() => ({ body: { ...params, ...body }, elsewhere: null })],
  testMessageText: [() => ({ body: { ...params, ...body }, elsewhere: null })],
}
