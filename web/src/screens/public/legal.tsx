import type { readLegalText } from '@polyclinic/domain/organizations/endpoints.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { legalPages, type LegalPage } from '@polyclinic/domain/legal/pages.ts'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { LegalSections } from '../../features/legal/legal-sections.tsx'
import { notFound } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { apiOf, organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from '../../features/legal/legal.module.css'

const titleOf = (page: LegalPage, { t }: Texts) => t(`common.${page}`)

export const handle: Handle<typeof loader> = {
  title: (texts, { text: { page } }) => titleOf(page, texts),
  parameters: ['version'],
  // Search engines find what it says now.
  noindex: ({ isAsked }) => isAsked,
}

/**
 * The clinic's own words on privacy (with the notice that HIPAA asks for), imprint and accessibility; with `version` as they
 * stood when somebody agreed to them.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = legalPages.find((known) => known === params['page'])
  if (!page || params['slug'] !== organizationOf(context).slug) throw notFound()
  const version = new URL(request.url).searchParams.get('version')
  if (version !== null && !/^[1-9]\d{0,8}$/.test(version)) throw notFound()
  const text = await apiOf(context)<typeof readLegalText>('GET', '/legal/{page}', {
    params: { page },
    query: version === null ? {} : { version },
  })
  return { text, isAsked: version !== null }
}

export function Component() {
  const { text } = useLoaderData<typeof loader>()
  const { slug } = useParams()
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const date = (instant: string) => formatFullDate(dateIn(timeZone, instant as Instant), formatLocale)
  return (
    <Wrap narrow className={styles.page}>
      <PageHeading
        lead={
          text.until === null ? (
            t('sitePages.since', { date: date(text.since) })
          ) : (
            <>
              {t('sitePages.until', { from: date(text.since), until: date(text.until) })}{' '}
              <Anchor href={`/clinic/${slug}/${text.page}`}>{t('sitePages.now')}</Anchor>
            </>
          )
        }
      >
        {titleOf(text.page, texts)}
      </PageHeading>
      <LegalSections sections={text.sections} language={text.language === texts.locale ? undefined : text.language} />
    </Wrap>
  )
}
