import type { LegalPage, LegalSections as Sections } from '@polyclinic/domain/legal/pages.ts'
import { legalPages, offeredLegalPages, requiredLegalPages } from '@polyclinic/domain/legal/pages.ts'
import { legalLimits } from '@polyclinic/domain/legal/limits.ts'
import { isStarterText } from '@polyclinic/domain/legal/starter-text.ts'
import { bytesOfTexts, longestPage } from '@polyclinic/domain/legal/text-size.ts'
import { mistakeInText, onlyIn, sectionsOf, typedText, type LegalMistake } from '@polyclinic/domain/legal/typed-text.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { DraftBehind } from '../versions/draft-behind.tsx'
import { useDraft, type Conflict } from '../versions/use-draft.ts'
import styles from './legal-form.module.css'
import { LegalSections } from './legal-sections.tsx'
import { publishTexts, usePublishedTexts, type LegalBody, type PublishedTexts } from './use-legal-texts.ts'

export type LegalDraft = ReturnType<typeof useLegalDraft>

/** What stands in the form of the legal texts. */
export const useLegalDraft = (published: PublishedTexts) =>
  useDraft({ key: 'legal draft', published, valueAt: typedAt })

type LegalFormProps = {
  published: PublishedTexts
  draft: LegalDraft
  /** Reads again what is published. */
  onBehind: () => Promise<unknown>
}

const typedAt = ({ texts }: PublishedTexts, page: string) => {
  const sections = texts[page as LegalPage]
  return sections ? typedText(sections) : ''
}

