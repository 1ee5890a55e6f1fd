import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { fieldWord } from './field-words.ts'
import type { BrandDraft } from './use-brand-draft.ts'

/** Somebody else has published since: what both changed, and whose is to stay. */
export function BehindNote({ version, draft }: { version: number; draft: BrandDraft }) {
  const texts = useTexts()
  const { t } = texts
  const { conflicts } = draft
  if (conflicts.length === 0)
    return (
      <Note tone="warn" role="alert">
        <Stack gap="small">
          <p>{t('brand.behind', { version })}</p>
          <Row>
            <Button onClick={draft.keepMine}>{t('brand.goOn')}</Button>
          </Row>
        </Stack>
      </Note>
    )
  return (
    <Note tone="warn" role="alert">
      <Stack gap="small">
        <p>{t('brand.behindWith', { version })}</p>
        <ul>
          {conflicts.map(({ field, mine, theirs }) => (
            <li key={field}>
              <b>{fieldWord(field, texts)}</b>: {t('brand.mine')} {mine || t('brand.empty')}, {t('brand.theirs')}{' '}
              {theirs || t('brand.empty')}
            </li>
          ))}
        </ul>
        <Row>
          <Button onClick={draft.keepMine}>{t('brand.keepMine')}</Button>
          <Button onClick={draft.takeTheirs}>{t('brand.takeTheirs')}</Button>
        </Row>
      </Stack>
    </Note>
  )
}
