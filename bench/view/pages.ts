import { clinics, type Brand } from '../../e2e/support/looks.ts'

/** A page as a patient first sees it; `isHeld` is what answers a press on a time. */
export type ViewedPage = { brand: Brand; path: string; isHeld: boolean; isIndexed: boolean }

const pagesOf = (brand: Brand): ViewedPage[] => [
  { brand, path: '/', isHeld: false, isIndexed: true },
  { brand, path: '/doctors', isHeld: false, isIndexed: true },
  { brand, path: `/aboutdoctor/${clinics[brand].doctor}`, isHeld: false, isIndexed: true },
  { brand, path: '/allblogs', isHeld: false, isIndexed: true },
  { brand, path: `/blog/${clinics[brand].article}`, isHeld: false, isIndexed: true },
  { brand, path: `/appointment?service=${clinics[brand].service}`, isHeld: false, isIndexed: false },
  { brand, path: '/appointment/details', isHeld: true, isIndexed: false },
]

/** Where a time is pressed that is then held. */
export const beforeHeld = ({ brand }: ViewedPage) => `/aboutdoctor/${clinics[brand].doctor}`

export const nameOf = ({ brand, path }: ViewedPage) => `${brand}${path}`

/** All of them, or those whose name holds one of the words in VIEW, such as `VIEW="boston/ berlin/doctors"`. */
export function viewedPages(): ViewedPage[] {
  const words = process.env['VIEW']?.split(' ') ?? ['']
  return [...pagesOf('boston'), ...pagesOf('berlin')].filter((page) =>
    words.some((word) => (word.endsWith('$') ? `${nameOf(page)}$` === word : nameOf(page).startsWith(word))),
  )
}
