import type { MakeExample } from './examples.ts'

const params = { occasion: 'appointment-booked', language: 'en' }
const body = { subject: 'See you on {date}', body: '{details}\n\n{terms}\n\n{manage}' }
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
  previewMessageText: [() => ({ body: { ...params, ...body }, elsewhere: null })],
}
