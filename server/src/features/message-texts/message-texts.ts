import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/message-texts/endpoints.ts'
import { isSms, occasionNames } from '@polyclinic/domain/message-texts/occasions.ts'
import { mailLanguages } from '@polyclinic/domain/message-texts/variables.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { productTexts } from './product-texts.ts'

export type Named = Input<typeof contracts.readMessageText>['params']
type Stored = Awaited<ReturnType<typeof storedTexts>>[number]

const storedTexts = (db: ClinicDatabase) =>
  db.selectFrom('message_texts').select(['occasion', 'language', 'subject', 'body', 'version', 'changed_at']).execute()

/** All occasions, each in every language. */
export async function listMessageTexts(context: Context): Promise<Output<typeof contracts.listMessageTexts>> {
  requireWholeClinic(context, 'messages:write')
  const stored = await storedTexts(context.db)
  // Where no text messages leave, nothing speaks of them.
  const offered = occasionNames.filter((occasion) => !isSms(occasion) || context.services.sms !== 'off')
  const items = offered.flatMap((occasion) =>
    mailLanguages.map((language) => {
      const { body: _body, productText: _product, ...summary } = asText({ occasion, language }, stored)
      return summary
    }),
  )
  return { items }
}

export async function readMessageText(
  context: Context,
  { params }: Input<typeof contracts.readMessageText>,
): Promise<Output<typeof contracts.readMessageText>> {
  requireWholeClinic(context, 'messages:write')
  return textOf(context.db, params)
}

/** What is written on an occasion now. */
export const textOf = async (db: ClinicDatabase, named: Named) => asText(named, await storedTexts(db))

function asText({ occasion, language }: Named, stored: readonly Stored[]): Output<typeof contracts.readMessageText> {
  const own = stored.find((each) => each.occasion === occasion && each.language === language)
  const productText = productTexts[language][occasion]
  return {
    occasion,
    language,
    subject: own?.subject ?? productText.subject,
    body: own?.body ?? productText.body,
    productText,
    isChanged: own !== undefined && own.subject !== null,
    version: own?.version ?? 0,
    changedAt: own?.changed_at ?? null,
  }
}
