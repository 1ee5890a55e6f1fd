/** In which somebody writes. */
export const postLanguages = ['de', 'en'] as const
export const titleAtMost = 120
export const descriptionAtMost = 300
/** What a search engine shows of it. */
export const descriptionShown = 155
export const tagAtMost = 40
export const tagsAtMost = 5
export const nameAtMost = 120
export const pictureBytesAtMost = 10 * 1024 * 1024
/** Of a clinic. */
export const postsAtMost = 2000
/** Of a preview link. */
export const previewDays = 14
/** On a page of the list. */
export const articlesAPage = 10
