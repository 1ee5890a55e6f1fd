import type { readLegalText } from '@polyclinic/domain/organizations/endpoints.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { notFound } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { apiOf, organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './legal.module.css'

const pages = ['privacy', 'notice', 'imprint', 'accessibility'] as const
type Page = (typeof pages)[number]

const titleOf = (page: Page, { t }: Texts) => t(`common.${page}`)

export const handle: Handle<typeof loader> = { title: (texts, { page }) => titleOf(page, texts) }

/** The clinic's own words on privacy (with the notice that HIPAA asks for), imprint and accessibility. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = pages.find((known) => known === params['page'])
  if (!page || params['slug'] !== organizationOf(context).slug) throw notFound()
  return apiOf(context)<typeof readLegalText>('GET', '/legal/{page}', { params: { page } })
}

export function Component() {
  const text = useLoaderData<typeof loader>()
  const texts = useTexts()
  return (
    <Wrap narrow className={styles.page}>
      <PageHeading>{titleOf(text.page, texts)}</PageHeading>
      <div lang={text.language === texts.locale ? undefined : text.language} className={styles.text}>
        {text.sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Wrap>
  )
}
