import { formatLongDate, formatMonthDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { specialityName } from '../providers/doctor-words.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSite } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ArticleSummary } from './article.ts'
import styles from './blog.module.css'

type Dated = Pick<ArticleSummary, 'publishedAt' | 'updatedAt' | 'minutes'>

/** Who wrote it and when, and how long it takes. In a list the day is short, and only the title leads on. */
export function Byline({ article, inList }: { article: ArticleSummary; inList?: boolean }) {
  const texts = useTexts()
  const { author } = article
  return (
    <div className={styles.byline}>
      <Face
        src={author.portraitUrl}
        initials={initialsOf(author.name)}
        size={inList ? 'small' : 'normal'}
        lazy={inList}
      />
      <div>
        <p className={styles.author}>
          {author.slug && !inList ? <Anchor href={`/aboutdoctor/${author.slug}`}>{author.name}</Anchor> : author.name}
        </p>
        {!inList && author.speciality && <p className={styles.quiet}>{specialityName(author.speciality, texts)}</p>}
        <Dates article={article} inList={inList} />
      </div>
    </div>
  )
}

function Dates({ article, inList }: { article: Dated; inList: boolean | undefined }) {
  const { t, formatLocale } = useTexts()
  const { organization, madeAt } = useSite()
  const { timeZone } = organization.settings
  const dayOf = (instant: string) => dateIn(timeZone, instant as Instant)
  const format = (date: PlainDate) => {
    const isThisYear = date.slice(0, 4) === madeAt.slice(0, 4)
    return inList && isThisYear ? formatMonthDay(date, formatLocale) : formatLongDate(date, formatLocale)
  }
  const published = dayOf(article.publishedAt)
  const updated = article.updatedAt ? dayOf(article.updatedAt) : null
  return (
    <p className={styles.quiet}>
      <time dateTime={published}>{format(published)}</time>
      {!inList && updated && updated !== published && (
        <>
          {' · '}
          <time dateTime={updated}>{t('blog.updatedOn', { date: format(updated) })}</time>
        </>
      )}
      {` · ${t('blog.minutes', { count: article.minutes })}`}
    </p>
  )
}

/** By which colleague it was reviewed, and on an article's own page when. */
export function Reviewed({ reviewer, inList }: { reviewer: ArticleSummary['reviewer']; inList?: boolean }) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  if (!reviewer) return null
  const { name, slug, speciality, on } = reviewer
  const link = slug ? <Anchor href={`/aboutdoctor/${slug}`}>{name}</Anchor> : name
  return (
    <p className={styles.reviewed}>
      <Icon of={BadgeCheck} size="small" />
      <span>
        {inList
          ? t('blog.reviewedBy', { name })
          : rich('blog.reviewedByOn', {
              name: link,
              speciality: speciality ? specialityName(speciality, texts) : '',
              hasSpeciality: speciality ? 'yes' : 'no',
              date: formatLongDate(on as PlainDate, formatLocale),
            })}
      </span>
    </p>
  )
}
