import { occasionNames, type OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import { mailLanguages, type MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'

/** What the address says. */
export type AskedTexts = {
  occasion: OccasionName | null
  language: MailLanguage | null
  search: string
  onlyChanged: boolean
}

export const readAsked = (params: URLSearchParams): AskedTexts => ({
  occasion: occasionNames.find((each) => each === params.get('occasion')) ?? null,
  language: mailLanguages.find((each) => each === params.get('language')) ?? null,
  search: params.get('search') ?? '',
  onlyChanged: params.has('changed'),
})

export function textHref({ occasion, language, search, onlyChanged }: AskedTexts): string {
  const params = new URLSearchParams({
    ...(occasion && { occasion }),
    ...(language && { language }),
    ...(search && { search }),
    ...(onlyChanged && { changed: '' }),
  })
  return `/admin/messages${params.size > 0 ? `?${params}` : ''}`
}
