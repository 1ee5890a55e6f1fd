import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type * as contracts from '@polyclinic/domain/message-texts/endpoints.ts'
import type { OccasionName, SmsOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'
import { call } from '../../platform/api/call.ts'

export type Named = { occasion: OccasionName; language: MailLanguage }
export type TextSummary = Answer<typeof contracts.listMessageTexts>['items'][number]
export type WholeText = Answer<typeof contracts.readMessageText>
export type Names = 'usual' | 'longest'

/** Every occasion in every language. */
export const useMessageTexts = () =>
  useQuery({
    queryKey: ['message-text', 'list'],
    queryFn: ({ signal }) => call<typeof contracts.listMessageTexts>('GET', '/message-texts', {}, { signal }),
  })

const pathOf = '/message-texts/{occasion}/{language}'
const keyOf = ({ occasion, language }: Named) => ['message-text', 'one', occasion, language]

/** One text, as it is saved. */
export const useMessageText = (named: Named) =>
  useQuery({
    queryKey: keyOf(named),
    queryFn: ({ signal }) => call<typeof contracts.readMessageText>('GET', pathOf, { params: named }, { signal }),
  })

/** Takes over what a save has answered. */
export function useSavedText() {
  const client = useQueryClient()
  return (saved: WholeText) => {
    client.setQueryData(keyOf(saved), saved)
    void client.invalidateQueries({ queryKey: ['message-text', 'list'] })
  }
}

const seen = ({ occasion, language }: Named, version: number) => ({
  params: { occasion, language },
  headers: { 'if-match': `"${version}"` },
})

export const changeText = (named: Named, version: number, body: MessageText) =>
  call<typeof contracts.changeMessageText>('PATCH', pathOf, { ...seen(named, version), body })

export const resetText = (named: Named, version: number) =>
  call<typeof contracts.resetMessageText>('DELETE', pathOf, seen(named, version))

/** To whoever asks, and nobody else. */
export const sendTest = (occasion: Exclude<OccasionName, SmsOccasion>, language: MailLanguage, draft: MessageText) =>
  call<typeof contracts.testMessageText>('POST', '/message-texts/test', { body: { occasion, language, ...draft } })

/** A text as it would arrive; null while it is wrong. The last one stays until another has come. */
export const usePreview = ({ occasion, language }: Named, names: Names, draft: MessageText | null) =>
  useQuery({
    queryKey: ['message-text', 'preview', occasion, language, names, draft?.subject, draft?.body],
    enabled: draft !== null,
    queryFn: ({ signal }) => {
      const body = { occasion, language, names, ...draft! }
      return call<typeof contracts.previewMessageText>('POST', '/message-texts/preview', { body }, { signal })
    },
    placeholderData: (before) => before,
  })