/** Every legal page as text, beside how visitors read it. All are published together, since one version is what people agree to. */
export function LegalForm({ published, draft, onBehind }: LegalFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { country, locale } = useOrganization().settings
  const takeOver = usePublishedTexts()
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<{ version: number } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)

  const required = requiredLegalPages(country)
  const offered = offeredLegalPages(country)
  const pages = legalPages.filter((page) => offered.includes(page) || published.texts[page] !== undefined)
  // A page that stays as it is was taken once, and is not read again from how it is typed.
  const sectionsAt = (page: LegalPage): Sections =>
    draft.edits[page] === undefined ? (published.texts[page] ?? []) : sectionsOf(draft.edits[page])

  const given = pages.map((page) => [page, sectionsAt(page)] as const).filter(([, sections]) => sections.length > 0)
  const whole = Object.fromEntries(given) as LegalBody['texts']
  const mistakes: WrongField[] = pages.flatMap((page) => {
    const isAsked = draft.edits[page] !== undefined || published.texts[page] === undefined
    const mistake = isAsked ? mistakeInText(draft.value(page), required.includes(page)) : null
    return mistake ? [{ id: page, message: mistakeWords(page, mistake, texts) }] : []
  })
  const bytes = bytesOfTexts(whole)
  const tooLong: WrongField[] =
    bytes > legalLimits.bytes ? [{ id: longestPage(whole), message: t('legal.tooLong', inKilobytes(bytes)) }] : []
  const found = mistakes.length > 0 ? mistakes : tooLong
  const refused: WrongField[] = (problem?.errors ?? []).map(({ pointer }) => {
    const id = legalPages.find((page) => pointer.startsWith(`/body/texts/${page}`)) ?? 'privacy'
    return { id, message: t('legal.refused', { page: t(`common.${id}`) }) }
  })
  const wrong = [...(tries > 0 ? found : []), ...refused]

  async function publish() {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const outcome = await send(() => publishTexts(published.version, { texts: whole }))
    if (outcome.done) {
      takeOver(outcome.value)
      draft.discard()
      setTries(0)
      setDone({ version: outcome.value.version })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !draft.isBehind && draft.count > 0) void publish()
  }
  const type = (page: string, typed: string) => {
    setDone(null)
    forget()
    draft.type(page, typed)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
        {draft.isBehind && (
          <DraftBehind
            version={published.version}
            draft={draft}
            of={problem}
            renderDifference={(conflict) => <Difference {...conflict} />}
          />
        )}
        {problem && problem.code !== 'stale_version' && refused.length === 0 && (
          <RefusalNote refusal={problem} isTeam />
        )}
        {done && (
          <div ref={answer} tabIndex={-1}>
            <Note tone="ok" role="status">
              {t('legal.published', done)}
            </Note>
          </div>
        )}
        {pages.map((page) => {
          const sections = sectionsAt(page)
          return (
            <Card key={page} as="section" bare aria-labelledby={`${page}-title`}>
              <CardPart>
                <Row between>
                  <h2 id={`${page}-title`} className={styles.title}>
                    {t(`common.${page}`)}
                  </h2>
                  {isStarterText(sections) ? (
                    <Status tone="warn">{t('legal.example')}</Status>
                  ) : (
                    sections.length === 0 && <Status tone="neutral">{t('legal.none')}</Status>
                  )}
                </Row>
                <p className={styles.hint}>{t(`legal.${page}Hint`)}</p>
              </CardPart>
              <CardPart>
                <div className={styles.pair}>
                  <Field
                    id={page}
                    label={t('legal.text', { page: t(`common.${page}`) })}
                    hint={t('legal.textHint')}
                    optional={required.includes(page) ? undefined : t('common.optional')}
                    error={messageOf(wrong, page)}
                  >
                    <TextArea
                      rows={12}
                      lang={locale}
                      value={draft.value(page)}
                      className={styles.area}
                      onChange={({ target }) => type(page, target.value)}
                    />
                  </Field>
                  <div className={styles.preview}>
                    <h3 id={`${page}-preview`} className={styles.label}>
                      {t('legal.preview')}
                    </h3>
                    <div
                      className={styles.paper}
                      // It scrolls by keys, too.
                      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                      tabIndex={0}
                      role="region"
                      aria-labelledby={`${page}-title ${page}-preview`}
                    >
                      {sections.length === 0 ? (
                        <p className={styles.hint}>{t('legal.notOnSite')}</p>
                      ) : (
                        <LegalSections sections={sections} language={locale} isInCard />
                      )}
                    </div>
                  </div>
                </div>
              </CardPart>
            </Card>
          )
        })}
        {draft.count > 0 && (
          <Row between>
            <p className={styles.hint}>{t('versions.draftKept')}</p>
            <Button kind="quiet" onClick={draft.discard}>
              {t('versions.discard')}
            </Button>
          </Row>
        )}
      </Stack>
      <ActionBar
        about={{
          term: t('versions.draft'),
          value: draft.count > 0 ? t('versions.changes', { count: draft.count }) : t('versions.noChanges'),
        }}
      >
        <Button type="submit" kind="main" busy={busy} disabled={draft.count === 0 || draft.isBehind}>
          {t('versions.publish')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** What of a page only one of two wrote, paragraph by paragraph. */
function Difference({ field, mine, theirs }: Conflict) {
  const { t } = useTexts()
  const sides = [
    { side: 'mine', paragraphs: onlyIn(mine, theirs) },
    { side: 'theirs', paragraphs: onlyIn(theirs, mine) },
  ] as const
  return (
    <>
      <b>{t(`common.${field as LegalPage}`)}</b>
      <dl className={styles.difference}>
        {sides.map(({ side, paragraphs }) => (
          <div key={side}>
            <dt>{t(`versions.${side}`)}</dt>
            {paragraphs.length === 0 && <dd>{t('legal.nothingMore')}</dd>}
            {paragraphs.map((each) => (
              <dd key={each} className={styles.paragraph}>
                {each}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

const inKilobytes = (bytes: number) => ({ size: Math.ceil(bytes / 1000), most: legalLimits.bytes / 1000 })

function mistakeWords(id: LegalPage, mistake: LegalMistake, { t }: Texts): string {
  const page = t(`common.${id}`)
  switch (mistake.code) {
    case 'missing':
      return t('legal.missing', { page })
    case 'begins-without-heading':
      return t('legal.beginsWithoutHeading', { page })
    case 'empty-heading':
      return t('legal.emptyHeading', { page })
    case 'heading-without-text':
      return t('legal.headingWithoutText', { page, heading: mistake.heading })
    case 'heading-too-long':
      return t('legal.headingTooLong', { page, heading: mistake.heading })
    case 'paragraph-too-long':
      return t('legal.paragraphTooLong', { page, heading: mistake.heading })
  }
}
