import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatMonth } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listReviewsOfProvider } from '@polyclinic/domain/reviews/endpoints.ts'
import { useLocation } from 'react-router'
import { langOf } from '../../platform/i18n/lang-of.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Stars } from '../../ui/stars.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'

export type DoctorReviews = Answer<typeof listReviewsOfProvider>

/** What patients wrote about visits to a doctor, with the figures that there are from three on; nothing where nobody did. */
export function DoctorReviewsSection({ reviews }: { reviews: DoctorReviews }) {
  const { t, formatLocale, locale, ownLang } = useTexts()
  const monthOf = (month: string) =>
    `${formatMonth(`${month}-01` as PlainDate, formatLocale, 'long')} ${month.slice(0, 4)}`
  const { pathname, search } = useLocation()
  const { items, figures, skip, take } = reviews
  if (items.length === 0) return null
  const hrefOf = (first: number) => {
    const address = new URLSearchParams(search)
    address.delete('page')
    if (first > 0) address.set('page', String(first / take + 1))
    return `${pathname}${address.size > 0 ? `?${address}` : ''}#reviews`
  }
  return (
    <section aria-labelledby="reviews">
      <Stack gap="small">
        <h2 id="reviews">{t('reviewed.title')}</h2>
        {figures && (
          <Row>
            <Stars
              count={Math.round(figures.average)}
              label={t('reviewed.stars', { count: Math.round(figures.average) })}
            />
            <strong>
              {t('reviewed.figures', {
                average: figures.average.toLocaleString(formatLocale, { minimumFractionDigits: 1 }),
                count: figures.count,
              })}
            </strong>
          </Row>
        )}
        <p className={quiet}>{t('reviewed.lead')}</p>
        <Rows kind="plain">
          {items.map(({ stars, text: words, shownName, language, month, reply }, place) => (
            <ListRow key={place}>
              <Stack gap="small">
                <Row>
                  <Stars count={stars} label={t('reviewed.stars', { count: stars })} />
                  <span className={quiet}>
                    {t('reviewed.written', {
                      name: shownName ?? t('reviewed.anonymous'),
                      month: monthOf(month),
                    })}
                  </span>
                </Row>
                {words && <Paragraphs lang={langOf(language, locale)}>{words}</Paragraphs>}
                {reply && (
                  <Card>
                    <p className={quiet}>{t('reviewed.reply', { month: monthOf(reply.month) })}</p>
                    <Paragraphs lang={ownLang}>{reply.text}</Paragraphs>
                  </Card>
                )}
              </Stack>
            </ListRow>
          ))}
        </Rows>
        {figures && figures.count > take && (
          <Pages of={{ total: figures.count, skip, take }} count={items.length} hrefOf={hrefOf} />
        )}
      </Stack>
    </section>
  )
}

const quiet = `${text['quiet']} ${text['small']}`

/** What somebody typed, each of its lines by itself. */
const Paragraphs = ({ children, lang }: { children: string; lang: string | undefined }) => (
  <div lang={lang}>
    {children.split('\n').map((line, place) => (
      // Lines have no other name, and stay in their order.
      <p key={`${place} ${line}`}>{line}</p>
    ))}
  </div>
)
